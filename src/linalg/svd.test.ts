import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { random } from '../random/index.ts';
import { close, keepsThePromises, toyCounts } from '../training/contract.case.ts';
import { type Csr, fromDense, fromEntries, transpose } from './csr.ts';
import { eigenOf, lastComponents, symmetricEigen, tridiagonal } from './eigen.ts';
import { svd, svdSingle } from './svd.ts';

const column = (matrix: Float64Array, dimensions: number, k: number) =>
  Float64Array.from({ length: matrix.length / dimensions }, (_, i) => matrix[i * dimensions + k]);

function timesVector({ rows, start, index, value }: Csr, vector: Float64Array): Float64Array {
  const image = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    for (let i = start[row]; i < start[row + 1]; i++) image[row] += value[i] * vector[index[i]];
  }
  return image;
}

/** Vectors of length one, at right angles to each other. */
function orthonormal(vectors: readonly Float64Array[], within: number): void {
  for (const [k, u] of vectors.entries())
    for (const [j, v] of vectors.slice(0, k + 1).entries()) {
      const product = u.reduce((sum, x, i) => sum + x * v[i], 0);
      assert.ok(Math.abs(product - (j === k ? 1 : 0)) < within, `${k}, ${j}: ${product}`);
    }
}
const columnsOf = (matrix: Float64Array, dimensions: number, count = dimensions) =>
  Array.from({ length: count }, (_, k) => column(matrix, dimensions, k));
const rowsOf = (matrix: Float64Array, width: number, count: number) =>
  Array.from({ length: count }, (_, k) => matrix.subarray(k * width, (k + 1) * width));

keepsThePromises('svd', {
  better: 'higher',
  fitted(counts, seed) {
    const { values, left, right, dimensions, restarts, ...rest } = svd(
      counts,
      { dimensions: 3, tolerance: 1e-12, restarts: 500 },
      random(seed),
    );
    return {
      ...rest,
      passes: restarts,
      history: [],
      shared: { values, right },
      local: { left },
      perRow: { left: dimensions },
    };
  },
  cannot: {
    'distributions sum to one': 'singular vectors have length one, they do not sum to one',
    'nothing negative, nothing NaN': 'singular vectors have signs; that they are finite is seen with odd inputs',
    'the objective never worsens': 'a search for vectors measures no objective; residuals are tested below',
  },
});

