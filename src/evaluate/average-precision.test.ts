import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { InputError } from '../check/index.ts';
import { random } from '../random/index.ts';
import { averagePrecision, averagePrecisionOf, meanAveragePrecision, ranked } from './ranking.ts';

const near = (value: number, expected: number) =>
  assert.ok(Math.abs(value - expected) < 1e-12, `${value} is not ${expected}`);
const list = (marks: string): boolean[] => Array.from(marks, (mark) => mark === '+');
const relevances = fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }).filter((marks) => marks.includes(true));
const bestFirst = (marks: readonly boolean[]) => marks.toSorted((a, b) => Number(b) - Number(a));

test('average precision by hand', () => {
  near(averagePrecision(list('+-+--+')), (1 + 2 / 3 + 3 / 6) / 3);
  near(averagePrecision(list('-+')), 1 / 2);
  near(averagePrecision(list('+-+'), 4), (1 + 2 / 3) / 4);
  assert.throws(() => averagePrecision(list('--')), InputError);
  assert.throws(() => averagePrecision(list('++'), 1), InputError);
});

test('mAP leaves out queries without a relevant item, and says so', () => {
  const { mean, queries, skipped } = meanAveragePrecision([list('+-'), list('-+'), list('--')]);
  near(mean, 3 / 4);
  assert.deepEqual([queries, skipped], [2, 1]);
  assert.throws(() => meanAveragePrecision([list('--')]), InputError);
});

test('properties: above 0, at most 1, and 1 for the best order', () => {
  fc.assert(
    fc.property(relevances, (relevant) => {
      const value = averagePrecision(relevant);
      assert.ok(value > 0 && value <= 1);
      near(averagePrecision(bestFirst(relevant)), 1);
    }),
  );
});

test('average precision of scores is that of their ranks, with ties shared', () => {
  const scores = Float64Array.of(0.9, 0.1, 0.8, 0.7, 0.3, 0.2);
  const relevant = [0, 3, 5];
  const list = ranked(
    scores,
    [0, 1, 2, 3, 4, 5].map((i) => relevant.includes(i)),
  );
  assert.ok(Math.abs(averagePrecisionOf(scores, relevant) - averagePrecision(list)) < 1e-12);
  assert.equal(averagePrecisionOf(new Float64Array(4), [0, 1, 2, 3]), 1);
  assert.ok(
    Math.abs(averagePrecisionOf(new Float64Array(3), [1]) - 1 / 2) < 1e-12,
    'one of three equals lies in the middle',
  );
  const draw = random(7);
  for (const [size, values] of [
    [200, 5],
    [200, 1e9],
    [40, 1e300],
  ]) {
    const some = Float64Array.from({ length: size }, () => (draw.below(1000) / 1000) ** 8 * values - 0.1);
    some.set([-Infinity, Infinity, some[9]]);
    const own = [2, 9, 11, 12, 17, 30, 31];
    const ranks = own.map((row) => {
      const better = some.filter((score) => score > some[row]).length;
      const equal = some.filter((score) => score === some[row]).length;
      const [before, equals] = [some[row], own.filter((other) => some[other] === some[row])];
      const ahead = own.filter((other) => some[other] > before).length;
      const j = equals.indexOf(row) + 1;
      return (ahead + j) / (better + (j * (equal + 1)) / (equals.length + 1));
    });
    const expected = ranks.reduce((sum, x) => sum + x, 0) / own.length;
    assert.ok(Math.abs(averagePrecisionOf(some, own) - expected) < 1e-12, `${values}`);
  }
});
