/** The steps inside clusterings and eigensolvers, one by one, where the whole would forgive a fault. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reference } from '../kernels/index.ts';
import type { Random } from '../random/index.ts';
import { link } from './average-link.ts';
import { orthonormalize } from './block.ts';
import { fromDense } from './csr.ts';
import { symmetricEigen } from './eigen.ts';
import { spread } from './kmeans.ts';
import { unitRows } from './weighting.ts';

/** Chance that gives these numbers, one after the other. */
const drawing = (...values: number[]): Random => ({ uniform: () => values.shift()! }) as unknown as Random;

describe('k-means++', () => {
  const unit = unitRows(
    fromDense([
      [1, 0],
      [2, 0],
      [0, 1],
      [1, 1],
    ]),
  );

  it('draws seeds by their distance 1 − cosine from the nearest seed, and each row belongs to the nearest', () => {
    // Row 0 first. Distances 0, 0, 1, 0.293: half of 1.293 falls on row 2, nine tenths on row 3.
    assert.deepEqual([...spread(unit, 2, drawing(0, 0.5))], [0, 0, 1, 0], 'of equals the first seed');
    assert.deepEqual([...spread(unit, 2, drawing(0, 0.9))], [0, 0, 1, 1]);
    // Then only row 3 is away from both seeds: any number draws it.
    for (const u of [0.01, 0.99]) assert.deepEqual([...spread(unit, 3, drawing(0, 0.5, u))], [0, 0, 1, 2]);
  });

  it('draws the first seed from all rows alike', () => {
    // 0.6 · 4 = 2.4 falls on row 2: of row 3 it is nearest, and of the others by 1 − 0.
    assert.deepEqual([...spread(unit, 1, drawing(0.6))], [0, 0, 0, 0]);
    // Distances from row 2: 1, 1, 0, 0.293.
    assert.deepEqual([...spread(unit, 2, drawing(0.6, 0.1))], [1, 1, 0, 0], 'row 3 is as near to both: the first');
    assert.deepEqual([...spread(unit, 2, drawing(0.6, 0.99))], [1, 1, 0, 1], 'rows 0 and 1 are nearer to row 3');
  });
});

describe('average link over leaves of several rows', () => {
  const half = [1, Math.sqrt(3)];
  const rows = [[1, 0], [1, 0], half, [1, 0], [0, 1]];
  const unit = unitRows(fromDense(rows.map((row) => [...row])));

  it('joins by the mean cosine of all pairs across', () => {
    // Leaf 0 has rows 0, 1, 2; leaf 1 row 3; leaf 2 row 4. 0–1: (1 + 1 + 0.5) / 3 = 0.8333.
    const leaves = Int32Array.of(0, 0, 0, 1, 2);
    assert.deepEqual([...link(unit, leaves, 0.83)], [0, 0, 0, 0, 1]);
    assert.deepEqual([...link(unit, leaves, 0.84)], [0, 0, 0, 1, 2]);
    // Together with row 4: (0 + 0 + 0.866 + 0) / 4 = 0.2165.
    assert.deepEqual([...link(unit, leaves, 0.21)], [0, 0, 0, 0, 0]);
    assert.deepEqual([...link(unit, leaves, 0.22)], [0, 0, 0, 0, 1]);
  });

  it('numbers clusters by their first rows', () => {
    assert.deepEqual([...link(unit, Int32Array.of(2, 2, 0, 2, 1), 0.99)], [0, 0, 1, 0, 2]);
  });
});

describe('eigenvectors of a tridiagonal matrix', () => {
  const dense = (diagonal: readonly number[], below: readonly number[]) => {
    const n = diagonal.length;
    const matrix = new Float64Array(n * n);
    for (let i = 0; i < n; i++) matrix[i * n + i] = diagonal[i];
    for (let i = 1; i < n; i++) matrix[i * n + i - 1] = matrix[i * n - n + i] = below[i - 1];
    return matrix;
  };
  const rowsOf = (vectors: Float64Array, n: number) =>
    Array.from({ length: vectors.length / n }, (_, k) => [...vectors.subarray(k * n, (k + 1) * n)]);
  const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, i) => sum + x * b[i], 0);

  it('are sines for 2 on the diagonal and −1 beside it', () => {
    for (const n of [1, 2, 3, 8, 30]) {
      const { values, vectors } = symmetricEigen(dense(new Array(n).fill(2), new Array(n - 1).fill(-1)), n);
      rowsOf(vectors, n).forEach((vector, k) => {
        assert.ok(Math.abs(values[k] - 2 - 2 * Math.cos(((k + 1) * Math.PI) / (n + 1))) < 1e-13);
        const sines = vector.map((_, i) => Math.sin(((i + 1) * (n - k) * Math.PI) / (n + 1)));
        const along = dot(vector, sines) / Math.sqrt(dot(sines, sines));
        assert.ok(Math.abs(Math.abs(along) - 1) < 1e-12, `${n}, ${k}: ${along}`);
      });
    }
  });

  it('are orthonormal for nearly equal values', () => {
    // Wilkinson's matrix of 21 rows: its two largest values agree to 14 digits.
    const diagonal = Array.from({ length: 21 }, (_, i) => Math.abs(i - 10));
    const { values, vectors } = symmetricEigen(dense(diagonal, new Array(20).fill(1)), 21);
    assert.ok(Math.abs(values[0] - 10.746194182903393) < 1e-13 && values[0] - values[1] < 2e-13);
    const all = rowsOf(vectors, 21);
    for (const [i, a] of all.entries())
      for (const [j, b] of all.entries()) assert.ok(Math.abs(dot(a, b) - Number(i === j)) < 1e-12, `${i} ${j}`);
  });

  it('have finite values for entries whose squares are not', () => {
    const plain = symmetricEigen(dense([1, 2, 3, 4], [0.5, 0.25, 1]), 4).values;
    for (const scale of [1e200, 1e-200]) {
      const scaled = dense([1, 2, 3, 4], [0.5, 0.25, 1]).map((x) => x * scale);
      const { values } = symmetricEigen(scaled, 4);
      for (let k = 0; k < 4; k++) assert.ok(Math.abs(values[k] / scale - plain[k]) < 1e-12, `${scale}: ${k}`);
    }
  });
});

describe('a block of vectors', () => {
  const size = 6;
  const orthonormalized = (...rows: number[][]) => {
    const made = Float64Array.from(rows.flat());
    const whole = orthonormalize(made, size, new Float64Array(made.length), reference);
    return { made: rows.map((_, k) => made.subarray(k * size, (k + 1) * size)), whole };
  };

  it('becomes an orthonormal one of the same span', () => {
    const given = [
      [3, 0, 0, 0, 0, 0],
      [1, 2, 0, 0, 0, 0],
      [1, 1, 1, 0, 0, 2],
    ];
    const { made, whole } = orthonormalized(...given);
    assert.equal(whole, true);
    const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => Array.from(a).reduce((sum, x, i) => sum + x * b[i], 0);
    for (const [i, a] of made.entries())
      for (const [j, b] of made.entries()) assert.ok(Math.abs(dot(a, b) - Number(i === j)) < 1e-12, `${i}, ${j}`);
    for (const vector of given) {
      const along = made.reduce((sum, unit) => sum + dot(unit, vector) ** 2, 0);
      assert.ok(Math.abs(along - dot(vector, vector)) < 1e-12, `${vector}`);
    }
  });

  it('says so where one depends on others, and has zeros in its place', () => {
    const { made, whole } = orthonormalized([1, 0, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0]);
    assert.equal(whole, false);
    assert.deepEqual([...made[2]], [0, 0, 0, 0, 0, 0]);
  });
});