describe('svd', () => {
  it('finds the values and vectors of a small matrix known by hand', () => {
    // [[3, 0], [4, 5]] has the singular values √45 and √5.
    const { values, left, right } = svd(
      fromDense([
        [3, 0],
        [4, 5],
      ]),
      { dimensions: 2 },
    );
    close(values, [Math.sqrt(45), Math.sqrt(5)], 1e-9);
    for (let r = 0; r < 2; r++) {
      for (let c = 0; c < 2; c++) {
        const back = left[r * 2] * values[0] * right[c * 2] + left[r * 2 + 1] * values[1] * right[c * 2 + 1];
        assert.ok(
          Math.abs(
            back -
              [
                [3, 0],
                [4, 5],
              ][r][c],
          ) < 1e-9,
        );
      }
    }
  });

  it('has orthonormal sides and small residuals ‖A v − σ u‖', () => {
    const matrix = toyCounts(60, 40);
    const { dimensions, values, left, right, converged } = svd(matrix, {
      dimensions: 6,
      tolerance: 1e-10,
      restarts: 500,
    });
    assert.equal(converged, true);
    for (let k = 0; k < dimensions; k++) {
      const [u, v] = [column(left, dimensions, k), column(right, dimensions, k)];
      close(
        timesVector(matrix, v),
        u.map((x) => x * values[k]),
        1e-9,
      );
      close(
        timesVector(transpose(matrix), u),
        v.map((x) => x * values[k]),
        1e-4,
      );
      if (k > 0) assert.ok(values[k] <= values[k - 1]);
    }
    orthonormal(columnsOf(left, dimensions), 1e-5);
  });

  it('finds values that are equal, as often as they are there', () => {
    // A diagonal of 1, 2, 3, 1, 2, 3, …
    const lonely = fromDense(
      Array.from({ length: 90 }, (_, i) => Array.from({ length: 90 }, (_, j) => (i === j ? 1 + (i % 3) : 0))),
    );
    const { values, right } = svd(lonely, { dimensions: 12 });
    close(values, new Array(12).fill(3), 1e-6);
    for (let k = 0; k < 12; k++) close([column(right, 12, k).reduce((sum, x) => sum + x * x, 0)], [1], 1e-9);
  });

  it('goes on where one search is not enough, whatever the number of dimensions', () => {
    const chance = random(5);
    const entries = Array.from(
      { length: 4000 },
      () => [chance.below(500), chance.below(700), 1 + chance.below(5)] as const,
    );
    const matrix = fromEntries(500, 700, entries);
    // The first value stands far from the others: it is found alone, in one search.
    const searches = [1, 2, 6].map((dimensions) => svd(matrix, { dimensions, tolerance: 1e-8 }));
    assert.ok(searches.every(({ converged, restarts, dimensions }) => converged && restarts > 1 === dimensions > 1));
    for (const { values, dimensions } of searches) close(values, searches[2].values.subarray(0, dimensions), 1e-9);
  });

  it('is found by single precision as well, to a residual of 1e-4', () => {
    const matrix = toyCounts(400, 300);
    const [plain, fast] = [svd(matrix, { dimensions: 9 }), svdSingle(matrix, { dimensions: 9 }, random(2))];
    assert.equal(fast.converged, true);
    close(fast.values, plain.values, 1e-4 * plain.values[0]);
    for (let k = 0; k < 9; k++) {
      const [u, v] = [column(fast.left, 9, k), column(fast.right, 9, k)];
      const off = timesVector(transpose(matrix), u).map((x, i) => x - fast.values[k] * v[i]);
      assert.ok(Math.hypot(...off) < 2e-4 * fast.values[0], `${k}: ${Math.hypot(...off)}`);
    }
  });

  it('has orthonormal vectors in single precision too, over restarts and where directions run out', () => {
    const chance = random(5);
    const flat = fromEntries(
      300,
      500,
      Array.from({ length: 9000 }, () => [chance.below(300), chance.below(500), 1 + chance.below(5)] as const),
    );
    // Row r is like all rows of the same r mod 7.
    const poor = fromEntries(
      200,
      90,
      Array.from({ length: 1400 }, (_, i) => [i % 200, (5 * ((i % 200) % 7) + Math.floor(i / 200)) % 90, 1] as const),
    );
    for (const [matrix, dimensions, rank] of [
      [flat, 8, 8],
      [poor, 12, 7],
    ] as const) {
      const found = svdSingle(matrix, { dimensions, tolerance: 1e-5 }, random(3));
      assert.equal(found.converged, true);
      assert.equal(found.restarts > 1, matrix === flat);
      for (const side of [found.left, found.right]) orthonormal(columnsOf(side, dimensions, rank), 2e-5);
      close(found.values, svd(matrix, { dimensions, tolerance: 1e-8 }).values, 1e-3 * found.values[0]);
      // A row or column along a direction that is not there is rounding, and not to be made longer.
      for (let k = rank; k < dimensions; k++)
        assert.ok(
          Math.hypot(...column(matrix.columns > matrix.rows ? found.right : found.left, dimensions, k)) < 1e-2,
          `${k}`,
        );
    }
  });

  it('gives the same answer for the same seed, no more dimensions than there are, and zeros for nothing', () => {
    const matrix = toyCounts();
    assert.deepEqual(svd(matrix, { dimensions: 3 }, random(1)), svd(matrix, { dimensions: 3 }, random(1)));
    for (const [rows, columns] of [
      [0, 0],
      [0, 3],
      [4, 0],
      [40, 30],
    ]) {
      const empty = fromEntries(rows, columns, []);
      for (const found of [svd, svdSingle]) {
        const { dimensions, values, left, right } = found(empty, { dimensions: 2 }, random(1));
        assert.equal(dimensions, Math.min(2, rows, columns));
        assert.ok(values.every((value) => value === 0));
        assert.deepEqual([left.length, right.length], [rows * dimensions, columns * dimensions]);
      }
    }
    assert.equal(svd(fromDense([[1, 2, 3]]), { dimensions: 9 }).dimensions, 1);
    assert.deepEqual(
      [
        ...svd(
          fromDense([
            [0, 0],
            [0, 0],
          ]),
          { dimensions: 1 },
        ).values,
      ],
      [0],
    );
  });
});

