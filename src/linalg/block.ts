/** Blocks of vectors: a matrix with a few long rows, each row a vector. */
import type { Floats, Kernels } from '../kernels/index.ts';
import { symmetricEigen } from './eigen.ts';

/** Below this, a direction of the scaled Gram matrix is rounding and no direction. */
const MIN_DIRECTION = 1e-13;
/** Above this ratio of its eigenvalues, one pass makes the vectors orthonormal to working precision. */
const WELL_CONDITIONED = 1e-4;
const MAX_PASSES = 4;

/**
 * The vectors become orthonormal ones that span the same; directions that depend on others become vectors of zeros at the
 * end. Whether none did and one pass was enough. `spare` is a block of the same size.
 */
export function orthonormalize(block: Floats, size: number, spare: Floats, kernels: Kernels): boolean {
  for (let pass = 1; ; pass++) {
    const { weights, wellConditioned, full } = orthonormalizer(
      blockProducts(block, size, kernels),
      block.length / size,
    );
    spare.set(block);
    block.fill(0);
    kernels.subtractRows(block, spare, size, weights);
    if (wellConditioned || pass === MAX_PASSES) return wellConditioned && full && pass === 1;
  }
}

/** All products of the vectors. */
export function blockProducts(block: Floats, size: number, kernels: Kernels): Float64Array {
  const count = block.length / size;
  const products = new Float64Array(count * count);
  kernels.rowProducts(block, block, size, products);
  return products;
}

/** W such that the rows of −WᵀX are orthonormal, given XXᵀ; whether one pass is enough, and none depends on others. */
function orthonormalizer(products: Float64Array, count: number) {
  const scale = Float64Array.from({ length: count }, (_, k) => inverseRoot(products[k * count + k]));
  const scaled = products.map((x, at) => x * scale[Math.floor(at / count)] * scale[at % count]);
  const { values, vectors } = symmetricEigen(scaled, count);
  const kept = values.filter((value) => value > MIN_DIRECTION * values[0]);
  const weights = scaled.map((_, at) => {
    const [i, k] = [Math.floor(at / count), at % count];
    return k < kept.length ? (-vectors[k * count + i] * scale[i]) / Math.sqrt(values[k]) : 0;
  });
  const wellConditioned = kept.length === 0 || kept[kept.length - 1] >= WELL_CONDITIONED * values[0];
  return { weights, wellConditioned, full: kept.length === count };
}

const inverseRoot = (square: number): number => (square > 0 ? 1 / Math.sqrt(square) : 0);
