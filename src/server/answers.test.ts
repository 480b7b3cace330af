import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keptAnswers } from './answers.ts';

describe('answers that are kept', () => {
  let stamp = '1';
  let worked = 0;
  const of =
    (...answer: unknown[]) =>
    async () => {
      worked++;
      return answer;
    };
  const workedFor = async (run: () => Promise<unknown>) => {
    const before = worked;
    await run();
    return worked - before;
  };

  it('are worked out once, until something changes', async () => {
    const ask = keptAnswers(async () => stamp);
    assert.equal(await ask('what?', of('a')), '["a"]');
    assert.equal(await ask('what?', of('b')), '["a"]');
    assert.equal(await ask('what else?', of('c')), '["c"]');
    stamp = '2';
    assert.equal(await ask('what?', of('d')), '["d"]');
  });

  it('are those of the library when they were asked for', async () => {
    const ask = keptAnswers(async () => stamp);
    await ask('what?', async () => {
      stamp = '3';
      return 'of both';
    });
    assert.equal(await ask('what?', of('after')), '["after"]');
  });

  it('go, the one asked for longest ago first, where there is no more room', async () => {
    const ask = keptAnswers(async () => stamp, 20);
    for (const question of ['a', 'b', 'a', 'c']) await ask(question, of('seven'));
    assert.equal(await workedFor(() => ask('a', of('seven'))), 0);
    assert.equal(await workedFor(() => ask('c', of('seven'))), 0);
    assert.equal(await workedFor(() => ask('b', of('seven'))), 1);
    await ask('long', of('x'.repeat(30)));
    assert.equal(await workedFor(() => ask('b', of('seven'))), 1);
  });

  it('are none where the question brings texts, or where it failed', async () => {
    const ask = keptAnswers(async () => stamp);
    const long = 'x'.repeat(10_001);
    assert.equal(await workedFor(() => ask(long, of(1)).then(() => ask(long, of(1)))), 2);
    await assert.rejects(
      ask('fails', async () => {
        throw new Error('no');
      }),
      /no/,
    );
    assert.equal(await ask('fails', of('now')), '["now"]');
  });
});
