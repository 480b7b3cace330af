import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Kernels } from '../kernels/index.ts';
import { random } from '../random/index.ts';
import { type Csr, fromEntries } from './csr.ts';
import { svd, svdKernels } from './svd.ts';

const [ROWS, COLUMNS, DIMENSIONS] = [700, 600, 60];

/** Sparse rows of random numbers, of which so many differ; the first column is in all of them, so many times as large. */
function matrixOf(differing: number, first: number): Csr {
  const draw = random(5);
  const known = Array.from({ length: differing }, () =>
    Array.from({ length: 12 }, () => [1 + draw.below(COLUMNS - 1), draw.uniform()] as const),
  );
  const rows = Array.from({ length: ROWS }, (_, row) => [...known[row % differing], [0, first] as const]);
  return fromEntries(
    ROWS,
    COLUMNS,
    rows.flatMap((row, at) => row.map(([column, value]) => [at, column, value] as const)),
  );
}

/** What was found, and how many products kept the vectors orthogonal. */
function searched(matrix: Csr, tolerance: number) {
  const kernels = svdKernels(matrix, DIMENSIONS);
  let products = 0;
  const counting: Kernels = {
    ...kernels,
    rowProducts(ones, others, width, out) {
      products += (ones.length / width) * (others.length / width);
      kernels.rowProducts(ones, others, width, out);
    },
  };
  const found = svd(matrix, { dimensions: DIMENSIONS, tolerance }, random(1), counting);
  return { ...found, products };
}

/** The largest product of two of the vectors, or deviation of one from length 1. */
function looseness(vectors: Float64Array, size: number): number {
  let most = 0;
  for (let a = 0; a < size; a++)
    for (let b = 0; b <= a; b++) {
      let dot = 0;
      for (let at = 0; at < vectors.length; at += size) dot += vectors[at + a] * vectors[at + b];
      most = Math.max(most, Math.abs(dot - Number(a === b)));
    }
  return most;
}

describe('a coarse search for singular vectors', () => {
  /** The products of the coarse one, as a share; and what it may differ by. */
  for (const [name, differing, first, shares, loose] of [
    ['of a flat spectrum, for little more than half of the products', ROWS, 0.1, [0.5, 0.65], 1e-5],
    ['of one larger value, for more of them: vectors lose more, which the next ones show', ROWS, 2, [0.7, 0.8], 3e-4],
    ['of one far above the others, for all: roundoff is most of what is left', ROWS, 20, [1, 1.1], 1e-5],
    ['of a rank below what is asked for', DIMENSIONS - 20, 1, [0.9, 1], 1e-4],
  ] as const) {
    it(`finds what a fine one finds, ${name}`, () => {
      const matrix = matrixOf(differing, first);
      const [fine, coarse] = [0.0099, 0.01].map((tolerance) => searched(matrix, tolerance));
      assert.ok(coarse.converged);
      const share = coarse.products / fine.products;
      assert.ok(share >= shares[0] && share <= shares[1], `${share} of the products`);
      coarse.values.forEach((value, k) => {
        // Values that are none are the root of roundoff.
        assert.ok(Math.abs(value - fine.values[k]) <= 5e-4 * fine.values[0], `value ${k}: ${value}`);
      });
      assert.ok(looseness(coarse.right, DIMENSIONS) <= loose, `${looseness(coarse.right, DIMENSIONS)}`);
    });
  }
});
