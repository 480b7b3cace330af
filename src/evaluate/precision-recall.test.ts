import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { InputError } from '../check/index.ts';
import { precisionAt, recallAt, recallAtPrecision } from './ranking.ts';

const near = (value: number, expected: number) =>
  assert.ok(Math.abs(value - expected) < 1e-12, `${value} is not ${expected}`);
const list = (marks: string): boolean[] => Array.from(marks, (mark) => mark === '+');
const relevances = fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }).filter((marks) => marks.includes(true));
const bestFirst = (marks: readonly boolean[]) => marks.toSorted((a, b) => Number(b) - Number(a));

test('precision and recall at k', () => {
  near(precisionAt(list('+-+-'), 3), 2 / 3);
  near(precisionAt(list('+'), 4), 1 / 4);
  near(recallAt(list('+-+-+'), 3), 2 / 3);
  near(recallAt(list('+-'), 2, 4), 1 / 4);
  assert.throws(() => precisionAt(list('+'), 0), InputError);
  assert.throws(() => recallAt(list('-'), 1), InputError);
});

test('recall at a wanted precision is the largest of any top of the list', () => {
  near(recallAtPrecision(list('-+++'), 0.7), 1);
  near(recallAtPrecision(list('++-+-'), 0.8), 2 / 3);
  near(recallAtPrecision(list('-+-'), 0.9), 0);
  assert.throws(() => recallAtPrecision(list('+'), 1.1), InputError);
  assert.throws(() => recallAtPrecision(list('-'), 0.5), InputError);
});

test('properties: recall rises with k to 1; the best order has all recall at precision 1', () => {
  fc.assert(
    fc.property(relevances, fc.integer({ min: 1, max: 20 }), (relevant, k) => {
      assert.ok(recallAt(relevant, k) <= recallAt(relevant, k + 1));
      near(recallAt(relevant, relevant.length), 1);
      near(recallAtPrecision(bestFirst(relevant), 1), 1);
    }),
  );
});
