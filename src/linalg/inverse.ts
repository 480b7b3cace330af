/**
 * The inverse of a symmetric positive definite matrix, by Cholesky's factor: A = L Lᵀ, so A⁻¹ = Kᵀ K with K = L⁻¹
 * (Golub & Van Loan).
 */
import { inverseCholesky } from '../kernels/index.ts';
import { cholesky, inverseFactor } from './cholesky.ts';
import { gram } from './gram.ts';

/** `matrix` has n rows of n values, of which those up to the diagonal are read; it is left as it is. */
export function inversePositive(matrix: Float64Array, n: number): Float64Array {
  const rows = inverseCholesky(matrix, n) ?? inverseFactor(cholesky(matrix, n), n);
  return gram(
    Array.from({ length: n }, (_, k) => rows.subarray(k * n, (k + 1) * n)),
    n,
  );
}
