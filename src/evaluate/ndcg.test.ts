import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { InputError } from '../check/index.ts';
import { ndcg } from './ranking.ts';

const near = (value: number, expected: number) =>
  assert.ok(Math.abs(value - expected) < 1e-12, `${value} is not ${expected}`);

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

test('properties: no order beats the best one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4), { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 12 }), (gains, k) => {
      const value = ndcg(gains, k);
      assert.ok(value >= 0 && value <= 1 + 1e-12);
      if (gains.some((gain) => gain > 0)) {
        near(
          ndcg(
            gains.toSorted((a, b) => b - a),
            k,
          ),
          1,
        );
      }
    }),
  );
});
