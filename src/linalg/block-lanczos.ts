/**
 * The largest eigenvalues of a symmetric positive operator, and their vectors.
 *
 * Method      block Lanczos with full orthogonalisation and thick restarts: a basis grows by the images of its newest
 *             block; now and then the best combinations of it are found (Rayleigh–Ritz), and when it is full they stay
 * From        Golub & Underwood 1977; Wu & Simon 2000; krylov.ts has the basis
 */
import type { Floats, Kernels } from '../kernels/index.ts';
import type { Random } from '../random/index.ts';
import { type Eigen, eigenEnds, eigenOf } from './eigen.ts';
import { combined, emptyBasis, grow, type Krylov, keep, smallOf, type Wish } from './krylov.ts';
import { tridiagonal } from './tridiagonal.ts';

export interface LanczosOptions {
  readonly wanted: number;
  /** A vector is found when its image is off by at most this share of √(its value × the largest). */
  readonly tolerance: number;
  readonly restarts: number;
}

export interface Found {
  /** Largest first. */
  readonly values: Float64Array;
  /** One vector after the other. */
  readonly vectors: Floats;
  /** How often the basis was begun. */
  readonly restarts: number;
  readonly converged: boolean;
}

/** The most vectors in a block: more share a pass over the operator, fewer need a smaller basis. */
export const BLOCK = 4;
/** How full the basis is when it is seen whether it is enough. */
const LOOKS = [0.75, 0.875, 1];

/** Searches step by step, so that whoever knows the operator may take its time. */
export function* blockLanczos(
  size: number,
  options: LanczosOptions,
  random: Random,
  kernels: Kernels,
): Generator<Wish, Found> {
  const { wanted } = options;
  const { width, room, kept } = sizesOf(size, wanted);
  const looks = room === size ? [room] : LOOKS.map((share) => Math.ceil((share * room) / width) * width);
  const basis = emptyBasis({ size, width, room, kept }, random, kernels);
  for (let restarts = 1; ; restarts++) {
    for (const look of looks) {
      while (basis.many < look) yield* grow(basis);
      const small = tridiagonal(smallOf(basis), look);
      const converged = look === size || isFound(basis, eigenEnds(small, width), options);
      if (converged || (look === room && restarts >= options.restarts)) {
        const best = eigenOf(small, wanted);
        return { values: best.values.slice(0, wanted), vectors: combined(basis, best), restarts, converged };
      }
      if (look === room) keep(basis, eigenOf(small, kept));
    }
  }
}

/** How many 4-byte numbers kernels must hold for it. */
export function lanczosRoom(size: number, wanted: number): number {
  const { width, room, kept } = sizesOf(size, wanted);
  return size * (room + 4 * width + kept) + 4 * room * (kept + width) + 1024;
}

/** A basis of three times the vectors wanted and some; or of all there are, and then they come one by one. */
function sizesOf(size: number, wanted: number) {
  const room = 3 * wanted + 8 * BLOCK;
  if (room >= size) return { width: 1, room: size, kept: wanted };
  return { width: BLOCK, room: room - (room % BLOCK), kept: (Math.ceil(wanted / BLOCK) + 2) * BLOCK };
}

/** Whether the images of the combinations wanted have little outside the basis, where only the last block's reach. */
function isFound({ rest, width, nothing }: Krylov, { values, vectors: ends }: Eigen, options: LanczosOptions): boolean {
  const { wanted, tolerance } = options;
  return values.subarray(0, wanted).every((value, k) => {
    const last = ends.subarray(k * width, (k + 1) * width);
    let squares = 0;
    for (let j = 0; j < width; j++) squares += last.reduce((sum, x, i) => sum + x * rest[i * width + j], 0) ** 2;
    return Math.sqrt(squares) <= Math.max(tolerance * Math.sqrt(values[0] * Math.max(value, 0)), nothing * values[0]);
  });
}
