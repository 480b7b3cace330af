import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InputError } from '../check/index.ts';
import { ranked, ranking } from './ranking.ts';

test('best first; equal scores keep the order of their indices', () => {
  assert.deepEqual([...ranking([0.1, 0.5, 0.1, 0.9, 0.5])], [3, 1, 4, 0, 2]);
  assert.deepEqual([...ranking([-Infinity, 0, Infinity, -0])], [2, 1, 3, 0]);
  assert.deepEqual(ranked([1, 3, 2], ['a', 'b', 'c']), ['b', 'c', 'a']);
  assert.throws(() => ranking([1, Number.NaN]), InputError);
  assert.throws(() => ranked([1], []), InputError);
});
