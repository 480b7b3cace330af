import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearWithin } from '../../test/near.ts';
import { InputError } from '../check/index.ts';
import { random } from '../random/index.ts';
import {
  averagePrecision,
  averagePrecisionOf,
  intraTopicPrecision,
  meanAveragePrecision,
  ndcg,
  ranked,
  ranking,
  recallAtPrecision,
} from './ranking.ts';

const near = nearWithin(1e-12);
const list = (marks: string): boolean[] => Array.from(marks, (mark) => mark === '+');

test('best first; equal scores keep the order of their indices', () => {
  assert.deepEqual([...ranking([0.1, 0.5, 0.1, 0.9, 0.5])], [3, 1, 4, 0, 2]);
  assert.deepEqual([...ranking([-Infinity, 0, Infinity, -0])], [2, 1, 3, 0]);
  assert.deepEqual(ranked([1, 3, 2], ['a', 'b', 'c']), ['b', 'c', 'a']);
  assert.throws(() => ranking([1, Number.NaN]), InputError);
  assert.throws(() => ranked([1], []), InputError);
});

test('recall at a wanted precision is the largest of any top of the list', () => {
  near(recallAtPrecision(list('-+++'), 0.7), 1);
  near(recallAtPrecision(list('++-+-'), 0.8), 2 / 3);
  near(recallAtPrecision(list('-+-'), 0.9), 0);
  assert.throws(() => recallAtPrecision(list('+'), 1.1), InputError);
  assert.throws(() => recallAtPrecision(list('-'), 0.5), InputError);
});

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

test('nDCG by hand', () => {
  near(ndcg([3, 2, 1]), 1);
  near(ndcg([0, 1]), 1 / Math.log2(3));
  near(ndcg([1, 3], 1), 1 / 3);
  near(ndcg([1], Infinity, [1, 1]), 1 / (1 + 1 / Math.log2(3)));
  assert.equal(ndcg([0, 0]), 0);
  assert.equal(ndcg([]), 0);
  assert.throws(() => ndcg([-1]), InputError);
  assert.throws(() => ndcg([1], 0), InputError);
});

test('intra-topic pairs: ties rank by the first document, then the second', () => {
  near(
    intraTopicPrecision(['a', 'b', 'a'], () => 1),
    1 / 2,
  );
  assert.throws(() => intraTopicPrecision(['a', 'b'], () => 1), InputError);
});
