/**
 * Truncated singular value decomposition of a sparse matrix: A ≈ U Σ Vᵀ.
 *
 * Method      block subspace iteration on the shorter side with a few more vectors than asked: V ← orth(Aᵀ(A V)); the
 *             small matrix Vᵀ(AᵀA V) is diagonalised (Rayleigh–Ritz) until the wanted values stand still
 * From        Rutishauser 1970; Halko, Martinsson & Tropp 2011; orth by the eigenvectors of the Gram matrix
 *             (Stathopoulos & Wu 2002), so that all heavy work is products of blocks
 * Departures  signs are fixed so that the largest entry of every right vector is positive: the same answer every time.
 */
import { integer, number, resolve, type Values } from '../check/index.ts';
import { type Csr, type Kernels, reference } from '../kernels/index.ts';
import { transpose } from '../matrix/index.ts';
import { type Random, random as seeded } from '../random/index.ts';
import { gram, orthonormal, rotated } from './block.ts';
import { symmetricEigen } from './eigen.ts';

export const SVD_OPTIONS = {
  dimensions: integer({ default: 100, min: 1, help: 'number of singular vectors' }),
  iterations: integer({ default: 60, min: 1, help: 'most passes over the matrix' }),
  tolerance: number({ default: 1e-6, min: 0, help: 'relative change of the singular values at which to stop' }),
} as const;

export interface Svd {
  readonly dimensions: number;
  /** Singular values, largest first. */
  readonly values: Float64Array;
  /** Left vectors: a row of `dimensions` values for every row of the matrix. */
  readonly left: Float64Array;
  /** Right vectors: a row of `dimensions` values for every column of the matrix. */
  readonly right: Float64Array;
  readonly iterations: number;
  readonly converged: boolean;
}

/** Vectors beyond those asked for: the wanted ones then converge by the gap to the last of these. */
const SPARE = 8;

export function svd(
  matrix: Csr,
  given: Partial<Values<typeof SVD_OPTIONS>> = {},
  random: Random = seeded(),
  kernels: Kernels = reference,
): Svd {
  const { dimensions: asked, iterations: most, tolerance } = resolve('svd', SVD_OPTIONS, given);
  const wide = matrix.columns > matrix.rows;
  const tall = wide ? transpose(matrix) : matrix;
  const dimensions = Math.min(asked, tall.columns);
  const width = Math.min(tall.columns, dimensions + SPARE);
  const counts = kernels.prepare(tall);
  const short = kernels.floats(tall.columns * width);
  const long = kernels.floats(tall.rows * width);
  let basis = orthonormal(
    Float64Array.from(short, () => random.uniform() - 0.5),
    width,
  );
  let values: Float64Array = new Float64Array(0);
  let converged = false;
  let iterations = 0;
  while (iterations < most && !converged) {
    short.set(basis);
    kernels.multiplySparse(counts, width, short, long);
    kernels.multiplySparseTransposed(counts, width, long, short);
    // VᵀAᵀAV, from V and AᵀAV: both lie on the short side.
    const { values: squares, vectors } = symmetricEigen(gram(basis, short, width), width);
    const next = Float64Array.from(squares.subarray(0, dimensions), (square) => Math.sqrt(Math.max(0, square)));
    converged = next.every((value, i) => Math.abs(value - (values[i] ?? 0)) <= tolerance * next[0]);
    values = next;
    iterations++;
    const last = converged || iterations === most;
    basis = last ? rotated(basis, width, vectors, dimensions) : orthonormal(short, width);
  }
  return { dimensions, values, ...finish(tall, wide, basis, values), iterations, converged };
}

/** A v / σ for the long side, and signs fixed; a direction of no length stays zero. */
function finish(tall: Csr, wide: boolean, short: Float64Array, values: Float64Array) {
  const dimensions = values.length;
  const long = new Float64Array(tall.rows * dimensions);
  reference.multiplySparse(tall, dimensions, short, long);
  const lengths = values.map((value) => (value > 1e-12 * values[0] ? 1 / value : 0));
  reference.scaleColumns(long, dimensions, lengths);
  const signs = signsOf(wide ? long : short, dimensions);
  for (const side of [short, long]) reference.scaleColumns(side, dimensions, signs);
  return wide ? { left: short, right: long } : { left: long, right: short };
}

/** −1 for every column whose largest entry is negative. */
function signsOf(matrix: Float64Array, dimensions: number): Float64Array {
  const best = new Float64Array(dimensions);
  for (let i = 0; i < matrix.length; i++) {
    const k = i % dimensions;
    if (Math.abs(matrix[i]) > Math.abs(best[k]) + 1e-9) best[k] = matrix[i];
  }
  return best.map((value) => (value < 0 ? -1 : 1));
}
