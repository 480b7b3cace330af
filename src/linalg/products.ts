/**
 * Products of dense rows in double precision. A sum is that of its even summands and that of its odd ones: the same to the
 * last bit for one row and for many, which are taken in pieces that stay in the cache.
 */
import { openDots } from '../kernels/index.ts';

/** Rows of a piece. */
const PIECE = 256;

/** Rows × a matrix: every row r of n values becomes r M, of `width` values. */
export function rowsTimes(rows: ArrayLike<number>, n: number, matrix: ArrayLike<number>, width = n): Float64Array {
  const count = rows.length / n;
  const out = new Float64Array(count * width);
  if (count < FEW_ROWS) {
    const [even, odd] = [new Float64Array(width), new Float64Array(width)];
    for (let row = 0; row < count; row++) {
      even.fill(0);
      odd.fill(0);
      for (let i = 0, at = row * n; i < n; i += 2, at += 2) {
        const a = rows[at];
        const b = i + 1 < n ? rows[at + 1] : 0;
        const next = i + 1 < n ? width : 0;
        for (let j = 0, p = i * width; j < width; j++, p++) {
          even[j] += a * matrix[p];
          odd[j] += b * matrix[p + next];
        }
      }
      for (let j = 0; j < width; j++) out[row * width + j] = even[j] + odd[j];
    }
    return out;
  }
  eachPiece(
    rows,
    n,
    width,
    (j, i) => matrix[i * width + j],
    (products, from) => out.set(products, from * width),
  );
  return out;
}

/** For fewer it does not pay to turn the matrix round. */
const FEW_ROWS = 4;

/** x M x of every row x of n values, of a symmetric matrix. */
export function quadraticForms(rows: Float64Array, n: number, matrix: Float64Array): Float64Array {
  const forms = new Float64Array(rows.length / n);
  const add = (products: Float64Array, from: number) => {
    for (let i = 0, p = 0; p < products.length; i++) {
      let sum = 0;
      for (let k = 0, at = (from + i) * n; k < n; k++) sum += products[p++] * rows[at + k];
      forms[from + i] = sum;
    }
  };
  eachPiece(rows, n, n, (j, i) => matrix[j * n + i], add);
  return forms;
}

/** The products of some rows after the other with `width` others, whose values are asked for. */
function eachPiece(
  rows: ArrayLike<number>,
  n: number,
  width: number,
  otherAt: (j: number, i: number) => number,
  take: (products: Float64Array, from: number) => void,
): void {
  const count = rows.length / n;
  const piece = Math.min(PIECE, count);
  const { stride, ones, others, out, multiply, close } = openDots(piece, width, n);
  for (let j = 0; j < width; j++) for (let i = 0; i < n; i++) others[j * stride + i] = otherAt(j, i);
  for (let from = 0; from < count; from += piece) {
    const size = Math.min(piece, count - from);
    fill(ones, stride, rows, n, from, size);
    multiply(0, size, width);
    take(out.subarray(0, size * width), from);
  }
  close();
}

/** Rows that follow one another, of n values each, `stride` apart. */
function fill(to: Float64Array, stride: number, rows: ArrayLike<number>, n: number, from: number, count: number): void {
  if (stride === n && rows instanceof Float64Array) to.set(rows.subarray(from * n, (from + count) * n));
  else for (let r = 0, at = from * n; r < count; r++) for (let i = 0, p = r * stride; i < n; i++) to[p++] = rows[at++];
}
