import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Csr, fromDense } from '../../../linalg/index.ts';
import { denseUnitRows } from '../../../linalg/vectors.ts';
import { latentSpace } from './latent.ts';
import { basisRows } from './projection.ts';

describe('a latent space', () => {
  it('has no place for a document whose words have nothing but rounding along the directions', () => {
    const basis = Float32Array.of(1, 3e-6, 0, 1, 2e-6, -1e-6);
    const rows = basisRows(
      { arrays: { idf: Float32Array.of(1, 1, 1), basis }, notes: [] },
      fromDense([
        [2, 0, 1],
        [0, 0, 5],
      ]),
      'tf-idf',
    );
    assert.ok(Math.abs(rows[0] - 1) < 1e-5 && Math.abs(rows[1]) < 1e-5);
    assert.deepEqual([...rows.subarray(2)], [0, 0]);
  });

  it('splits a score among factors and words, and both add up', () => {
    const targets = denseUnitRows(Float64Array.of(1, 2, 3, 1), 2);
    const wordFactors = Float64Array.of(1, 0, 0, 1, 1, 1);
    const counts = fromDense([
      [1, 2, 0],
      [2, 0, 1],
    ]);
    const weigh = (counts: Csr) => counts;
    const projection = latentSpace({ dimensions: 2, targets, counts, weigh, wordFactors }).project(
      fromDense([[2, 1, 1]]),
    );
    const { words, others, factors } = projection.explain(0, 0);
    const sum = (ties: readonly { share: number }[]) => ties.reduce((total, { share }) => total + share, 0);
    assert.ok(Math.abs(sum(words) - 1) < 1e-12 && Math.abs(sum(factors!) - 1) < 1e-12);
    // The query is (3, 2), the target (1, 2): factor 0 brings 3 and factor 1 brings 4.
    assert.ok(Math.abs(factors![0].share - 4 / 7) < 1e-12);
    assert.ok(Math.abs(others) < 1e-12, 'all words are told');
    assert.deepEqual(factors![0].columns, [1, 2], 'words of the two documents, farthest along first');
  });
});
