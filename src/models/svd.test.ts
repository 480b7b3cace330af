import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromDense } from '../matrix/index.ts';
import { random } from '../random/index.ts';
import { close, toyCounts } from './contract.case.ts';
import { symmetricEigen } from './eigen.ts';
import { svd, timesVector } from './svd.ts';

const column = (matrix: Float64Array, dimensions: number, k: number) =>
  Float64Array.from({ length: matrix.length / dimensions }, (_, i) => matrix[i * dimensions + k]);

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
      iterations: 500,
    });
    assert.equal(converged, true);
    for (let k = 0; k < dimensions; k++) {
      const [u, v] = [column(left, dimensions, k), column(right, dimensions, k)];
      close(
        timesVector(matrix, v),
        u.map((x) => x * values[k]),
        1e-9,
      );
      for (let j = 0; j <= k; j++) {
        const product = u.reduce((sum, x, i) => sum + x * left[i * dimensions + j], 0);
        assert.ok(Math.abs(product - (j === k ? 1 : 0)) < 1e-5);
      }
      if (k > 0) assert.ok(values[k] <= values[k - 1]);
    }
  });

  it('gives the same answer for the same seed, no more dimensions than there are, and zeros for nothing', () => {
    const matrix = toyCounts();
    assert.deepEqual(svd(matrix, { dimensions: 3 }, random(1)), svd(matrix, { dimensions: 3 }, random(1)));
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
  it('diagonalise', () => {
    const matrix = [
      [2, 1, 0],
      [1, 3, 1],
      [0, 1, 4],
    ];
    const { values, vectors } = symmetricEigen(matrix);
    close([values[0] + values[1] + values[2]], [9], 1e-12);
    for (let k = 0; k < 3; k++) {
      matrix.forEach((row, i) => {
        const image = row.reduce((sum, x, j) => sum + x * vectors[j][k], 0);
        assert.ok(Math.abs(image - values[k] * vectors[i][k]) < 1e-12);
      });
    }
  });
});
