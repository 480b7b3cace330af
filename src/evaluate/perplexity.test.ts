import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InputError } from '../check/index.ts';
import { perplexity } from './perplexity.ts';

const near = (value: number, expected: number) =>
  assert.ok(Math.abs(value - expected) < 1e-12, `${value} is not ${expected}`);

test('perplexity of a fair die is its number of sides', () => {
  near(perplexity(10 * Math.log(1 / 6), 10), 6);
  assert.equal(perplexity(-Infinity, 3), Infinity);
  assert.throws(() => perplexity(-1, 0), InputError);
  assert.throws(() => perplexity(Number.NaN, 1), InputError);
});
