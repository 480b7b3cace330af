/**
 * Truncated singular value decomposition of a sparse matrix: A ≈ U Σ Vᵀ.
 *
 * Method      the largest eigenvalues of AᵀA on the shorter side by block Lanczos, which never forms AᵀA; then U = A V Σ⁻¹
 * From        Golub & Kahan 1965; block-lanczos.ts has the search
 * Departures  signs are fixed so that the largest entry of every right vector is positive: the same answer every time.
 */
import { integer, number, resolve, type Values } from '../check/index.ts';
import { type Csr, type Floats, type Kernels, numbersOf, openKernels, reference } from '../kernels/index.ts';
import { type Random, random as seeded } from '../random/index.ts';
import { BLOCK, blockLanczos, lanczosMemory } from './block-lanczos.ts';

export const SVD_OPTIONS = {
  dimensions: integer({ default: 100, min: 1, help: 'number of singular vectors' }),
  restarts: integer({ default: 60, min: 1, help: 'maximum number of restarts' }),
  tolerance: number({
    default: 1e-4,
    min: 0,
    help: 'largest residual of A v and Aᵀu, relative to the largest singular value',
  }),
} as const;

export interface Svd {
  readonly dimensions: number;
  /** Singular values, largest first. */
  readonly values: Float64Array;
  /** Left vectors: a row of `dimensions` values for every row of the matrix. */
  readonly left: Float64Array;
  /** Right vectors: a row of `dimensions` values for every column of the matrix. */
  readonly right: Float64Array;
  readonly restarts: number;
  readonly converged: boolean;
}

export type SvdSettings = Partial<Values<typeof SVD_OPTIONS>>;

/**
 * Truncated singular value decomposition of a sparse matrix, by block Lanczos on AᵀA.
 *
 * @example
 * const { values } = svd(counts, { dimensions: 50 });
 */
export function svd(
  matrix: Csr,
  given: SvdSettings = {},
  random: Random = seeded(),
  kernels: Kernels = reference,
): Svd {
  const settings = resolve('svd', SVD_OPTIONS, given);
  const [short, long] = [matrix.rows, matrix.columns].sort((a, b) => a - b);
  const dimensions = Math.min(settings.dimensions, short);
  if (dimensions === 0) return EMPTY;
  // The search is on the shorter side.
  const wide = matrix.columns > matrix.rows;
  const { multiplySparse, multiplySparseTransposed } = kernels;
  const [there, back] = wide ? [multiplySparseTransposed, multiplySparse] : [multiplySparse, multiplySparseTransposed];
  const counts = kernels.prepare(matrix);
  const between = kernels.floats(long * BLOCK);
  const options = { wanted: dimensions, tolerance: settings.tolerance, restarts: settings.restarts };
  const found = blockLanczos(short, options, random, kernels, (block, width) => {
    there(counts, width, block, between);
    back(counts, width, between, block);
  });
  const values = found.values.map((square) => Math.sqrt(Math.max(0, square)));
  const [ofShort, ofLong] = [short, long].map((length) => kernels.floats(length * dimensions));
  kernels.transpose(found.vectors, short, ofShort);
  there(counts, dimensions, ofShort, ofLong);
  finish(ofShort, ofLong, values, wide, kernels);
  const [left, right] = (wide ? [ofShort, ofLong] : [ofLong, ofShort]).map((side) => new Float64Array(side));
  return { dimensions, values, left, right, restarts: found.restarts, converged: found.converged };
}

/** The same in single precision, over WebAssembly memory of the size needed; residuals are about 1e-5 then. */
export const svdSingle = (matrix: Csr, settings: SvdSettings, random: Random = seeded()): Svd =>
  svd(matrix, settings, random, svdKernels(matrix, settings.dimensions ?? SVD_OPTIONS.dimensions.default));

const none = new Float64Array(0);
/** Of a matrix without rows or columns. */
const EMPTY: Svd = { dimensions: 0, values: none, left: none, right: none, restarts: 0, converged: true };

function svdKernels(matrix: Csr, dimensions: number): Kernels {
  const { rows, columns } = matrix;
  const blocks = (2 * BLOCK + dimensions) * (rows + columns);
  const floats = numbersOf(matrix) + blocks + lanczosMemory(Math.min(rows, columns), dimensions);
  return openKernels({ floats });
}

/** Of the largest value; under it a direction is rounding, in double and in single precision. */
const NOTHING = { double: 1e-12, single: 1e-4 };

/** u = A v / σ for the long side, and signs fixed; a direction of no length stays zero. */
function finish(short: Floats, long: Floats, values: Float64Array, wide: boolean, kernels: Kernels): void {
  const signs = signsOf(wide ? long : short, values.length);
  kernels.scaleColumns(short, values.length, signs);
  const least = NOTHING[long instanceof Float32Array ? 'single' : 'double'] * values[0];
  const factors = values.map((value, k) => (value > least ? signs[k] / value : 0));
  kernels.scaleColumns(long, values.length, factors);
}

/** −1 for every column whose largest entry is negative. */
function signsOf(matrix: Floats, dimensions: number): Float64Array {
  const best = new Float64Array(dimensions);
  for (let row = 0; row < matrix.length; row += dimensions) keepLargest(best, matrix, row);
  return best.map((value) => (value < 0 ? -1 : 1));
}

function keepLargest(best: Float64Array, matrix: Floats, row: number): void {
  for (let k = 0; k < best.length; k++) {
    const x = matrix[row + k];
    if (Math.abs(x) > Math.abs(best[k]) * (1 + 1e-9)) best[k] = x;
  }
}
