/**
 * The largest eigenvalues of a symmetric positive operator, and their vectors.
 *
 * Method      block Lanczos with full orthogonalisation and thick restarts: a basis grows by the images of its newest
 *             block; now and then the best combinations of it are found (Rayleigh–Ritz), and when it is full they stay
 * From        Golub & Underwood 1977; Wu & Simon 2000
 * Departures  the small matrix is made of products with the whole basis, not of the recurrence: a restart then has no
 *             formulas of its own. Where the operator has no further directions, fresh ones are drawn.
 */
import type { Columns, Floats, Kernels } from '../kernels/index.ts';
import type { Random } from '../random/index.ts';
import { orthonormal } from './block.ts';
import { type Eigen, symmetricEigen } from './eigen.ts';

/** A block of vectors, a row of `width` values for every coordinate: the search goes on when it has become its image. */
export interface Wish {
  readonly block: Float64Array;
  readonly width: number;
}

export interface LanczosOptions {
  readonly wanted: number;
  /** A vector is found when its image is off by at most this share of √(its value × the largest). */
  readonly tolerance: number;
  readonly restarts: number;
}

export interface Found {
  /** Largest first. */
  readonly values: Float64Array;
  /** A row of `wanted` values for every coordinate: column k is the k-th vector. */
  readonly vectors: Float64Array;
  /** How often the basis was begun. */
  readonly restarts: number;
  readonly converged: boolean;
}

/** The most vectors in a block: more share a pass over the operator, fewer need a smaller basis. */
export const BLOCK = 4;
/** Rounding, in double and in single precision. */
const NOTHING = { double: 1e-13, single: 1e-6 };

/** Searches step by step, so that whoever knows the operator may take its time. */
export function* blockLanczos(
  size: number,
  options: LanczosOptions,
  random: Random,
  kernels: Kernels,
): Generator<Wish, Found> {
  const { wanted } = options;
  const basis = emptyBasis(size, wanted, random, kernels);
  for (let restarts = 1; ; restarts++) {
    for (const many of basis.looks) {
      while (basis.many < many) yield* grow(basis);
      const best = symmetricEigen(smallOf(basis), basis.many);
      const converged = basis.many === size || isFound(basis, best, options);
      if (converged || (basis.many === basis.stride && restarts >= options.restarts)) {
        return { values: best.values.slice(0, wanted), vectors: combined(basis, best, wanted), restarts, converged };
      }
      if (basis.many === basis.stride) keep(basis, best, (Math.ceil(wanted / basis.width) + 2) * basis.width);
    }
  }
}

/** How many 4-byte numbers kernels must hold for it. */
export function lanczosRoom(size: number, wanted: number): number {
  const { width, stride } = roomOf(size, wanted);
  return size * (stride + Math.max(width, wanted + 3 * width)) + 2 * stride * (wanted + 3 * width) + 1024;
}

/** Three times the vectors wanted and some; or all there are, and then they come one by one. */
function roomOf(size: number, wanted: number) {
  const room = 3 * wanted + 8 * BLOCK;
  return room < size ? { width: BLOCK, stride: room - (room % BLOCK) } : { width: 1, stride: size };
}

interface Basis extends Columns {
  readonly kernels: Kernels;
  readonly width: number;
  /** Less than this of the largest value is rounding. */
  readonly nothing: number;
  many: number;
  /** When to see whether it is enough. */
  readonly looks: readonly number[];
  /** Products of the basis with its images, a row of `stride` values for every vector. */
  readonly small: Float64Array;
  readonly sums: Floats;
  /** The square of the longest image, about. */
  longest: number;
  /** The block that comes next, and its products with the last images: what these have outside the basis. */
  next: Float64Array;
  readonly rest: Float64Array;
  draw(): Float64Array;
}

function emptyBasis(size: number, wanted: number, random: Random, kernels: Kernels): Basis {
  const { width, stride } = roomOf(size, wanted);
  const matrix = kernels.floats(size * stride);
  const draw = () => Float64Array.from({ length: size * width }, () => random.uniform() - 0.5);
  return {
    kernels,
    width,
    stride,
    many: 0,
    looks: width === 1 ? [stride] : [0.75, 0.875, 1].map((share) => Math.ceil((share * stride) / width) * width),
    matrix,
    nothing: NOTHING[matrix instanceof Float32Array ? 'single' : 'double'],
    small: new Float64Array(stride * stride),
    sums: kernels.floats(width * stride),
    longest: 0,
    next: orthonormal(draw(), width),
    rest: new Float64Array(width * width),
    draw,
  };
}

