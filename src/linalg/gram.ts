/** The Gram matrix of weighted rows, Σ w x xᵀ: n rows of n values. Without weights each row counts once. */
import { openDots } from '../kernels/index.ts';
import { axpy } from './vectors.ts';

/** So many rows at a time stay in the cache. It is no power of two: their values at one place after another go there. */
const PIECE = 250;
/** Sums of so many places are taken at once, up to the diagonal. */
const STRIPE = 8;

export function gram(rows: readonly Float64Array[], n: number, weights?: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(n * n);
  const none = new Float64Array(n);
  const rowAt = (row: number) => (row < rows.length ? rows[row] : none);
  const piece = Math.min(PIECE, rows.length);
  const { stride, ones, others, out, multiply, close } = openDots(n, n, piece);
  for (let from = 0; from < rows.length; from += piece) {
    for (let r = 0; r < piece; r++) putColumn(others, stride, r, rowAt(from + r));
    ones.set(others);
    if (weights)
      for (let i = 0; i < n; i++) weigh(ones, i * stride, weights, from, Math.min(piece, rows.length - from));
    for (let i = 0; i < n; i += STRIPE) {
      const end = Math.min(n, i + STRIPE);
      multiply(i, end - i, end);
      for (let r = i; r < end; r++) axpy(1, out, r * n, sums, r * n, r + 1);
    }
  }
  close();
  return mirrored(sums, n);
}

/** A row as a column. */
function putColumn(to: Float64Array, stride: number, column: number, row: Float64Array): void {
  for (let i = 0, at = column; i < row.length; i++, at += stride) to[at] = row[i];
}

function weigh(rows: Float64Array, at: number, weights: ArrayLike<number>, from: number, count: number): void {
  for (let r = 0; r < count; r++) rows[at + r] *= weights[from + r];
}

/** What is below the diagonal, above it too. */
export function mirrored(matrix: Float64Array, n: number): Float64Array {
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) matrix[j * n + i] = matrix[i * n + j];
  return matrix;
}
