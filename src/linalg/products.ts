/** Products of dense rows in double precision, and the inverse of a symmetric positive definite matrix by Cholesky's factor, A = L Lᵀ (Golub & Van Loan). */
import { type Csr, type Floats, reference } from '../kernels/index.ts';
import { addRows, axpy, dotAt } from './vectors.ts';

/** Rows × a matrix: every row r of n values becomes r M, of `width` values. */
export function rowsTimes(rows: Floats, n: number, matrix: Floats, width = n): Float64Array {
  const out = new Float64Array((rows.length / n) * width);
  for (let from = 0, to = 0; from < rows.length; from += n, to += width) addRows(rows, from, n, matrix, width, out, to);
  return out;
}

/** Sparse rows × a matrix: Σ_w n_dw m_w for every row d. */
export function sparseTimes(rows: Csr, matrix: Floats, width: number): Float64Array {
  const out = new Float64Array(rows.rows * width);
  reference.multiplySparse(rows, width, matrix, out);
  return out;
}

/** x M x of every row x of n values, of a symmetric matrix. */
export function quadraticForms(rows: Float64Array, n: number, matrix: Float64Array): Float64Array {
  return Float64Array.from({ length: rows.length / n }, (_, row) => {
    const x = rows.subarray(row * n, (row + 1) * n);
    return dotAt(rowsTimes(x, n, matrix), 0, x);
  });
}

/** The Gram matrix of weighted rows, Σ w x xᵀ: n rows of n values. Without weights each row counts once. */
export function gram(rows: readonly Float64Array[], n: number, weights?: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(n * n);
  rows.forEach((row, r) => {
    const weight = weights?.[r] ?? 1;
    for (let i = 0; i < n; i++) axpy(weight * row[i], row, 0, sums, i * n, i + 1);
  });
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) sums[j * n + i] = sums[i * n + j];
  return sums;
}

/** L, below the diagonal and on it. */
function cholesky(matrix: Float64Array, n: number): Float64Array {
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
function inverseFactor(factor: Float64Array, n: number): Float64Array {
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
