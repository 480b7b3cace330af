import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InputError } from '../check/index.ts';
import { agreement } from './agreement.ts';

const near = (value: number, expected: number) =>
  assert.ok(Math.abs(value - expected) < 1e-12, `${value} is not ${expected}`);

test('agreement by hand; an odd number of words is no different from an even one', () => {
  const row = [Math.exp(-1), Math.exp(-2)];
  near(agreement([row, row]), Math.sqrt(1 + 4) / 2);
  near(agreement([row, row, row]), Math.cbrt(1 + 8) / 2);
  near(agreement([[1, 1e-3]]), -Math.log(1e-3) / 2);
  near(agreement([[1, 0]]), -Math.log(1e-12) / 2);
  assert.equal(agreement([[1], [0.5]]), 0);
  assert.ok(Number.isFinite(agreement(Array(2000).fill([0, 0.5, 0.5]))));
  assert.throws(() => agreement([]), InputError);
  assert.throws(() => agreement([[0.5, 0.5], [1]]), InputError);
  assert.throws(() => agreement([[-0.1]]), InputError);
});
