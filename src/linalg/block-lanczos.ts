/**
 * The largest eigenvalues of a symmetric positive operator, and their vectors.
 *
 * Method      block Lanczos with full orthogonalisation and thick restarts: a Krylov basis grows by the images of its
 *             newest block, orthogonalised against the newest two blocks, then against all vectors, and once more where
 *             less is left than was removed. Ritz vectors are computed now and then (Rayleigh–Ritz), and a full basis
 *             restarts from them
 * From        Golub & Underwood 1977; Daniel, Gragg, Kaufman & Stewart 1976; Wu & Simon 2000
 * Departures  the projected matrix comes from products with the whole basis, not from the recurrence, so that a restart
 *             needs no formulas of its own. On breakdown (no further directions) random vectors are drawn.
 */
import type { Floats, Kernels } from '../kernels/index.ts';
import type { Random } from '../random/index.ts';
import { blockProducts, orthonormalize } from './block.ts';
import { type Eigen, eigenOf, lastComponents, tridiagonal } from './eigen.ts';

export interface LanczosOptions {
  readonly wanted: number;
  /** A Ritz vector has converged when its residual is at most this share of √(its value × the largest). */
  readonly tolerance: number;
  readonly restarts: number;
}

export interface RitzPairs {
  /** Largest first. */
  readonly values: Float64Array;
  /** One vector after the other. */
  readonly vectors: Floats;
  /** Number of times the basis was started. */
  readonly restarts: number;
  readonly converged: boolean;
}

/** The most vectors in a block: more share a pass over the operator, fewer need a smaller basis. */
export const BLOCK = 4;
/** Eighths of the capacity at which convergence is checked: of one vector, which takes little to check, early. */
const CHECK_AT = { one: [2, 3, 4, 5, 6, 7, 8], many: [6, 7, 8] };

/** Replaces a block of vectors, a row of `width` values for every coordinate, by its image. */
export type Operator = (block: Floats, width: number) => void;

interface Sizes {
  readonly size: number;
  /** Vectors in a block. */
  readonly width: number;
  /** Maximum number of vectors in the basis. */
  readonly capacity: number;
  /** Maximum number of Ritz vectors computed at once. */
  readonly kept: number;
}

interface Krylov extends Sizes {
  readonly kernels: Kernels;
  /** Roundoff relative to the largest value. */
  readonly roundoff: number;
  count: number;
  /** The first vector that the next images have more than roundoff along. */
  firstCoupled: number;
  /** One after the other, followed by the next block. */
  readonly vectors: Floats;
  /** The newest images, orthogonalised; two work blocks, one of them transposed; Ritz vectors. */
  readonly image: Floats;
  readonly spare: Floats;
  readonly transposed: Floats;
  readonly combined: Floats;
  readonly sums: Floats;
  /** Products of the vectors with their images: a row of `capacity` values for each, good up to the diagonal. */
  readonly small: Float64Array;
  /** Estimate of the largest squared length of an image. */
  largestSquare: number;
  /** Products of the newest images with the next block. */
  readonly residual: Float64Array;
  draw(vector: Floats): void;
}

export function blockLanczos(
  size: number,
  options: LanczosOptions,
  random: Random,
  kernels: Kernels,
  apply: Operator,
): RitzPairs {
  const { wanted } = options;
  const { width, capacity, kept } = sizesOf(size, wanted);
  const eighths = capacity === size ? [8] : CHECK_AT[wanted === 1 ? 'one' : 'many'];
  const checks = eighths.map((share) => Math.ceil((share * capacity) / 8 / width) * width);
  const basis = emptyBasis({ size, width, capacity, kept }, random, kernels);
  for (let restarts = 1; ; restarts++) {
    for (const checkAt of checks) {
      while (basis.count < checkAt) grow(basis, apply);
      const small = tridiagonal(smallOf(basis), basis.count);
      const converged = checkAt === size || isConverged(basis, lastComponents(small, width), options);
      if (converged || (checkAt === capacity && restarts >= options.restarts)) {
        const best = eigenOf(small, wanted);
        return { values: best.values.slice(0, wanted), vectors: combined(basis, best), restarts, converged };
      }
      if (checkAt === capacity) restart(basis, eigenOf(small, kept));
    }
  }
}

/** The number of 4-byte numbers that it takes of the kernels' memory. */
export function lanczosMemory(size: number, wanted: number): number {
  const { width, capacity, kept } = sizesOf(size, wanted);
  return size * (capacity + 4 * width + kept) + 4 * capacity * (kept + width) + 1024;
}

/**
 * A basis of three times the wanted vectors and some blocks; where that is the whole space, or one vector is wanted, in
 * blocks of one.
 */
function sizesOf(size: number, wanted: number) {
  const capacity = 3 * wanted + 8 * BLOCK;
  if (capacity >= size) return { width: 1, capacity: size, kept: wanted };
  const width = wanted === 1 ? 1 : BLOCK;
  return { width, capacity: capacity - (capacity % width), kept: (Math.ceil(wanted / BLOCK) + 2) * BLOCK };
}

