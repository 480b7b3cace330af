/** Cholesky's factor of a symmetric positive definite matrix, A = L Lᵀ, and its inverse (Golub & Van Loan). */
import { gram } from './products.ts';

/** L, below the diagonal and on it. */
export function cholesky(matrix: Float64Array, n: number): Float64Array {
  const factor = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      const left = matrix[i * n + j] - dotBefore(factor, i * n, j * n, j);
      factor[i * n + j] = i === j ? Math.sqrt(left) : left / factor[j * n + j];
    }
  }
  return factor;
}

/** L⁻¹, row by row: row i is (e_i − Σ_j<i L_ij row j) / L_ii. */
export function inverseFactor(factor: Float64Array, n: number): Float64Array {
  const inverse = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    const to = i * n;
    for (let j = 0; j < i; j++) {
      const weight = factor[to + j];
      for (let k = 0, from = j * n; k <= j; k++) inverse[to + k] -= weight * inverse[from + k];
    }
    inverse[to + i] = 1;
    for (let k = 0; k <= i; k++) inverse[to + k] /= factor[to + i];
  }
  return inverse;
}

/** In four partial sums, because a single one would serialise the additions. */
function dotBefore(matrix: Float64Array, a: number, b: number, count: number): number {
  let [w, x, y, z] = [0, 0, 0, 0];
  let k = 0;
  for (; k + 3 < count; k += 4) {
    w += matrix[a + k] * matrix[b + k];
    x += matrix[a + k + 1] * matrix[b + k + 1];
    y += matrix[a + k + 2] * matrix[b + k + 2];
    z += matrix[a + k + 3] * matrix[b + k + 3];
  }
  for (; k < count; k++) w += matrix[a + k] * matrix[b + k];
  return w + x + y + z;
}

/** A⁻¹ = Kᵀ K with K = L⁻¹. `matrix` has n rows of n values, of which those up to the diagonal are read; it is left as it is. */
export function inversePositive(matrix: Float64Array, n: number): Float64Array {
  const rows = inverseFactor(cholesky(matrix, n), n);
  return gram(
    Array.from({ length: n }, (_, k) => rows.subarray(k * n, (k + 1) * n)),
    n,
  );
}
