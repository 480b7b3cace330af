import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withAnswers } from './answers.ts';
import type { StructureOrder } from './work/text.ts';
import type { Workers } from './workers.ts';

/** Workers that say how often they were asked, and what. */
function countingWorkers(answer: (name: string) => unknown = (name) => [name]) {
  const asked: string[] = [];
  const run = async (_lane: string, name: string) => {
    asked.push(name);
    return answer(name);
  };
  return { asked, workers: { run } as unknown as Workers };
}
const texts = (text: string, words = 100) => ({ sources: [{ id: 'a', text }], options: { words } });

describe('answers that are kept', () => {
  it('are worked out once for the same texts and options', async () => {
    const { asked, workers } = countingWorkers(() => ({ text: 'a', asked: asked.length }));
    const { run } = withAnswers(workers);
    const first = await run('text', 'summarize', texts('one'));
    assert.deepEqual(await run('text', 'summarize', texts('one')), first);
    assert.equal(asked.length, 1);
    for (const order of [texts('two'), texts('one', 50)])
      assert.notDeepEqual(await run('text', 'summarize', order), first);
    assert.deepEqual(await run('text', 'summarize', texts('one')), first);
    assert.equal(asked.length, 3);
  });

  it('are told apart by every character of long texts, and by where one ends', async () => {
    const { asked, workers } = countingWorkers();
    const { run } = withAnswers(workers);
    const long = 'x'.repeat(20_000);
    const orders = [[long, long], [`${long}y`, long], [long, `y${long}`], [`${long.slice(1)}y`, long], [long]].map(
      (all) => ({ sources: all.map((text, i) => ({ id: `${i}`, text })), options: {} }),
    );
    for (let round = 0; round < 2; round++) for (const order of orders) await run('text', 'summarize', order);
    assert.equal(asked.length, orders.length);
  });

  it('are told apart by the bytes of a background', async () => {
    const { asked, workers } = countingWorkers();
    const { run } = withAnswers(workers);
    const order = (...bytes: number[]): StructureOrder => ({
      source: { id: 'a', text: 'one' },
      options: {},
      background: Uint8Array.from(bytes),
      sentences: false,
    });
    for (const bytes of [
      [1, 2],
      [1, 3],
      [1, 2],
      [1, 3],
    ])
      await run('text', 'structure', order(...bytes));
    assert.equal(asked.length, 2);
  });

  it('are no one else’s to change', async () => {
    const { run } = withAnswers(countingWorkers(() => ({ sentences: [1] })).workers);
    const first = await run('text', 'summarize', texts('one'));
    (first.sentences as unknown[]).push(2);
    assert.deepEqual(await run('text', 'summarize', texts('one')), { sentences: [1] });
  });

  it('go, the one asked for longest ago first, where there is no more room', async () => {
    const { asked, workers } = countingWorkers(() => 'seven');
    const { run } = withAnswers(workers, 20);
    const isKept = async (text: string) => {
      const before = asked.length;
      await run('text', 'summarize', texts(text));
      return asked.length === before;
    };
    for (const text of ['a', 'b', 'a', 'c']) await run('text', 'summarize', texts(text));
    assert.deepEqual(
      [await isKept('a'), await isKept('c'), await isKept('b'), await isKept('a')],
      [true, true, false, false],
    );
  });

  it('are none where the work does more than answer, or failed', async () => {
    let fails = true;
    const { asked, workers } = countingWorkers(() => {
      if (fails) throw new Error('no');
      return [];
    });
    const { run } = withAnswers(workers);
    await assert.rejects(run('text', 'summarize', texts('one')), /no/);
    fails = false;
    assert.deepEqual(await run('text', 'summarize', texts('one')), []);
    for (let i = 0; i < 2; i++) await run('text', 'analyse', { items: [] });
    assert.deepEqual(asked, ['summarize', 'summarize', 'analyse', 'analyse']);
  });
});