describe('symmetric eigenvalues', () => {
  const symmetric = (n: number, seed: number) => {
    const chance = random(seed);
    const matrix = new Float64Array(n * n);
    for (let i = 0; i < n; i++)
      for (let j = 0; j <= i; j++) matrix[i * n + j] = matrix[j * n + i] = chance.uniform() - 0.5;
    return matrix;
  };

  it('diagonalise: A v = λ v, vectors orthonormal, largest first', () => {
    for (const n of [1, 2, 3, 10, 60]) {
      const matrix = symmetric(n, n);
      const { values, vectors } = symmetricEigen(matrix, n);
      for (let k = 0; k < n; k++) {
        const v = vectors.subarray(k * n, (k + 1) * n);
        for (let i = 0; i < n; i++) {
          const image = v.reduce((sum, x, j) => sum + matrix[i * n + j] * x, 0);
          assert.ok(Math.abs(image - values[k] * v[i]) < 1e-12, `${n}: ${image} against ${values[k] * v[i]}`);
        }
        if (k > 0) assert.ok(values[k] <= values[k - 1]);
      }
      orthonormal(rowsOf(vectors, n, n), 1e-12);
    }
  });

  /** A diagonal of values that come twice, turned by reflections so that nothing of it is seen. */
  const twice = (n: number) => {
    const matrix = new Float64Array(n * n);
    const v = Float64Array.from({ length: n }, (_, i) => Math.sin(i + 1));
    const square = v.reduce((sum, x) => sum + x * x, 0);
    const value = (i: number) => 1 + (i >> 1);
    const transposed = (i: number, k: number) => (i === k ? 1 : 0) - (2 * v[i] * v[k]) / square;
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++)
        for (let k = 0; k < n; k++) matrix[i * n + j] += transposed(i, k) * value(k) * transposed(j, k);
    return matrix;
  };

  it('have vectors where few are wanted, even for values that are equal', () => {
    for (const matrix of [symmetric(40, 7), twice(30), new Float64Array(400)]) {
      const n = Math.sqrt(matrix.length);
      const wanted = Math.ceil(n / 3);
      const [all, few] = [symmetricEigen(matrix, n), eigenOf(tridiagonal(matrix, n), wanted)];
      close(few.values, all.values, 1e-12);
      for (let k = 0; k < wanted; k++) {
        const v = few.vectors.subarray(k * n, (k + 1) * n);
        const image = v.map((_, i) => v.reduce((sum, x, j) => sum + matrix[i * n + j] * x, 0));
        close(
          image,
          v.map((x) => x * few.values[k]),
          1e-12,
        );
      }
      orthonormal(rowsOf(few.vectors, n, wanted), 1e-12);
    }
  });

  it('have the ends of their vectors alone', () => {
    const matrix = symmetric(17, 3);
    const [all, ends] = [symmetricEigen(matrix, 17), lastComponents(tridiagonal(matrix, 17), 2)];
    close(ends.values, all.values, 1e-13);
    for (let k = 0; k < 17; k++) {
      const [end, whole] = [ends.vectors.subarray(2 * k, 2 * k + 2), all.vectors.subarray(17 * k + 15, 17 * k + 17)];
      const sign = Math.sign(end[0] * whole[0]);
      close(
        end.map((x) => sign * x),
        whole,
        1e-12,
      );
    }
  });

  it('know a matrix by hand, equal values and zeros', () => {
    close(symmetricEigen([2, 1, 1, 2], 2).values, [3, 1], 1e-14);
    close(symmetricEigen([1, 0, 0, 0, 1, 0, 0, 0, 1], 3).values, [1, 1, 1], 1e-14);
    close(symmetricEigen(new Float64Array(9), 3).values, [0, 0, 0], 0);
  });
});
