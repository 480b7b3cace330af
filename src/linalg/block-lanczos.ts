/**
 * The largest eigenvalues of a symmetric positive operator, and their vectors.
 *
 * Method      block Lanczos with full orthogonalisation and thick restarts: a Krylov basis grows by the images of its
 *             newest block; Ritz vectors are computed now and then (Rayleigh–Ritz), and a full basis restarts from them
 * From        Golub & Underwood 1977; Wu & Simon 2000; krylov.ts has the basis
 */
import { type Floats, type Kernels, PRODUCT_RUN } from '../kernels/index.ts';
import type { Random } from '../random/index.ts';
import { bandOf } from './band.ts';
import { firstOfBand, lastOfBand } from './band-eigen.ts';
import { type Eigen, eigenOf, lastComponents } from './eigen.ts';
import { combined, emptyBasis, grow, type Krylov, type MatvecRequest, restart, smallOf } from './krylov.ts';
import { tridiagonal } from './tridiagonal.ts';

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
/** From this tolerance on, vectors need not be orthogonal to the last bit. */
const COARSE = 0.01;
/** Shares of the capacity at which convergence is checked. */
const CHECK_AT = [0.75, 0.875, 1];

/** Step by step: every matvec request is answered by the caller, who knows the operator and may answer later. */
export function* blockLanczos(
  size: number,
  options: LanczosOptions,
  random: Random,
  kernels: Kernels,
): Generator<MatvecRequest, RitzPairs> {
  const { wanted } = options;
  const { width, capacity, kept } = sizesOf(size, wanted);
  const checks =
    capacity === size ? [capacity] : CHECK_AT.map((share) => Math.ceil((share * capacity) / width) * width);
  const coarse = options.tolerance >= COARSE && capacity < size;
  const basis = emptyBasis({ size, width, capacity, kept, coarse }, random, kernels);
  for (let restarts = 1; ; restarts++) {
    for (const checkAt of checks) {
      while (basis.count < checkAt) yield* grow(basis);
      const { ends, first } = smallProblem(basis);
      const converged = checkAt === size || isConverged(basis, ends, options);
      if (converged || (checkAt === capacity && restarts >= options.restarts)) {
        const best = first(wanted);
        return { values: best.values.slice(0, wanted), vectors: combined(basis, best), restarts, converged };
      }
      if (checkAt === capacity) restart(basis, first(kept));
    }
  }
}

/**
 * The eigenproblem of the projected matrix: all values and the ends of all vectors, along the newest block; and the first
 * vectors. What is outside its band is roundoff, and left out.
 */
function smallProblem(basis: Krylov): { readonly ends: Eigen; first(wanted: number): Eigen } {
  const { count, width, bandwidth } = basis;
  const small = smallOf(basis);
  if (bandwidth >= count) {
    const full = tridiagonal(small, count);
    return { ends: lastComponents(full, width), first: (wanted) => eigenOf(full, wanted) };
  }
  const band = bandOf(small, count, bandwidth);
  const ends = lastOfBand(band, width);
  return { ends, first: (wanted) => firstOfBand(band, ends.values, wanted) };
}

/** The number of 4-byte numbers that it takes of the kernels' memory. */
export function lanczosMemory(size: number, wanted: number): number {
  const { width, capacity, kept } = sizesOf(size, wanted);
  const sums = Math.ceil(size / PRODUCT_RUN) * capacity * width;
  return size * (capacity + 4 * width + kept) + 4 * capacity * (kept + width) + sums + 1024;
}

/** A basis of three times the wanted vectors and some blocks; where that is the whole space, in blocks of one. */
function sizesOf(size: number, wanted: number) {
  const capacity = 3 * wanted + 8 * BLOCK;
  if (capacity >= size) return { width: 1, capacity: size, kept: wanted };
  return { width: BLOCK, capacity: capacity - (capacity % BLOCK), kept: (Math.ceil(wanted / BLOCK) + 2) * BLOCK };
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
