/** Cholesky's factor of a symmetric positive definite matrix, A = L Lᵀ, and its inverse (Golub & Van Loan). */
import { gram } from './products.ts';
import { dotAt } from './vectors.ts';

/** L, below the diagonal and on it. */
export function cholesky(matrix: Float64Array, n: number): Float64Array {
  const factor = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      const left = matrix[i * n + j] - dotAt(factor, i * n, factor, j * n, j);
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

/** A⁻¹ = Kᵀ K with K = L⁻¹. `matrix` has n rows of n values, of which those up to the diagonal are read; it is left as it is. */
export function inversePositive(matrix: Float64Array, n: number): Float64Array {
  const rows = inverseFactor(cholesky(matrix, n), n);
  return gram(
    Array.from({ length: n }, (_, k) => rows.subarray(k * n, (k + 1) * n)),
    n,
  );
}
