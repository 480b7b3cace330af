/** The inverse of Cholesky's factor in WebAssembly, in the order and to the last bit of `linalg/cholesky.ts`. */
import { leave, placeFor } from './doubles.ts';
import { runs, simd } from './module.ts';

/** Smaller matrices do not pay for a memory. */
const MIN_ROWS = 32;

/** L⁻¹ of A = L Lᵀ, n rows of n values; undefined where the plain functions are to be used. */
export function inverseCholesky(matrix: Float64Array, n: number): Float64Array | undefined {
  if (n < MIN_ROWS || !runs(simd)) return undefined;
  const size = n * n + 2;
  const place = placeFor(6 * size + 128);
  const [given, factor, inverse] = [0, 1, 2].map(() => place.heap.doubles(place.heap.take(size * 8), size));
  given.set(matrix);
  place.wasm.inverseCholesky(given.byteOffset, n, n * 8, factor.byteOffset, inverse.byteOffset);
  // A pair of numbers may have reached beyond the diagonal, where there is nothing.
  const found = inverse.slice(0, n * n);
  leave(place);
  return found;
}
