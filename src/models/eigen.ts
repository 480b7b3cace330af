/** Eigenvalues and eigenvectors of a small symmetric matrix by cyclic Jacobi rotations, largest value first. */
export interface Eigen {
  readonly values: Float64Array;
  /** vectors[i][k]: entry i of the k-th eigenvector. */
  readonly vectors: readonly (readonly number[])[];
}

const MOST_SWEEPS = 60;

export function symmetricEigen(matrix: readonly (readonly number[])[]): Eigen {
  const n = matrix.length;
  const a = matrix.map((row) => [...row]);
  const v = a.map((_, i) => a.map((_, j) => (i === j ? 1 : 0)));
  const size = Math.sqrt(a.flat().reduce((sum, x) => sum + x * x, 0));
  for (let sweep = 0; sweep < MOST_SWEEPS && offDiagonal(a) > 1e-15 * size; sweep++) {
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate(a, v, p, q);
  }
  const order = a.map((_, i) => i).sort((i, j) => a[j][j] - a[i][i] || i - j);
  return { values: Float64Array.from(order, (i) => a[i][i]), vectors: v.map((row) => order.map((i) => row[i])) };
}

function offDiagonal(a: readonly (readonly number[])[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) for (let j = 0; j < i; j++) sum += a[i][j] * a[i][j];
  return Math.sqrt(2 * sum);
}

/** One rotation that makes a_pq zero. */
function rotate(a: number[][], v: number[][], p: number, q: number): void {
  if (a[p][q] === 0) return;
  const theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const c = 1 / Math.hypot(t, 1);
  const s = t * c;
  for (let i = 0; i < a.length; i++) {
    [a[i][p], a[i][q]] = [c * a[i][p] - s * a[i][q], s * a[i][p] + c * a[i][q]];
  }
  for (let i = 0; i < a.length; i++) {
    [a[p][i], a[q][i]] = [c * a[p][i] - s * a[q][i], s * a[p][i] + c * a[q][i]];
    [v[i][p], v[i][q]] = [c * v[i][p] - s * v[i][q], s * v[i][p] + c * v[i][q]];
  }
}
