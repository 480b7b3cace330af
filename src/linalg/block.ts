/** Blocks of vectors: a matrix with a few long rows, each row a vector. */
import type { Floats, Kernels } from '../kernels/index.ts';
import { symmetricEigen } from './eigen.ts';

/** Below this, a direction of the scaled Gram matrix is rounding and no direction. */
const NOTHING = 1e-13;
/** Above this ratio of its eigenvalues, one pass has made the vectors orthonormal to working precision. */
const EVEN = 1e-4;
const MOST_PASSES = 4;

/**
 * The vectors become orthonormal ones that span the same; directions that depend on others become vectors of zeros at the
 * end. Whether one pass was enough. `spare` is a block of the same size.
 */
export function orthonormalize(block: Floats, size: number, spare: Floats, kernels: Kernels): boolean {
  for (let pass = 1; ; pass++) {
    const { weights, even } = orthonormalizer(gram(block, size, kernels), block.length / size);
    spare.set(block);
    block.fill(0);
    kernels.subtractRows(block, spare, size, weights);
    if (even || pass === MOST_PASSES) return even && pass === 1;
  }
}

/** All products of the vectors. */
export function gram(block: Floats, size: number, kernels: Kernels): Float64Array {
  const many = block.length / size;
  const products = new Float64Array(many * many);
  kernels.rowProducts(block, block, size, products);
  return products;
}

/** W such that the rows of −WᵀX are orthonormal, given XXᵀ; and whether one pass is enough. */
function orthonormalizer(products: Float64Array, many: number): { weights: Float64Array; even: boolean } {
  const scale = Float64Array.from({ length: many }, (_, k) => inverseRoot(products[k * many + k]));
  const scaled = products.map((x, at) => x * scale[Math.floor(at / many)] * scale[at % many]);
  const { values, vectors } = symmetricEigen(scaled, many);
  const kept = values.filter((value) => value > NOTHING * values[0]);
  const weights = scaled.map((_, at) => {
    const [i, k] = [Math.floor(at / many), at % many];
    return k < kept.length ? (-vectors[k * many + i] * scale[i]) / Math.sqrt(values[k]) : 0;
  });
  return { weights, even: kept.length === 0 || kept[kept.length - 1] >= EVEN * values[0] };
}

const inverseRoot = (square: number): number => (square > 0 ? 1 / Math.sqrt(square) : 0);
