/** Greedy picking, short sentences and the basket, with worths and costs small enough to try every choice by hand. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Problem } from './problem.ts';
import { atLeastWords, basketOf, byScore, type Selector } from './select.ts';

const problemOf = (words: readonly number[], relevance: readonly number[] = words.map(() => 1)) =>
  ({
    size: words.length,
    words: Uint32Array.from(words),
    bytes: Uint32Array.from(words),
    candidates: Uint32Array.from(words, (_, s) => s),
    relevance: Float64Array.from(relevance),
  }) as unknown as Problem;

const picksOf = (problem: Problem, limit: number, select: Selector, scores?: readonly number[]) => {
  const basket = basketOf(problem, { unit: 'words', limit });
  select(problem, Float64Array.from(scores ?? Array.from(problem.words)), basket);
  return basket.picks;
};

it('picking with a shortest sentence: passes over short ones as long as the others could fill the budget twice', () => {
  const problem = problemOf([2, 10, 10]);
  const taken = (limit: number) => picksOf(problem, limit, atLeastWords(5, byScore), [3, 2, 1]).map((p) => p.sentence);
  assert.deepEqual(taken(10), [1]);
  assert.deepEqual(taken(11), [0]);
  assert.deepEqual(taken(12), [0, 1]);
});

it('a basket: is full in bytes without the last blank', () => {
  const basket = basketOf(problemOf([4, 5, 9]), { unit: 'bytes', limit: 10 });
  basket.take(0, 1);
  assert.equal(basket.full, false);
  assert.ok(basket.fits(1) && !basket.fits(2) && !basket.fits(0));
  basket.take(1, 1);
  assert.equal(basket.full, true);
});
