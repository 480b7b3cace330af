import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { race, timed, total } from './race.ts';

describe('a race', () => {
  it('goes round after round, and who is out of time stands aside', async () => {
    const turns: string[] = [];
    const contestant = (name: string, seconds: number) => () => {
      turns.push(name);
      return { seconds };
    };
    const answers = await race(
      { quick: contestant('quick', 1), slow: contestant('slow', 10) },
      { rounds: 3, seconds: 5 },
    );
    assert.deepEqual(turns, ['quick', 'slow', 'quick', 'quick']);
    assert.equal(total(answers.quick), 3);
    assert.deepEqual(answers.slow, [{ seconds: 10 }]);
  });

  it('times work, awaited', async () => {
    const { seconds } = await timed(() => new Promise((done) => setTimeout(done, 20)))();
    assert.ok(seconds >= 0.015 && seconds < 5, `${seconds}`);
  });
});
