import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leading } from './leading.ts';
import type { Ranking } from './method.ts';
import type { Problem } from './problem.ts';

/** Sentence s scores s; its bound is 1 more, and one of a hundred is no candidate. */
function made(size: number) {
  const asked = new Set<number>();
  const of = Uint32Array.from({ length: size }, (_, s) => s);
  const problem = { hopefuls: { of, isCandidate: (s: number) => s % 100 !== 0 } } as unknown as Problem;
  const score = (s: number) => {
    asked.add(s);
    return s;
  };
  return { problem, ranking: { sparing: { score, most: (s: number) => s + 1 } } as unknown as Ranking, asked };
}

test('the best candidates, down to a score, without the scores of others', () => {
  const { problem, ranking, asked } = made(300);
  assert.deepEqual(leading(problem, ranking, 298), [299, 298]);
  assert.deepEqual([...asked].sort(), [297, 298, 299]);
  assert.equal(leading(problem, ranking, 0).length, 297);
});

test('of a very long text, no more than the first five thousand', () => {
  const { problem, ranking, asked } = made(6_000);
  const found = leading(problem, ranking, 0);
  assert.deepEqual(found.slice(0, 3), [5_999, 5_998, 5_997]);
  assert.ok(found.length > 4_900 && found.length <= 5_000, `${found.length}`);
  assert.ok(asked.size <= 5_000, `${asked.size}`);
});
