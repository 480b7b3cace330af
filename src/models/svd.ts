/**
 * Truncated singular value decomposition of a sparse matrix: A ≈ U Σ Vᵀ.
 *
 * Method      the largest eigenvalues of AᵀA on the shorter side by block Lanczos, which never forms AᵀA; then U = A V Σ⁻¹
 * From        Golub & Kahan 1965; block-lanczos.ts has the search
 * Departures  signs are fixed so that the largest entry of every right vector is positive: the same answer every time.
 */
import { integer, number, resolve, type Values } from '../check/index.ts';
import { type Csr, type Kernels, openKernels, reference } from '../kernels/index.ts';
import { transpose } from '../matrix/index.ts';
import { type Random, random as seeded } from '../random/index.ts';
import { BLOCK, blockLanczos, type LanczosOptions, lanczosRoom } from './block-lanczos.ts';
import { transposeDense, type Wish } from './krylov.ts';

export const SVD_OPTIONS = {
  dimensions: integer({ default: 100, min: 1, help: 'number of singular vectors' }),
  iterations: integer({ default: 60, min: 1, help: 'most restarts of the search' }),
  tolerance: number({ default: 1e-4, min: 0, help: 'how far A v and Aᵀu may be off, as a share of the largest value' }),
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

export type SvdSettings = Partial<Values<typeof SVD_OPTIONS>>;

export function svd(
  matrix: Csr,
  given: SvdSettings = {},
  random: Random = seeded(),
  kernels: Kernels = reference,
): Svd {
  const { tall, steps } = svdSteps(matrix, given, random, kernels);
  const multiply = multiplier(tall, kernels);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    multiply(step.value);
  }
}

/** A product that the search waits for: A × block into `image`; without one AᵀA × block, in its place. */
export interface Product extends Wish {
  readonly image?: Float64Array;
}

/** The search step by step, and the matrix that its products are with: the given one, or its transpose if that is taller. */
export function svdSteps(
  matrix: Csr,
  given: SvdSettings,
  random: Random,
  kernels: Kernels,
): { readonly tall: Csr; readonly steps: Generator<Product, Svd> } {
  const { dimensions, iterations, tolerance } = resolve('svd', SVD_OPTIONS, given);
  const wide = matrix.columns > matrix.rows;
  const tall = wide ? transpose(matrix) : matrix;
  const options = { wanted: Math.min(dimensions, tall.columns), tolerance, restarts: iterations };
  return { tall, steps: search(tall, wide, options, random, kernels) };
}

function* search(
  { rows, columns }: Csr,
  wide: boolean,
  options: LanczosOptions,
  random: Random,
  kernels: Kernels,
): Generator<Product, Svd> {
  const { values: squares, vectors, restarts, converged } = yield* blockLanczos(columns, options, random, kernels);
  const values = squares.map((square) => Math.sqrt(Math.max(0, square)));
  const dimensions = values.length;
  const [short, long] = [columns, rows].map((many) => new Float64Array(many * dimensions));
  transposeDense(vectors, columns, short);
  yield { block: short, width: dimensions, image: long };
  return { dimensions, values, ...finish(wide, short, long, values), iterations: restarts, converged };
}

/** Kernels with room for so many dimensions of a matrix; in single precision they leave residuals of about 1e-5. */
export function svdKernels({ rows, columns, index }: Csr, dimensions: number, relaxed = false): Kernels {
  const [long, short] = [Math.max(rows, columns), Math.min(rows, columns)];
  const blocks = (2 * BLOCK + dimensions) * (long + short);
  const floats = 2 * index.length + long + blocks + lanczosRoom(short, dimensions);
  return openKernels({ floats, relaxed });
}

/** Does the products, one after the other. */
export function multiplier(tall: Csr, kernels: Kernels): (product: Product) => void {
  const matrix = kernels.prepareRows(tall);
  const copy = kernels.floats(matrix.columns * BLOCK);
  return ({ block, width, image }) => {
    if (image) return kernels.multiplyRows(matrix, width, block, image);
    const from = copy.subarray(0, block.length);
    from.set(block);
    kernels.multiplySquare(matrix, width, from, block);
  };
}

/** u = A v / σ for the long side, and signs fixed; a direction of no length stays zero. */
function finish(wide: boolean, short: Float64Array, long: Float64Array, values: Float64Array) {
  const dimensions = values.length;
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
