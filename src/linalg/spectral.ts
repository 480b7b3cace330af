/** A function of a symmetric matrix through its eigenvalues: f(M) = Σ f(λ_k) v_k v_kᵀ. */
import { type Eigen, symmetricEigen } from './eigen.ts';
import { axpy } from './vectors.ts';

/** `matrix` has n rows of n values; it is left as it is. */
export const spectralFunction = (matrix: ArrayLike<number>, n: number, f: (value: number) => number): Float64Array =>
  ofEigen(symmetricEigen(matrix, n), f);

/** The same of a matrix that is known by its eigenvalues and eigenvectors. */
export function ofEigen({ values, vectors }: Eigen, f: (value: number) => number): Float64Array {
  const n = values.length;
  const out = new Float64Array(n * n);
  for (let k = 0; k < n; k++) {
    const weight = f(values[k]);
    for (let i = 0; i < n; i++) axpy(weight * vectors[k * n + i], vectors, k * n, out, i * n, n);
  }
  return out;
}
