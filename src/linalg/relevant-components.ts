/**
 * Relevant component analysis: a linear map under which documents known to belong together lie closer.
 *
 * Method      C = the covariance of the differences of related pairs; x → C^(−1/2) x
 * From        Bar-Hillel, Hertz, Shental & Weinshall 2003, “Learning distance functions using equivalence relations”
 * Departures  C is taken relative to T, the covariance of all documents: in coordinates in which T is the identity. Pairs
 *             that are no closer than any two documents then change nothing, wherever the documents spread most.
 *             C is shrunk by how few pairs there are: what is off the diagonal by n / (n + d), and all of it towards a
 *             multiple of the identity by ρ (1 + n₀ / n). The power −s/2 has s = 1 in the paper.
 */
import { ofEigen, symmetricEigen } from './eigen.ts';
import { axpy, dotAt } from './vectors.ts';

/** ρ: the identity's part when there are many pairs. */
const SHRINKAGE = 0.1;
/** n₀: the pairs at which that part is twice as large. */
const HALF = 200;
/** Of the mean variance; directions of less are taken to have this much. */
const MIN_VARIANCE = 1e-3;

/** Covariances are n × n. Rows are mapped by `rowsTimes(rows, n, map)`. Strength 0, or no pairs, is the identity. */
export const relevantComponents = (
  total: ArrayLike<number>,
  within: ArrayLike<number>,
  n: number,
  pairs: number,
  strength: number,
): Float64Array => componentsByStrength(total, within, n, pairs)(strength);

/** The maps of several strengths, of which most is the same. */
export function componentsByStrength(
  total: ArrayLike<number>,
  within: ArrayLike<number>,
  n: number,
  pairs: number,
): (strength: number) => Float64Array {
  if (pairs === 0) return () => identity(n);
  const { values, vectors } = symmetricEigen(total, n);
  const minVariance = (MIN_VARIANCE * sum(values)) / n;
  const root = values.map((value) => Math.sqrt(Math.max(value, minVariance)));
  const relative = relativeTo(within, n, vectors, root);
  const mean = traceOf(relative, n) / n;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) if (i !== j) relative[i * n + j] *= pairs / (pairs + n);
    relative[i * n + i] += SHRINKAGE * (1 + HALF / pairs) * mean;
  }
  const spectrum = symmetricEigen(relative, n);
  return (strength) => {
    if (strength === 0) return identity(n);
    const inner = ofEigen(spectrum, (value) => Math.max(value, Number.MIN_VALUE) ** (-strength / 2));
    return fromRelative(inner, n, vectors, root);
  };
}

/** v_kᵀ M v_l / (r_k r_l). */
function relativeTo(given: ArrayLike<number>, n: number, vectors: Float64Array, root: Float64Array): Float64Array {
  const matrix = Float64Array.from(given);
  const half = new Float64Array(n * n);
  const out = new Float64Array(n * n);
  for (let k = 0; k < n; k++) for (let i = 0; i < n; i++) axpy(vectors[k * n + i], matrix, i * n, half, k * n, n);
  for (let k = 0; k < n; k++)
    for (let l = 0; l < n; l++) out[k * n + l] = dotAt(half, k * n, vectors, l * n, n) / (root[k] * root[l]);
  return out;
}

/** Σ_kl v_k / r_k · K_kl · r_l v_lᵀ. */
function fromRelative(inner: Float64Array, n: number, vectors: Float64Array, root: Float64Array): Float64Array {
  const half = new Float64Array(n * n);
  const out = new Float64Array(n * n);
  for (let k = 0; k < n; k++)
    for (let l = 0; l < n; l++) axpy((inner[k * n + l] * root[l]) / root[k], vectors, l * n, half, k * n, n);
  for (let k = 0; k < n; k++) for (let i = 0; i < n; i++) axpy(vectors[k * n + i], half, k * n, out, i * n, n);
  return out;
}

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);

function traceOf(matrix: Float64Array, n: number): number {
  let trace = 0;
  for (let i = 0; i < n; i++) trace += matrix[i * n + i];
  return trace;
}

function identity(n: number): Float64Array {
  const square = new Float64Array(n * n);
  for (let i = 0; i < n; i++) square[i * n + i] = 1;
  return square;
}