function* grow(basis: Basis): Generator<Wish, void> {
  const { kernels, width, stride, matrix, small, sums, next } = basis;
  const first = basis.many;
  const size = next.length / width;
  place(next, width, matrix, stride, first);
  basis.many += width;
  const image = next.slice();
  yield { block: image, width };
  kernels.columnProducts(basis, image, width, sums);
  kernels.subtractColumns(image, width, basis, sums);
  for (let j = 0; j < width; j++) {
    let squares = 0;
    for (let i = 0; i < basis.many; i++) {
      const shared = sums[j * stride + i];
      small[i * stride + first + j] = small[(first + j) * stride + i] = shared;
      squares += shared * shared;
    }
    basis.longest = Math.max(basis.longest, squares);
  }
  if (basis.many === size) return;
  basis.next = outside(basis, image);
  kernels.columnProducts({ matrix: basis.next, stride: width, many: width }, image, width, basis.rest);
}

/** A block becomes the columns of a matrix from `first` on. */
function place(block: Float64Array, width: number, matrix: Floats, stride: number, first: number): void {
  for (let at = 0, to = first; at < block.length; at += width, to += stride) {
    for (let j = 0; j < width; j++) matrix[to + j] = block[at + j];
  }
}

/** The directions of a block that the basis has not. */
function outside(basis: Basis, block: Float64Array): Float64Array {
  const { kernels, width, sums } = basis;
  const directions = orthonormal(filled(block, basis), width);
  kernels.columnProducts(basis, directions, width, sums);
  kernels.subtractColumns(directions, width, basis, sums);
  return orthonormal(directions, width);
}

/** Columns that are mere rounding, where the operator has no further directions, become fresh ones. */
function filled(block: Float64Array, { width, longest, nothing, draw }: Basis): Float64Array {
  const limit = nothing ** 2 * longest;
  const squares = new Float64Array(width);
  for (let i = 0; i < block.length; i++) squares[i % width] += block[i] * block[i];
  if (squares.every((square) => square > limit)) return block;
  const fresh = draw();
  return block.map((x, i) => (squares[i % width] > limit ? x : fresh[i]));
}

function smallOf({ small, stride, many }: Basis): Float64Array {
  const square = new Float64Array(many * many);
  for (let row = 0; row < many; row++) square.set(small.subarray(row * stride, row * stride + many), row * many);
  return square;
}

/** Whether the images of the combinations wanted have little outside the basis, where only the last block's reach. */
function isFound({ rest, width, many, nothing }: Basis, { values, vectors }: Eigen, options: LanczosOptions): boolean {
  const { wanted, tolerance } = options;
  return values.subarray(0, wanted).every((value, k) => {
    const last = vectors.subarray((k + 1) * many - width, (k + 1) * many);
    let squares = 0;
    for (let i = 0; i < width; i++) squares += last.reduce((sum, x, j) => sum + rest[j * width + i] * x, 0) ** 2;
    return Math.sqrt(squares) <= Math.max(tolerance * Math.sqrt(values[0] * Math.max(value, 0)), nothing * values[0]);
  });
}

/** The basis becomes its best combinations, whose images have nothing in one another. */
function keep(basis: Basis, best: Eigen, many: number): void {
  const { matrix, stride, small } = basis;
  const kept = combined(basis, best, many);
  place(kept, many, matrix, stride, 0);
  small.fill(0);
  for (let k = 0; k < many; k++) small[k * stride + k] = best.values[k];
  basis.many = many;
}

/** The first combinations of the basis, a row of `wanted` values for every coordinate. */
function combined({ kernels, matrix, stride, many }: Basis, { vectors }: Eigen, wanted: number): Float64Array {
  const weights = new Float64Array(wanted * stride);
  for (let k = 0; k < wanted; k++)
    weights.set(
      vectors.subarray(k * many, (k + 1) * many).map((x) => -x),
      k * stride,
    );
  const sums = new Float64Array((matrix.length / stride) * wanted);
  kernels.subtractColumns(sums, wanted, { matrix, stride, many }, weights);
  return sums;
}
