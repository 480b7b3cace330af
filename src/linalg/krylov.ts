/**
 * An orthonormal basis that grows by the images of its newest block under a symmetric operator.
 *
 * Method      an image has parts along the newest vectors and those before them, and by rounding along all others: first
 *             those few are taken off, then whatever all vectors still have of it. That is once for all of them, where
 *             more is left than was taken; else once more (Daniel, Gragg, Kaufman & Stewart 1976).
 * Departures  the small matrix is made of products with the whole basis, not of the recurrence: a restart then has no
 *             formulas of its own. Where the operator has no further directions, fresh ones are drawn.
 */
import type { Floats, Kernels } from '../kernels/index.ts';
import type { Random } from '../random/index.ts';
import { gram, orthonormalize } from './block.ts';
import type { Eigen } from './eigen.ts';

/** A block of vectors, a row of `width` values for every coordinate: the search goes on when it has become its image. */
export interface Wish {
  readonly block: Floats;
  readonly width: number;
}

interface Sizes {
  readonly size: number;
  /** Vectors in a block. */
  readonly width: number;
  /** Vectors in the basis at most. */
  readonly room: number;
  /** Vectors that may be made of it at once. */
  readonly kept: number;
}

export interface Krylov extends Sizes {
  readonly kernels: Kernels;
  /** Less than this of the largest value is rounding. */
  readonly nothing: number;
  many: number;
  /** From this vector on there may be more than rounding of the next images. */
  since: number;
  /** One after the other, and behind them the block that comes next. */
  readonly vectors: Floats;
  /** The newest images less what the basis has of them; two blocks for work, one of them by coordinate; combinations. */
  readonly image: Floats;
  readonly spare: Floats;
  readonly turned: Floats;
  readonly combined: Floats;
  readonly sums: Floats;
  /** Products of the vectors with their images: a row of `room` values for each, good up to the diagonal. */
  readonly small: Float64Array;
  /** The square of the longest image, about. */
  longest: number;
  /** Products of the newest images with the block that comes next. */
  readonly rest: Float64Array;
  draw(vector: Floats): void;
}

/** Rounding, in double and in single precision. */
const NOTHING = { double: 1e-13, single: 1e-6 };

export function emptyBasis(sizes: Sizes, random: Random, kernels: Kernels): Krylov {
  const { size, width, room, kept } = sizes;
  const [vectors, image, spare, turned, combined] = [room + width, width, width, width, kept].map((many) =>
    kernels.floats(size * many),
  );
  const basis: Krylov = {
    ...sizes,
    kernels,
    nothing: NOTHING[vectors instanceof Float32Array ? 'single' : 'double'],
    many: 0,
    since: 0,
    vectors,
    image,
    spare,
    turned,
    combined,
    sums: kernels.floats(room * width),
    small: new Float64Array(room * room),
    longest: 0,
    rest: new Float64Array(width * width),
    draw(vector) {
      for (let i = 0; i < vector.length; i++) vector[i] = random.uniform() - 0.5;
    },
  };
  basis.draw(nextOf(basis));
  orthonormalize(nextOf(basis), size, spare, kernels);
  return basis;
}

export function* grow(basis: Krylov): Generator<Wish, void> {
  const { kernels, size, width, many, image, turned, rest } = basis;
  kernels.transpose(nextOf(basis), size, turned);
  basis.many += width;
  yield { block: turned, width };
  kernels.transpose(turned, width, image);
  basis.longest = Math.max(basis.longest, ...takeOff(basis, image, basis.since));
  note(basis, basis.since);
  const taken = takeOff(basis, image, 0);
  note(basis, 0);
  basis.since = many;
  if (basis.many === size) return;
  const next = nextOf(basis);
  next.set(image);
  const sure = renew(basis, next, taken);
  if (!orthonormalize(next, size, basis.spare, kernels) || !sure) {
    takeOff(basis, next, 0);
    orthonormalize(next, size, basis.spare, kernels);
  }
  kernels.rowProducts(image, next, size, rest);
}

const nextOf = ({ vectors, size, many, width }: Krylov): Floats => vectors.subarray(many * size, (many + width) * size);

/** What the vectors from `first` on have of a block is taken off it. The squares of that, vector by vector. */
function takeOff({ kernels, vectors, size, width, many, sums }: Krylov, block: Floats, first: number): Float64Array {
  const those = vectors.subarray(first * size, many * size);
  kernels.rowProducts(those, block, size, sums);
  kernels.subtractRows(block, those, size, sums);
  const squares = new Float64Array(width);
  for (let at = 0; at < (many - first) * width; at++) squares[at % width] += sums[at] ** 2;
  return squares;
}

/** Adds what was just taken off the newest images. */
function note({ small, room, sums, width, many }: Krylov, first: number): void {
  for (let i = first, at = 0; i < many; i++) {
    for (let j = many - width; j < many; j++) small[j * room + i] += sums[at++];
  }
}

/** A vector that is mere rounding is drawn afresh. Whether none was, and more is left of every one than was taken. */
function renew({ kernels, size, longest, nothing, draw }: Krylov, block: Floats, taken: Float64Array): boolean {
  const products = gram(block, size, kernels);
  return taken.reduce((sure, square, j) => {
    const left = products[j * taken.length + j];
    const some = left > nothing ** 2 * longest;
    if (!some) draw(block.subarray(j * size, (j + 1) * size));
    return sure && some && left >= square;
  }, true);
}

/** The products of the vectors with their images; below the diagonal alone. */
export function smallOf({ small, room, many }: Krylov): Float64Array {
  const square = new Float64Array(many * many);
  for (let row = 0; row < many; row++) square.set(small.subarray(row * room, row * room + row + 1), row * many);
  return square;
}

/** The basis becomes its best combinations, whose images have nothing in one another. */
export function keep(basis: Krylov, best: Eigen): void {
  const { vectors, size, width, many, room, small } = basis;
  const kept = combined(basis, best);
  vectors.copyWithin(kept.length, many * size, (many + width) * size);
  vectors.set(kept);
  basis.many = kept.length / size;
  basis.since = 0;
  small.fill(0);
  for (let k = 0; k < basis.many; k++) small[k * room + k] = best.values[k];
}

/** Combinations of the vectors, one after the other. */
export function combined({ kernels, vectors, size, many, combined }: Krylov, best: Eigen): Floats {
  const wanted = best.vectors.length / many;
  const weights = new Float64Array(best.vectors.length);
  kernels.transpose(
    best.vectors.map((x) => -x),
    many,
    weights,
  );
  const sums = combined.subarray(0, wanted * size).fill(0);
  kernels.subtractRows(sums, vectors.subarray(0, many * size), size, weights);
  return sums;
}
