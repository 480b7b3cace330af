/** Blocks of vectors: a row-major matrix with a few hundred columns, each column a vector. */
import type { Floats } from '../kernels/index.ts';
import { symmetricEigen } from './eigen.ts';

/** XᵀX, `width` rows of `width` values. */
export function gram(block: Floats, width: number): Float64Array {
  const products = new Float64Array(width * width);
  for (let row = 0; row < block.length; row += width) {
    for (let i = 0; i < width; i++) {
      const x = block[row + i];
      if (x === 0) continue;
      const at = i * width;
      for (let j = i; j < width; j++) products[at + j] += x * block[row + j];
    }
  }
  for (let i = 0; i < width; i++) for (let j = 0; j < i; j++) products[i * width + j] = products[j * width + i];
  return products;
}

/** X Wᵀ: column k of the result is Σ_i W_ki x_i, for the first `count` rows of W. */
export function rotated(block: Floats, width: number, rows: Float64Array, count: number): Float64Array {
  const turned = new Float64Array((block.length / width) * count);
  for (let row = 0, to = 0; row < block.length; row += width) {
    for (let k = 0; k < count; k++) {
      const at = k * width;
      let sum = 0;
      for (let i = 0; i < width; i++) sum += block[row + i] * rows[at + i];
      turned[to++] = sum;
    }
  }
  return turned;
}

/** Below this, a direction of the scaled Gram matrix is rounding and no direction. */
const NOTHING = 1e-13;
/** Above this ratio of its eigenvalues, one pass has made the columns orthonormal to working precision. */
const EVEN = 1e-4;
const MOST_PASSES = 4;

/** Makes the columns orthonormal in place; directions that depend on others become columns of zeros at the end. */
export function orthonormal(block: Float64Array, width: number): void {
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const products = gram(block, width);
    const scale = Float64Array.from({ length: width }, (_, k) => inverseRoot(products[k * width + k]));
    const { values, vectors } = symmetricEigen(
      products.map((x, i) => x * scale[Math.floor(i / width)] * scale[i % width]),
      width,
    );
    for (let k = 0; k < width; k++) {
      const by = values[k] > NOTHING * values[0] ? 1 / Math.sqrt(values[k]) : 0;
      for (let i = 0; i < width; i++) vectors[k * width + i] *= by * scale[i];
    }
    block.set(rotated(block, width, vectors, width));
    const least = values.findLast((value) => value > NOTHING * values[0]) ?? 0;
    if (least >= EVEN * values[0]) return;
  }
}

const inverseRoot = (square: number): number => (square > 0 ? 1 / Math.sqrt(square) : 0);
