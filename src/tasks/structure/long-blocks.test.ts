/** Bounds of the search for blocks: a block of a given number may be four times the average length. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachEnd } from './partition.ts';
import { logSums } from './segmentations.ts';
import { keyWords } from './spotting.ts';

test('blocks longer than the longest are not looked at, and the others score as without a bound', () => {
  const sentences = [[0, 1], [1], [0, 0], [2], [1, 2]];
  const start = Uint32Array.from([0, 2, 3, 5, 6, 8]);
  const task = {
    start,
    word: Uint32Array.from(sentences.flat()),
    words: 3,
    next: (_: number, seen: number) => Math.log(seen + 0.5),
    size: (n: number) => -n * Math.log(n + 2),
  };
  const by = (longest: number) => {
    const scores = new Map<string, number>();
    eachEnd(task, longest, (end, first, score) => {
      for (let b = first; b < end; b++) scores.set(`${b}-${end}`, score[b]);
    });
    return scores;
  };
  const [free, bounded] = [by(5), by(2)];
  assert.equal(free.size, 15);
  assert.equal(bounded.size, 9, 'five of one sentence, four of two');
  for (const [block, score] of bounded) assert.ok(Math.abs(score - free.get(block)!) < 1e-12, block);
  // Words 0 0 1 1 of sentences 0 to 2 and one more 0: 0 is seen 0, 1, 2 times before, 1 is seen 0, 1 times.
  const [zero, one, two] = [0.5, 1.5, 2.5].map(Math.log);
  assert.ok(Math.abs(free.get('0-3')! - (zero + one + two + zero + one - 5 * Math.log(7))) < 1e-12);
});

test('sums over cuts stop where enough were found', () => {
  const scores = [Float64Array.of(0), Float64Array.of(0, 0), Float64Array.of(0, 0, 0)];
  // One cut into one block, two into two, one into three.
  assert.deepEqual(
    logSums(scores, 3, () => false).map((sum) => Math.round(Math.exp(sum))),
    [1, 2, 1],
  );
  assert.equal(logSums(scores, 3, (found) => found.length === 2).length, 2);
});

test('key words come by −N(w) log₂ P(w), of equals the first', () => {
  const problem = {
    counts: Float64Array.of(1, 4, 2, 2),
    probability: Float64Array.of(1 / 4, 1 / 2, 1 / 4, 1 / 4),
  };
  // Information 2, 4, 4, 4.
  assert.deepEqual(keyWords(problem as never, 3), [1, 2, 3]);
  assert.deepEqual(keyWords(problem as never, 9), [1, 2, 3, 0]);
});
