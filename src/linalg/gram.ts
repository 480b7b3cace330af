/** The Gram matrix of weighted rows, Σ w x xᵀ: n rows of n values. Without weights each row counts once. */
import { openDots } from '../kernels/index.ts';

/** So many rows at a time stay in the cache. It is no power of two: their values at one place after another go there. */
const PIECE = 250;
/** Sums of so many places are taken at once, up to the diagonal. */
const STRIPE = 8;

export function gram(rows: readonly Float64Array[], n: number, weights?: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(n * n);
  const piece = Math.min(PIECE, rows.length);
  const { stride, ones, others, out, multiply, close } = openDots(n, n, piece);
  for (let from = 0; from < rows.length; from += piece) {
    for (let r = 0; r < piece; r++) {
      const row = rows[from + r];
      for (let i = 0, at = r; i < n; i++, at += stride) others[at] = row ? row[i] : 0;
    }
    ones.set(others);
    if (weights)
      for (let i = 0, end = Math.min(piece, rows.length - from); i < n; i++)
        for (let r = 0, at = i * stride; r < end; r++) ones[at++] *= weights[from + r];
    for (let i = 0; i < n; i += STRIPE) {
      const end = Math.min(n, i + STRIPE);
      multiply(i, end - i, end);
      for (let r = i; r < end; r++) for (let at = r * n; at <= r * n + r; at++) sums[at] += out[at];
    }
  }
  close();
  return mirrored(sums, n);
}

/** What is below the diagonal, above it too. */
export function mirrored(matrix: Float64Array, n: number): Float64Array {
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) matrix[j * n + i] = matrix[i * n + j];
  return matrix;
}
