/** The steps inside clusterings and eigensolvers, one by one, where the whole would forgive a fault. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Random } from '../random/index.ts';
import { link } from './average-link.ts';
import { fromDense } from './csr.ts';
import { vectorsOf } from './inverse-iteration.ts';
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
  const matrix = (diagonal: number[], below: number[]) => ({
    size: diagonal.length,
    diagonal: Float64Array.from(diagonal),
    subdiagonal: Float64Array.from([...below, 0]),
    reflections: [],
  });
  const rowsOf = (vectors: Float64Array, n: number) =>
    Array.from({ length: vectors.length / n }, (_, k) => [...vectors.subarray(k * n, (k + 1) * n)]);
  const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, i) => sum + x * b[i], 0);

  it('are sines for 2 on the diagonal and −1 beside it', () => {
    for (const n of [1, 2, 3, 8, 30]) {
      const values = Float64Array.from({ length: n }, (_, k) => 2 + 2 * Math.cos(((k + 1) * Math.PI) / (n + 1)));
      const found = vectorsOf(matrix(new Array(n).fill(2), new Array(n - 1).fill(-1)), values)!;
      rowsOf(found, n).forEach((vector, k) => {
        const sines = vector.map((_, i) => Math.sin(((i + 1) * (n - k) * Math.PI) / (n + 1)));
        const along = dot(vector, sines) / Math.sqrt(dot(sines, sines));
        assert.ok(Math.abs(Math.abs(along) - 1) < 1e-12, `${n}, ${k}: ${along}`);
      });
    }
  });

  it('are orthonormal for equal and for nearly equal values', () => {
    const equal = rowsOf(vectorsOf(matrix([3, 3, 3, 1], [0, 0, 0]), Float64Array.of(3, 3, 3, 1))!, 4);
    // Wilkinson's matrix of 21 rows: its two largest values agree to 14 digits.
    const w = matrix(
      Array.from({ length: 21 }, (_, i) => Math.abs(i - 10)),
      new Array(20).fill(1),
    );
    const top = 10.746194182903393;
    const pair = rowsOf(vectorsOf(w, Float64Array.of(top, top - 7e-14))!, 21);
    for (const vectors of [equal, pair]) {
      vectors.forEach((a, i) => {
        vectors.forEach((b, j) => {
          assert.ok(Math.abs(dot(a, b) - (i === j ? 1 : 0)) < 1e-10, `${i} ${j}: ${dot(a, b)}`);
        });
      });
    }
  });

  it('are refused where the value is none of the matrix', () => {
    assert.equal(vectorsOf(matrix([2, 2, 2], [-1, -1]), Float64Array.of(2.5)), undefined);
    assert.equal(vectorsOf(matrix([1, 5], [0]), Float64Array.of(5.001)), undefined);
  });

  it('need rows to be exchanged where a pivot is small', () => {
    // [[0, 1], [1, 0]]: values ±1, vectors (1, ±1)/√2; and a zero pivot in the middle.
    const [plus, minus] = rowsOf(vectorsOf(matrix([0, 0], [1]), Float64Array.of(1, -1))!, 2);
    assert.ok(Math.abs(plus[0] - plus[1]) < 1e-12 && Math.abs(minus[0] + minus[1]) < 1e-12);
    // Tridiagonal 0 with 1 beside: values √2, 0, −√2; that of 0 is (1, 0, −1)/√2.
    const middle = rowsOf(vectorsOf(matrix([0, 0, 0], [1, 1]), Float64Array.of(Math.SQRT2, 0, -Math.SQRT2))!, 3)[1];
    assert.ok(Math.abs(middle[1]) < 1e-12 && Math.abs(middle[0] + middle[2]) < 1e-12);
  });
});
