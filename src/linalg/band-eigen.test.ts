import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reference } from '../kernels/index.ts';
import { random } from '../random/index.ts';
import { bandOf } from './band.ts';
import { firstOfBand, lastOfBand } from './band-eigen.ts';
import { bandSolver } from './band-solver.ts';
import { orthonormalize } from './block.ts';
import { symmetricEigen } from './eigen.ts';
import { vectorsBy } from './inverse-iteration.ts';

/** Symmetric, with entries up to `width` beside the diagonal. */
function drawn(n: number, width: number, seed: number): Float64Array {
  const chance = random(seed);
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = Math.max(0, i - width); j <= i; j++)
      matrix[i * n + j] = matrix[j * n + i] = chance.uniform() - (i === j ? 0 : 0.5);
  return matrix;
}

const rowsOf = (vectors: Float64Array, n: number) =>
  Array.from({ length: vectors.length / n }, (_, k) => vectors.subarray(k * n, (k + 1) * n));
const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => Array.from(a).reduce((sum, x, i) => sum + x * b[i], 0);

describe('a symmetric band matrix', () => {
  for (const [n, width, wanted] of [
    [1, 3, 1],
    [2, 1, 1],
    [9, 0, 4],
    [12, 1, 5],
    [40, 4, 19],
    [40, 7, 3],
    [40, 39, 11],
    // Not few of them: by the full matrix.
    [20, 2, 15],
  ]) {
    it(`has the values of the full one, the ends of its vectors and the first of them: ${n}, ${width}, ${wanted}`, () => {
      const matrix = drawn(n, width, n + width);
      const full = symmetricEigen(matrix, n);
      const band = bandOf(matrix, n, width);
      const count = Math.min(3, n);
      const { values, vectors: ends } = lastOfBand(band, count);
      const first = firstOfBand(band, values, wanted);
      assert.equal(first.vectors.length, wanted * n);
      for (let k = 0; k < n; k++) {
        assert.ok(Math.abs(values[k] - full.values[k]) < 1e-13, `value ${k}`);
        const whole = full.vectors.subarray(k * n, (k + 1) * n);
        const [found, expected] = [ends.subarray(k * count, (k + 1) * count), whole.slice(n - count)];
        // A vector has either sign, and its end has the same.
        const sign = Math.sign(dot(found, expected));
        found.forEach((x, j) => {
          assert.ok(Math.abs(sign * x - expected[j]) < 1e-9, `end ${k}, ${j}: ${x}, ${expected[j]}`);
        });
      }
      rowsOf(first.vectors, n).forEach((vector, k) => {
        const along = dot(vector, full.vectors.subarray(k * n, (k + 1) * n));
        assert.ok(Math.abs(Math.abs(along) - 1) < 1e-10, `vector ${k}: ${along}`);
      });
    });
  }

  it('has orthonormal vectors where values are equal', () => {
    const n = 24;
    const matrix = drawn(n / 2, 2, 5);
    // The same matrix twice, side by side: every value is there twice.
    const twice = new Float64Array(n * n);
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) if (i % 2 === j % 2) twice[i * n + j] = matrix[((i >> 1) * n) / 2 + (j >> 1)];
    const band = bandOf(twice, n, 4);
    const { values } = lastOfBand(band, 1);
    const { vectors } = firstOfBand(band, values, 10);
    const all = rowsOf(vectors, n);
    for (const [i, a] of all.entries())
      for (const [j, b] of all.entries()) assert.ok(Math.abs(dot(a, b) - Number(i === j)) < 1e-10, `${i}, ${j}`);
    for (const [k, vector] of all.entries())
      for (let i = 0; i < n; i++)
        assert.ok(Math.abs(dot(twice.subarray(i * n, (i + 1) * n), vector) - values[k] * vector[i]) < 1e-12, `${k}`);
  });

  it('is solved with rows exchanged where a pivot is small', () => {
    // 10⁻²⁰ x + y = 1, x + y = 2: both are 1 but for 10⁻²⁰.
    const x = Float64Array.of(1, 2);
    bandSolver(bandOf([1e-20, 1, 1, 1], 2, 1)).solver(0, 1e-300)(x);
    assert.deepEqual([...x], [1, 1]);
  });

  it('has vectors where pivots are 0, and none for what is no value of it', () => {
    // 1 at two places from the diagonal, 0 on it: two chains of three, each with the values √2, 0, −√2.
    const n = 6;
    const chains = Float64Array.from({ length: n * n }, (_, at) =>
      Number(Math.abs(Math.floor(at / n) - (at % n)) === 2),
    );
    const values = Float64Array.of(Math.SQRT2, Math.SQRT2, 0, 0, -Math.SQRT2, -Math.SQRT2);
    const found = rowsOf(vectorsBy(bandSolver(bandOf(chains, n, 2)), values)!, n);
    // Of each value both vectors span (1, x, 1) on the even and on the odd places.
    for (const [k, a] of found.entries())
      for (const [j, b] of found.entries()) assert.ok(Math.abs(dot(a, b) - Number(k === j)) < 1e-12, `${k}, ${j}`);
    for (const vector of found.slice(2, 4)) assert.ok(Math.hypot(vector[2], vector[3]) < 1e-12, `${vector}`);
    assert.equal(vectorsBy(bandSolver(bandOf(chains, n, 2)), Float64Array.of(1)), undefined);
  });

  it('is finite for entries whose squares are not', () => {
    for (const scale of [1e200, 1e-200]) {
      const matrix = drawn(16, 3, 2);
      const plain = lastOfBand(bandOf(matrix, 16, 3), 1).values;
      const scaled = bandOf(
        matrix.map((x) => x * scale),
        16,
        3,
      );
      const { values } = lastOfBand(scaled, 1);
      for (let k = 0; k < 16; k++) assert.ok(Math.abs(values[k] / scale - plain[k]) < 1e-12, `${scale}: ${k}`);
    }
  });
});

describe('a block of vectors', () => {
  const size = 6;
  const block = (...rows: number[][]) => Float64Array.from(rows.flat());
  const orthonormalized = (of: Float64Array) => {
    const made = of.slice();
    return { made: rowsOf(made, size), triangular: orthonormalize(made, size, new Float64Array(of.length), reference) };
  };

  it('is made orthonormal, each vector of those before it and itself alone', () => {
    const given = block([3, 0, 0, 0, 0, 0], [1, 2, 0, 0, 0, 0], [1, 1, 1, 0, 0, 2]);
    const { made, triangular } = orthonormalized(given);
    assert.equal(triangular, true);
    const { sqrt } = Math;
    [
      [1, 0, 0, 0, 0, 0],
      [0, 1, 0, 0, 0, 0],
      [0, 0, 1 / sqrt(5), 0, 0, 2 / sqrt(5)],
    ].forEach((row, k) => {
      row.forEach((x, i) => {
        assert.ok(Math.abs(made[k][i] - x) < 1e-12, `${k}: ${made[k]}`);
      });
    });
  });

  it('says so where one depends on others: then it is none of that form', () => {
    const { made, triangular } = orthonormalized(block([1, 0, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0]));
    assert.equal(triangular, false);
    assert.deepEqual([...made[2]], [0, 0, 0, 0, 0, 0]);
  });
});
