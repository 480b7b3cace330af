import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { relationMetric, relationRegression } from './relation-regression.ts';

const near = (got: ArrayLike<number>, want: readonly number[], what: string) => {
  assert.equal(got.length, want.length, what);
  want.forEach((value, i) => {
    assert.ok(Math.abs(got[i] - value) < 1e-12, `${what} ${i}: ${got[i]} is not ${value}`);
  });
};

describe('the regression of relations on documents', () => {
  // Two sets of two along the axes, and a fifth document whose relations are not known.
  const rows = Float64Array.of(1, 0, 1, 0, 0, 1, 0, 1, 9, 9);
  const means = [Float64Array.of(1, 0), Float64Array.of(0, 1)];
  const learned = relationRegression(rows, 2, [0, 1, 2, 3], (row) => means[row >> 1]);

  it('is (G + λ)⁻¹ over the known, with what lies beyond the rows at its mean', () => {
    // G = 2 I and λ = 3; four documents of length 1 have nothing beyond their rows.
    near(learned.inverse, [1 / 5, 0, 0, 1 / 5], 'inverse');
    assert.equal(learned.rest, 1 / 3);
    near(learned.middle, [1 / 2, 1 / 2], 'middle');
  });

  /** Two sets are told apart along one direction: a root of one column. */
  const squareOf = (root: Float64Array) => {
    assert.equal(root.length, 2);
    return [0, 1].flatMap((i) => [0, 1].map((j) => root[i] * root[j]));
  };

  it('has a metric that tells the sets apart and nothing else', () => {
    // C less its mean: ± (1/2, −1/2), four times, so CᵀC = (1, −1; −1, 1); (G + 1)⁻¹ = 1/3 on either side.
    near(squareOf(learned.metric), [1 / 9, -1 / 9, -1 / 9, 1 / 9], 'metric');
  });

  it('is, of few examples, a metric alone, from sums instead of means', () => {
    // Sums are (2, 0) and (0, 2): less their mean ± (1, −1), four times, so 4 (1, −1; −1, 1); (2 + 2)⁻¹ on either side.
    const sums = means.map((mean) => mean.map((x) => 2 * x));
    const root = relationMetric(rows, 2, [0, 1, 2, 3], (row) => sums[row >> 1], 2);
    near(squareOf(root), [1 / 4, -1 / 4, -1 / 4, 1 / 4], 'metric');
  });
});
