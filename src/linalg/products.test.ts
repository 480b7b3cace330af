import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nearWithin } from '../../test/near.ts';
import { random } from '../random/index.ts';
import { fromDense } from './csr.ts';
import { gram, inversePositive, quadraticForms, rowsTimes, sparseTimes } from './products.ts';

const draw = random(5);
const numbers = (count: number) => Float64Array.from({ length: count }, () => draw.uniform() - 0.5);
const near = nearWithin(1e-11);

const [count, n] = [531, 23];
const rows = numbers(count * n);
const rowAt = (row: number) => rows.subarray(row * n, (row + 1) * n);
const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => Array.from(a).reduce((sum, x, i) => sum + x * b[i], 0);

describe('products of many rows', () => {
  it('with a matrix are the same to the last bit for one row and for many', () => {
    for (const width of [1, 6, n]) {
      const matrix = numbers(n * width);
      const all = rowsTimes(rows, n, matrix, width);
      const column = (j: number) => Array.from({ length: n }, (_, i) => matrix[i * width + j]);
      for (const row of [0, 1, 255, 256, count - 1]) {
        const own = all.subarray(row * width, (row + 1) * width);
        assert.deepEqual(own, rowsTimes(rowAt(row), n, matrix, width));
        near(
          own,
          Array.from({ length: width }, (_, j) => dot(rowAt(row), column(j))),
        );
      }
    }
  });

  it('are those of a dense matrix where the rows are sparse', () => {
    const rows = fromDense([
      [0, 2, 1],
      [3, 0, 0],
    ]);
    assert.deepEqual([...sparseTimes(rows, Float64Array.of(1, 2, 3, 4, 5, 6), 2)], [11, 14, 3, 6]);
  });

  it('are quadratic forms of a symmetric matrix', () => {
    const matrix = gram(
      [0, 1, 2].map(() => numbers(n)),
      n,
    );
    const forms = quadraticForms(rows, n, matrix);
    for (const row of [0, 300, count - 1]) near([forms[row]], [dot(rowsTimes(rowAt(row), n, matrix), rowAt(row))]);
  });

  it('add up to a Gram matrix, each with its weight', () => {
    const all = Array.from({ length: count }, (_, row) => rowAt(row));
    const weights = numbers(count);
    for (const by of [undefined, weights]) {
      const wanted = new Float64Array(n * n);
      all.forEach((row, r) => {
        for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) wanted[i * n + j] += (by?.[r] ?? 1) * row[i] * row[j];
      });
      near(gram(all, n, by), wanted);
    }
  });

  it('invert a positive matrix', () => {
    near(inversePositive(Float64Array.of(4, 0, 2, 5), 2), [5 / 16, -2 / 16, -2 / 16, 4 / 16]);
    const matrix = gram(
      Array.from({ length: 60 }, (_, row) => rowAt(row)),
      n,
    );
    for (let k = 0; k < n; k++) matrix[k * n + k] += 1;
    const product = rowsTimes(inversePositive(matrix, n), n, matrix);
    near(
      product,
      product.map((_, at) => Number(at % (n + 1) === 0)),
    );
  });
});
