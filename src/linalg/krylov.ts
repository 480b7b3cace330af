/**
 * A Krylov basis: orthonormal vectors that grow by the images of their newest block under a symmetric operator.
 *
 * Method      full orthogonalisation: an image is orthogonalised against the newest two blocks, then against all vectors,
 *             and once more where less is left than was removed (Daniel, Gragg, Kaufman & Stewart 1976). Where a coarse
 *             result is asked for, every second block is spared the second step as long as the basis stays nearly
 *             orthogonal, which the next block measures: partial reorthogonalisation (Simon 1984).
 * Departures  the projected matrix comes from products with the whole basis, not from the recurrence, so that a restart
 *             needs no formulas of its own. On breakdown (no further directions) random vectors are drawn.
 */
import type { Floats, Kernels } from '../kernels/index.ts';
import type { Random } from '../random/index.ts';
import { gram, orthonormalize } from './block.ts';
import type { Eigen } from './eigen.ts';

/** A matvec request: a block of vectors, a row of `width` values for every coordinate, to be replaced by its image. */
export interface MatvecRequest {
  readonly block: Floats;
  readonly width: number;
}

interface Sizes {
  readonly size: number;
  /** Vectors in a block. */
  readonly width: number;
  /** Maximum number of vectors in the basis. */
  readonly capacity: number;
  /** Maximum number of Ritz vectors computed at once. */
  readonly kept: number;
  /** Whether the basis need not be orthogonal to the last bit. */
  readonly coarse?: boolean | undefined;
}

export interface Krylov extends Sizes {
  readonly kernels: Kernels;
  /** Roundoff relative to the largest value. */
  readonly roundoff: number;
  count: number;
  /** Whether the next block may be spared the orthogonalisation against all. */
  spared: boolean;
  /**
   * Diagonals of the projected matrix, below the main one, with more than roundoff: a block has images along its
   * neighbours alone, and along the next one in triangular form where that was well conditioned. All after a restart,
   * and of a basis that becomes the whole space, where roundoff is all that the last directions have.
   */
  bandwidth: number;
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

/** In double and in single precision. */
const ROUNDOFF = { double: 1e-13, single: 1e-6 };

export function emptyBasis(sizes: Sizes, random: Random, kernels: Kernels): Krylov {
  const { size, width, capacity, kept } = sizes;
  const [vectors, image, spare, transposed, combined] = [capacity + width, width, width, width, kept].map((count) =>
    kernels.floats(size * count),
  );
  const basis: Krylov = {
    ...sizes,
    kernels,
    roundoff: ROUNDOFF[vectors instanceof Float32Array ? 'single' : 'double'],
    count: 0,
    spared: false,
    bandwidth: capacity === size ? capacity : width,
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

export function* grow(basis: Krylov): Generator<MatvecRequest, void> {
  const { kernels, size, width, count, image, transposed, residual } = basis;
  kernels.transpose(nextOf(basis), size, transposed);
  basis.count += width;
  yield { block: transposed, width };
  kernels.transpose(transposed, width, image);
  basis.largestSquare = Math.max(basis.largestSquare, ...orthogonalise(basis, image, basis.firstCoupled));
  accumulate(basis, basis.firstCoupled);
  const taken = basis.spared ? new Float64Array(width) : orthogonalise(basis, image, 0);
  if (!basis.spared) accumulate(basis, 0);
  basis.firstCoupled = count;
  if (basis.count === size) return;
  const next = nextOf(basis);
  next.set(image);
  const { accurate, loss } = replaceBreakdown(basis, next, taken);
  basis.spared = basis.coarse === true && !basis.spared && accurate && loss <= NEARLY;
  let triangular = orthonormalize(next, size, basis.spare, kernels);
  if (!triangular || !accurate) {
    orthogonalise(basis, next, 0);
    triangular = orthonormalize(next, size, basis.spare, kernels) && triangular;
  }
  if (!triangular) basis.bandwidth = Math.max(basis.bandwidth, 2 * width - 1);
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

/** Of an image, what the blocks before may have had of one another; the square root of roundoff in single precision. */
const NEARLY = 3e-4;
/** Of the largest square of an image; where less is left of one, roundoff is too much of it to be spared. */
const SMALL = 1e-6;

/**
 * Replaces vectors that broke down by random ones. Returns whether none did and more is left of each than was removed, and
 * the largest share that was.
 */
function replaceBreakdown(
  { kernels, size, largestSquare, roundoff, spared, draw }: Krylov,
  block: Floats,
  taken: Float64Array,
): { readonly accurate: boolean; readonly loss: number } {
  const products = gram(block, size, kernels);
  let [accurate, loss] = [true, 0];
  taken.forEach((square, j) => {
    const left = products[j * taken.length + j];
    const some = left > roundoff ** 2 * largestSquare;
    if (!some) draw(block.subarray(j * size, (j + 1) * size));
    accurate &&= some && left >= square && !(spared && left < SMALL * largestSquare);
    loss = Math.max(loss, Math.sqrt(square / left));
  });
  return { accurate, loss };
}

/** The projected matrix, up to its diagonal. */
export function smallOf({ small, capacity, count }: Krylov): Float64Array {
  const square = new Float64Array(count * count);
  for (let row = 0; row < count; row++)
    square.set(small.subarray(row * capacity, row * capacity + row + 1), row * count);
  return square;
}

/** Restarts the basis from its Ritz vectors, whose images are orthogonal up to roundoff. */
export function restart(basis: Krylov, best: Eigen): void {
  const { vectors, size, width, count, capacity, small } = basis;
  const kept = combined(basis, best);
  vectors.copyWithin(kept.length, count * size, (count + width) * size);
  vectors.set(kept);
  basis.count = kept.length / size;
  basis.firstCoupled = 0;
  basis.spared = false;
  basis.bandwidth = capacity;
  small.fill(0);
  for (let k = 0; k < basis.count; k++) small[k * capacity + k] = best.values[k];
}

/** The Ritz vectors, one after the other. */
export function combined({ kernels, vectors, size, count, combined }: Krylov, best: Eigen): Floats {
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
