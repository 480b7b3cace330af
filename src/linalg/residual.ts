/**
 * The rows of a sparse matrix less their projections onto a growing orthonormal basis, R = A (I − U Uᵀ). R is dense and
 * never formed: with the coordinates C = A U, R Rᵀ = A Aᵀ − C Cᵀ, so that every product stays sparse.
 */
import { type Csr, type Floats, reference } from '../kernels/index.ts';
import type { Random } from '../random/index.ts';
import { blockLanczos } from './block-lanczos.ts';
import { selectRows } from './csr.ts';
import { axpy, dotAt } from './vectors.ts';
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

/** Of the search for a direction; less is not seen in what is left. */
const SEARCH = { wanted: 1, tolerance: 1e-6, restarts: 6 } as const;
/** Under this, what is left is rounding. */
const NOTHING = 1e-12;

/**
 * The first right singular vector of some rows of R, each scaled; undefined when nothing is left of them.
 * `rows` are numbers of rows, `scales` the factor of each.
 */
export function nextDirection(
  { matrix, basis, coordinates, squares }: Residual,
  rows: ArrayLike<number>,
  scales: ArrayLike<number>,
  random: Random,
): Float64Array | undefined {
  const { start: begins, index, value } = selectRows(matrix, rows);
  const along = coordinates.map((of) => Float64Array.from(scales, (scale, i) => of[rows[i]] * scale));
  const words = new Float64Array(matrix.columns);
  /** The sum of the rows, each times its scale and its weight. */
  const gather = (weights: Floats) => {
    words.fill(0);
    for (let i = 0; i < weights.length; i++) {
      const weight = weights[i] * scales[i];
      for (let p = begins[i]; p < begins[i + 1]; p++) words[index[p]] += value[p] * weight;
    }
  };
  /** R Rᵀ, scaled on both sides, times a vector: that takes its place. */
  const apply = (weights: Floats) => {
    gather(weights);
    const before = weights.slice();
    for (let i = 0; i < weights.length; i++) {
      let sum = 0;
      for (let p = begins[i]; p < begins[i + 1]; p++) sum += value[p] * words[index[p]];
      weights[i] = sum * scales[i];
    }
    subtractProjections(weights, along, before);
  };
  let left = 0;
  for (let i = 0; i < rows.length; i++) left += squares[rows[i]] * scales[i] * scales[i];
  if (left <= NOTHING * rows.length) return undefined;
  const { values, vectors } = blockLanczos(rows.length, SEARCH, random, reference, apply);
  if (!(values[0] > NOTHING)) return undefined;
  gather(vectors);
  const direction = words.slice();
  for (let pass = 0; pass < 2; pass++) subtractProjections(direction, basis);
  return unit(direction);
}

/** from −= Σ (of · v) v over some vectors, four of them at a time: four sums that do not wait for one another. */
export function subtractProjections(from: Floats, vectors: readonly Float64Array[], of = from): void {
  const n = from.length;
  const fours = vectors.length - (vectors.length % 4);
  for (let k = 0; k < fours; k += 4) {
    const [p, q, r, s] = [vectors[k], vectors[k + 1], vectors[k + 2], vectors[k + 3]];
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let i = 0; i < n; i++) {
      const x = of[i];
      a += x * p[i];
      b += x * q[i];
      c += x * r[i];
      d += x * s[i];
    }
    for (let i = 0; i < n; i++) from[i] = from[i] - a * p[i] - b * q[i] - c * r[i] - d * s[i];
  }
  for (let k = fours; k < vectors.length; k++) axpy(-dotAt(vectors[k], 0, of, 0, n), vectors[k], 0, from, 0, n);
}

/** Length 1; a vector of no length stays as it is. */
function unit(vector: Float64Array): Float64Array {
  const length = Math.sqrt(dotAt(vector, 0, vector));
  return length > 0 ? vector.map((x) => x / length) : vector;
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
