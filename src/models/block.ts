/** Blocks of vectors: a row-major matrix with a few hundred columns, each column a vector. */
import type { Floats } from '../kernels/index.ts';
import { symmetricEigen } from './eigen.ts';

/**
 * The symmetric part of XᵀY, `width` rows of `width` values; half the work of a product, and all of XᵀX. Rows are taken
 * in fours, so that every sum is loaded and stored once for four products.
 */
export function gram(x: Floats, y: Floats, width: number): Float64Array {
  const products = new Float64Array(width * width);
  const fours = x.length - (x.length % (4 * width));
  for (let a = 0; a < fours; a += 4 * width) {
    const [b, c, d] = [a + width, a + 2 * width, a + 3 * width];
    for (let i = 0; i < width; i++) {
      const [xa, xb, xc, xd] = [x[a + i], x[b + i], x[c + i], x[d + i]];
      const at = i * width;
      for (let j = i; j < width; j++) products[at + j] += xa * y[a + j] + xb * y[b + j] + xc * y[c + j] + xd * y[d + j];
    }
  }
  for (let a = fours; a < x.length; a += width) {
    for (let i = 0; i < width; i++) for (let j = i; j < width; j++) products[i * width + j] += x[a + i] * y[a + j];
  }
  for (let i = 0; i < width; i++) for (let j = 0; j < i; j++) products[i * width + j] = products[j * width + i];
  return products;
}

/** X Wᵀ: column k of the result is Σ_i W_ki x_i, for the first `count` rows of W. */
export function rotated(block: Floats, width: number, rows: Float64Array, count: number): Float64Array {
  const turned = new Float64Array((block.length / width) * count);
  const byColumn = new Float64Array(width * count);
  for (let k = 0; k < count; k++) for (let i = 0; i < width; i++) byColumn[i * count + k] = rows[k * width + i];
  const fours = width - (width % 4);
  for (let row = 0, to = 0; row < block.length; row += width, to += count) {
    for (let i = 0; i < fours; i += 4) {
      const [xa, xb, xc, xd] = [block[row + i], block[row + i + 1], block[row + i + 2], block[row + i + 3]];
      const a = i * count;
      const [b, c, d] = [a + count, a + 2 * count, a + 3 * count];
      for (let k = 0; k < count; k++) {
        turned[to + k] += xa * byColumn[a + k] + xb * byColumn[b + k] + xc * byColumn[c + k] + xd * byColumn[d + k];
      }
    }
    for (let i = fours; i < width; i++) {
      for (let k = 0; k < count; k++) turned[to + k] += block[row + i] * byColumn[i * count + k];
    }
  }
  return turned;
}

/** Below this, a direction of the scaled Gram matrix is rounding and no direction. */
const NOTHING = 1e-13;
/** Above this ratio of its eigenvalues, one pass has made the columns orthonormal to working precision. */
const EVEN = 1e-4;
const MOST_PASSES = 4;

/** Orthonormal columns that span the same; directions that depend on others become columns of zeros at the end. */
export function orthonormal(block: Floats, width: number, products = gram(block, block, width)): Float64Array {
  let columns: Floats = block;
  for (let pass = 1; ; pass++) {
    const { rows, even } = orthonormalizer(products, width);
    columns = rotated(columns, width, rows, width);
    if (even || pass === MOST_PASSES) return columns;
    products = gram(columns, columns, width);
  }
}

/** Rows W such that X Wᵀ is orthonormal, given XᵀX; and whether one pass is enough. */
function orthonormalizer(products: Float64Array, width: number): { rows: Float64Array; even: boolean } {
  const scale = Float64Array.from({ length: width }, (_, k) => inverseRoot(products[k * width + k]));
  const scaled = products.slice();
  for (let i = 0; i < width; i++) for (let j = 0; j < width; j++) scaled[i * width + j] *= scale[i] * scale[j];
  const { values, vectors: rows } = symmetricEigen(scaled, width);
  const kept = values.filter((value) => value > NOTHING * values[0]);
  for (let k = 0; k < width; k++) {
    const by = k < kept.length ? 1 / Math.sqrt(values[k]) : 0;
    for (let i = 0; i < width; i++) rows[k * width + i] *= by * scale[i];
  }
  return { rows, even: kept.length === 0 || kept[kept.length - 1] >= EVEN * values[0] };
}

const inverseRoot = (square: number): number => (square > 0 ? 1 / Math.sqrt(square) : 0);