/** Whether the residuals of the wanted Ritz vectors are small; only the last block has images outside the basis. */
function isConverged(
  { residual, width, roundoff }: Krylov,
  { values, vectors: lastComponents }: Eigen,
  options: LanczosOptions,
): boolean {
  const { wanted, tolerance } = options;
  return values.subarray(0, wanted).every((value, k) => {
    const last = lastComponents.subarray(k * width, (k + 1) * width);
    let squares = 0;
    for (let j = 0; j < width; j++) squares += last.reduce((sum, x, i) => sum + x * residual[i * width + j], 0) ** 2;
    return Math.sqrt(squares) <= Math.max(tolerance * Math.sqrt(values[0] * Math.max(value, 0)), roundoff * values[0]);
  });
}

/** In double and in single precision. */
const ROUNDOFF = { double: 1e-13, single: 1e-6 };

function emptyBasis(sizes: Sizes, random: Random, kernels: Kernels): Krylov {
  const { size, width, capacity, kept } = sizes;
  const [vectors, image, spare, transposed, combined] = [capacity + width, width, width, width, kept].map((count) =>
    kernels.floats(size * count),
  );
  const basis: Krylov = {
    ...sizes,
    kernels,
    roundoff: ROUNDOFF[vectors instanceof Float32Array ? 'single' : 'double'],
    count: 0,
    firstCoupled: 0,
    vectors,
    image,
    spare,
    transposed,
    combined,
    sums: kernels.floats(capacity * width),
    small: new Float64Array(capacity * capacity),
    largestSquare: 0,
    residual: new Float64Array(width * width),
    draw(vector) {
      for (let i = 0; i < vector.length; i++) vector[i] = random.uniform() - 0.5;
    },
  };
  basis.draw(nextOf(basis));
  orthonormalize(nextOf(basis), size, spare, kernels);
  return basis;
}

function grow(basis: Krylov, apply: Operator): void {
  const { kernels, size, width, count, image, transposed, residual } = basis;
  kernels.transpose(nextOf(basis), size, transposed);
  basis.count += width;
  apply(transposed, width);
  kernels.transpose(transposed, width, image);
  basis.largestSquare = Math.max(basis.largestSquare, ...orthogonalise(basis, image, basis.firstCoupled));
  accumulate(basis, basis.firstCoupled);
  const taken = orthogonalise(basis, image, 0);
  accumulate(basis, 0);
  basis.firstCoupled = count;
  if (basis.count === size) return;
  const next = nextOf(basis);
  next.set(image);
  const accurate = replaceBreakdown(basis, next, taken);
  const wellConditioned = orthonormalize(next, size, basis.spare, kernels);
  if (!wellConditioned || !accurate) {
    orthogonalise(basis, next, 0);
    orthonormalize(next, size, basis.spare, kernels);
  }
  kernels.rowProducts(image, next, size, residual);
}

const nextOf = ({ vectors, size, count, width }: Krylov): Floats =>
  vectors.subarray(count * size, (count + width) * size);

/** Orthogonalises a block against the vectors from `first` on; returns the squared lengths removed. */
function orthogonalise(
  { kernels, vectors, size, width, count, sums }: Krylov,
  block: Floats,
  first: number,
): Float64Array {
  const earlier = vectors.subarray(first * size, count * size);
  kernels.rowProducts(earlier, block, size, sums);
  kernels.subtractRows(block, earlier, size, sums);
  const squares = new Float64Array(width);
  for (let at = 0; at < (count - first) * width; at++) squares[at % width] += sums[at] ** 2;
  return squares;
}

/** Accumulates the products just removed from the newest images in the projected matrix. */
function accumulate({ small, capacity, sums, width, count }: Krylov, first: number): void {
  for (let i = first, at = 0; i < count; i++) {
    for (let j = count - width; j < count; j++) small[j * capacity + i] += sums[at++];
  }
}

/** Replaces vectors that broke down by random ones. Whether none did and more is left of each than was removed. */
function replaceBreakdown(
  { kernels, size, largestSquare, roundoff, draw }: Krylov,
  block: Floats,
  taken: Float64Array,
): boolean {
  const products = blockProducts(block, size, kernels);
  let accurate = true;
  taken.forEach((square, j) => {
    const left = products[j * taken.length + j];
    const some = left > roundoff ** 2 * largestSquare;
    if (!some) draw(block.subarray(j * size, (j + 1) * size));
    accurate &&= some && left >= square;
  });
  return accurate;
}

/** The projected matrix, up to its diagonal. */
function smallOf({ small, capacity, count }: Krylov): Float64Array {
  const square = new Float64Array(count * count);
  for (let row = 0; row < count; row++)
    square.set(small.subarray(row * capacity, row * capacity + row + 1), row * count);
  return square;
}

/** Restarts the basis from its Ritz vectors, whose images are orthogonal up to roundoff. */
function restart(basis: Krylov, best: Eigen): void {
  const { vectors, size, width, count, capacity, small } = basis;
  const kept = combined(basis, best);
  vectors.copyWithin(kept.length, count * size, (count + width) * size);
  vectors.set(kept);
  basis.count = kept.length / size;
  basis.firstCoupled = 0;
  small.fill(0);
  for (let k = 0; k < basis.count; k++) small[k * capacity + k] = best.values[k];
}

/** The Ritz vectors, one after the other. */
function combined({ kernels, vectors, size, count, combined }: Krylov, best: Eigen): Floats {
  const wanted = best.vectors.length / count;
  const weights = new Float64Array(best.vectors.length);
  kernels.transpose(
    best.vectors.map((x) => -x),
    count,
    weights,
  );
  const sums = combined.subarray(0, wanted * size).fill(0);
  kernels.subtractRows(sums, vectors.subarray(0, count * size), size, weights);
  return sums;
}
