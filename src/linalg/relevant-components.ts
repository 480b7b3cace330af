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

/** Covariances are n × n. Rows are mapped by `rowsTimes(rows, n, map)`. No pairs are the identity. */
export function relevantComponents(
  total: ArrayLike<number>,
  within: ArrayLike<number>,
  n: number,
  pairs: number,
  strength: number,
): Float64Array {
  if (pairs === 0) return Float64Array.from({ length: n * n }, (_, at) => (at % (n + 1) === 0 ? 1 : 0));
  const { values, vectors } = symmetricEigen(total, n);
  const variance = values.reduce((sum, value) => sum + value, 0) / n;
  const root = values.map((value) => Math.sqrt(Math.max(value, MIN_VARIANCE * variance)));
  const relative = relativeTo(within, n, vectors, root);
  const mean = relative.reduce((sum, value, at) => (at % (n + 1) === 0 ? sum + value : sum), 0) / n;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) if (i !== j) relative[i * n + j] *= pairs / (pairs + n);
    relative[i * n + i] += SHRINKAGE * (1 + HALF / pairs) * mean;
  }
  const power = (value: number) => Math.max(value, Number.MIN_VALUE) ** (-strength / 2);
  return fromRelative(ofEigen(symmetricEigen(relative, n), power), n, vectors, root);
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
