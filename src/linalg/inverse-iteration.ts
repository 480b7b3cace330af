/**
 * Some eigenvectors of a symmetric matrix whose eigenvalues are known: of a tridiagonal one, or one that solves quickly.
 *
 * Method  (A − λ) x' = x, solved twice from a random x; within a cluster of values, x is orthogonalised against the vectors
 *         found before (Peters & Wilkinson 1979). Returns undefined when the residual is too large.
 */
import { random } from '../random/index.ts';
import type { Tridiagonal } from './tridiagonal.ts';

const SOLVES = 2;
/** Relative to the norm: the gap within a cluster of eigenvalues, and the largest residual accepted. */
const CLUSTER_GAP = 1e-3;
const MAX_RESIDUAL = 1e-14;

/** A symmetric matrix A, as far as inverse iteration has to do with it. */
export interface ShiftedSolver {
  readonly size: number;
  /** The largest row sum. */
  readonly norm: number;
  /** Solves (A − λ) x' = x in place; pivots are at least `minPivot`. */
  solver(value: number, minPivot: number): (x: Float64Array) => void;
  /** The largest entry of A x − λ x. */
  residual(value: number, x: Float64Array): number;
}

/** A vector for every value, one after the other. `values` are in order. */
export const vectorsOf = (matrix: Tridiagonal, values: Float64Array): Float64Array | undefined =>
  vectorsBy(
    {
      size: matrix.size,
      norm: normOf(matrix),
      solver: (value, minPivot) => solver(matrix, value, minPivot),
      residual: (value, x) => residualOf(matrix, value, x),
    },
    values,
  );

/** The same of any matrix. */
export function vectorsBy({ size, norm, ...matrix }: ShiftedSolver, values: Float64Array): Float64Array | undefined {
  const chance = random(1);
  const vectors = new Float64Array(values.length * size);
  let clusterStart = 0;
  for (let k = 0; k < values.length; k++) {
    while (Math.abs(values[clusterStart] - values[k]) > CLUSTER_GAP * norm) clusterStart++;
    const x = vectors.subarray(k * size, (k + 1) * size);
    for (let i = 0; i < size; i++) x[i] = chance.uniform() - 0.5;
    const solve = matrix.solver(values[k], Number.EPSILON * norm);
    for (let again = 0; again < SOLVES; again++) {
      solve(x);
      scale(x);
      for (let j = clusterStart; j < k; j++) orthogonalise(x, vectors.subarray(j * size, (j + 1) * size));
      scale(x);
    }
    if (!(matrix.residual(values[k], x) <= MAX_RESIDUAL * size * norm)) return undefined;
  }
  return vectors;
}

/** The largest row sum. */
function normOf({ size, diagonal, subdiagonal }: Tridiagonal): number {
  let norm = Number.MIN_VALUE;
  for (let i = 0; i < size; i++) {
    norm = Math.max(
      norm,
      Math.abs(diagonal[i]) + Math.abs(subdiagonal[i]) + (i > 0 ? Math.abs(subdiagonal[i - 1]) : 0),
    );
  }
  return norm;
}

/** Solves (T − λ) x' = x in place, by elimination with exchange of rows; pivots are at least `minPivot`. */
function solver(
  { size, diagonal, subdiagonal }: Tridiagonal,
  value: number,
  minPivot: number,
): (x: Float64Array) => void {
  const [pivot, next, second, factor] = [0, 1, 2, 3].map(() => new Float64Array(size + 2));
  const exchanged = new Uint8Array(size);
  let a = diagonal[0] - value;
  let b = subdiagonal[0];
  for (let i = 0; i + 1 < size; i++) {
    const [below, d, e] = [subdiagonal[i], diagonal[i + 1] - value, subdiagonal[i + 1]];
    if (Math.abs(a) >= Math.abs(below)) {
      pivot[i] = Math.abs(a) < minPivot ? minPivot : a;
      next[i] = b;
      factor[i] = below / pivot[i];
      a = d - factor[i] * b;
      b = e;
    } else {
      exchanged[i] = 1;
      pivot[i] = below;
      next[i] = d;
      second[i] = e;
      factor[i] = a / below;
      a = b - factor[i] * d;
      b = -factor[i] * e;
    }
  }
  pivot[size - 1] = Math.abs(a) < minPivot ? minPivot : a;
  return (x) => {
    for (let i = 0; i + 1 < size; i++) {
      const above = exchanged[i] ? x[i + 1] : x[i];
      x[i + 1] = (exchanged[i] ? x[i] : x[i + 1]) - factor[i] * above;
      x[i] = above;
    }
    let [one, two] = [0, 0];
    for (let i = size - 1; i >= 0; i--) {
      const solved: number = (x[i] - next[i] * one - second[i] * two) / pivot[i];
      [one, two] = [solved, one];
      x[i] = solved;
    }
  };
}

/** To length 1, by way of the largest number. */
function scale(x: Float64Array): void {
  let [largest, squares] = [0, 0];
  for (let i = 0; i < x.length; i++) largest = Math.max(largest, Math.abs(x[i]));
  for (let i = 0; i < x.length; i++) squares += (x[i] / largest) ** 2;
  const by = 1 / (largest * Math.sqrt(squares));
  for (let i = 0; i < x.length; i++) x[i] *= by;
}

function orthogonalise(x: Float64Array, unit: Float64Array): void {
  let along = 0;
  for (let i = 0; i < x.length; i++) along += x[i] * unit[i];
  for (let i = 0; i < x.length; i++) x[i] -= along * unit[i];
}

/** The largest entry of T x − λ x. */
function residualOf({ diagonal, subdiagonal }: Tridiagonal, value: number, x: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < x.length; i++) {
    const beyond = (i > 0 ? subdiagonal[i - 1] * x[i - 1] : 0) + (i + 1 < x.length ? subdiagonal[i] * x[i + 1] : 0);
    largest = Math.max(largest, Math.abs((diagonal[i] - value) * x[i] + beyond));
  }
  return largest;
}
