/**
 * The rows of a sparse matrix less their projections onto a growing orthonormal basis, R = A (I − U Uᵀ). R is dense and
 * never formed: with the coordinates C = A U, R Rᵀ = A Aᵀ − C Cᵀ, so that every product stays sparse.
 */
import { type Csr, reference } from '../kernels/index.ts';
import type { Random } from '../random/index.ts';
import { selectRows } from './csr.ts';
import { leading, subtractProjections, unit } from './lanczos.ts';
import { rowLengths } from './weighting.ts';

export interface Residual {
  readonly matrix: Csr;
  /** u_1 … u_k, each as long as a row of the matrix. */
  readonly basis: Float64Array[];
  /** A u_k: the coordinate of every row along each of them. */
  readonly coordinates: Float64Array[];
  /** ‖r‖² of every row. */
  readonly squares: Float64Array;
}

export const residualOf = (matrix: Csr): Residual => ({
  matrix,
  basis: [],
  coordinates: [],
  squares: rowLengths(matrix).map((length) => length * length),
});

/**
 * The first right singular vector of some rows of R, each scaled; undefined when nothing is left of them.
 * `rows` are numbers of rows, `scales` the factor of each. `near`: left vectors near which the first one may lie; those of
 * the next values take their place.
 */
export function nextDirection(
  { matrix, basis, coordinates, squares }: Residual,
  rows: ArrayLike<number>,
  scales: ArrayLike<number>,
  random: Random,
  near: Float64Array[] = [],
): Float64Array | undefined {
  const { start: begins, index, value } = selectRows(matrix, rows);
  const along = coordinates.map((of) => {
    const scaled = new Float64Array(rows.length);
    for (let i = 0; i < rows.length; i++) scaled[i] = of[rows[i]] * scales[i];
    return scaled;
  });
  const words = new Float64Array(matrix.columns);
  /** The sum of the rows, each times its scale and its weight. */
  const gather = (weights: Float64Array) => {
    words.fill(0);
    for (let i = 0; i < weights.length; i++) {
      const weight = weights[i] * scales[i];
      for (let p = begins[i]; p < begins[i + 1]; p++) words[index[p]] += value[p] * weight;
    }
  };
  const apply = (weights: Float64Array): Float64Array => {
    gather(weights);
    const image = new Float64Array(rows.length);
    for (let i = 0; i < image.length; i++) {
      let sum = 0;
      for (let p = begins[i]; p < begins[i + 1]; p++) sum += value[p] * words[index[p]];
      image[i] = sum * scales[i];
    }
    subtractProjections(image, along, weights);
    return image;
  };
  const left = Array.from(rows as number[], (row, i) => squares[row] * scales[i] * scales[i]);
  if (left.reduce((sum, square) => sum + square, 0) <= 1e-12 * rows.length) return undefined;
  const start = Float64Array.from(left, (square) => Math.sqrt(square) * (0.5 + random.uniform()));
  const { value: largest, vector, next } = leading(apply, [...near, start]);
  near.splice(0, near.length, ...next);
  if (!(largest > 1e-12)) return undefined;
  gather(vector);
  const direction = words.slice();
  for (let pass = 0; pass < 2; pass++) subtractProjections(direction, basis);
  return unit(direction);
}

/** Adds a unit vector to the basis and removes the projection on it from every row. */
export function take({ matrix, basis, coordinates, squares }: Residual, direction: Float64Array): void {
  const along = new Float64Array(matrix.rows);
  reference.multiplySparse(matrix, 1, direction, along);
  basis.push(direction);
  coordinates.push(along);
  for (let row = 0; row < squares.length; row++) squares[row] = Math.max(0, squares[row] - along[row] * along[row]);
}

/** The basis by columns of the matrix: a row of dimensions for every column, as projections like it. */
export function basisByColumn({ matrix, basis }: Residual): Float64Array {
  const byColumn = new Float64Array(matrix.columns * basis.length);
  basis.forEach((vector, k) => {
    for (let w = 0; w < vector.length; w++) byColumn[w * basis.length + k] = vector[w];
  });
  return byColumn;
}
