import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { InputError } from '../check/index.ts';
import { averagePrecision, meanAveragePrecision } from './average-precision.ts';

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
