/**
 * Truncated singular value decomposition of a sparse matrix: A ≈ U Σ Vᵀ.
 *
 * Method      the largest eigenvalues of AᵀA on the shorter side by block Lanczos, which never forms AᵀA; then U = A V Σ⁻¹
 * From        Golub & Kahan 1965; block-lanczos.ts has the search
 * Departures  signs are fixed so that the largest entry of every right vector is positive: the same answer every time.
 */
import { integer, number, resolve, type Values } from '../check/index.ts';
import {
  type Build,
  type Csr,
  type Floats,
  type Kernels,
  numbersOf,
  openKernels,
  type Prepared,
  reference,
} from '../kernels/index.ts';
import { type Random, random as seeded } from '../random/index.ts';
import { BLOCK, blockLanczos, lanczosMemory, type MatvecRequest } from './block-lanczos.ts';

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
  return copied(search(matrix, given, random, kernels, kernels.prepare(matrix)));
}

/** The rows of a matrix along its first right vectors. */
export interface Coordinates {
  /** The right vectors in single precision: a row of as many values as dimensions for every column of the matrix. */
  readonly basis: Float32Array<ArrayBuffer>;
  /** A V: a row of as many values for every row of the matrix. */
  readonly rows: Float64Array<ArrayBuffer>;
}

/** The same search for who wants coordinates alone: no other side is copied, and the kernels have the matrix already. */
export function coordinates(matrix: Csr, given: SvdSettings, random: Random, kernels: Kernels): Coordinates {
  const prepared = kernels.prepare(matrix);
  const { dimensions, left, right } = search(matrix, given, random, kernels, prepared);
  const basis = new Float32Array(right);
  right.set(basis);
  kernels.multiplySparse(prepared, dimensions, right, left);
  return { basis, rows: new Float64Array(left) };
}

/** The decomposition in the memory of the kernels. */
type Found = Omit<Svd, 'left' | 'right'> & { readonly left: Floats; readonly right: Floats };

const copied = (found: Found): Svd => ({
  ...found,
  left: new Float64Array(found.left),
  right: new Float64Array(found.right),
});

function search(matrix: Csr, given: SvdSettings, random: Random, kernels: Kernels, prepared: Prepared): Found {
  const steps = searchSteps(matrix, given, random, kernels);
  const multiply = multiplier(matrix, kernels, prepared);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    multiply(step.value);
  }
}

/**
 * A product that the search waits for, where A is the matrix or, if that is taller, its transpose: A × block into `image`;
 * without one AᵀA × block, in its place.
 */
export interface Product extends MatvecRequest {
  readonly image?: Floats;
}

/** Whether the matrix is wider than tall: the search is on the shorter side. */
export const isWide = ({ rows, columns }: Csr): boolean => columns > rows;

/** The search step by step. */
export function* svdSteps(matrix: Csr, given: SvdSettings, random: Random, kernels: Kernels): Generator<Product, Svd> {
  return copied(yield* searchSteps(matrix, given, random, kernels));
}

function* searchSteps(matrix: Csr, given: SvdSettings, random: Random, kernels: Kernels): Generator<Product, Found> {
  const settings = resolve('svd', SVD_OPTIONS, given);
  const [short, long] = [matrix.rows, matrix.columns].sort((a, b) => a - b);
  const dimensions = Math.min(settings.dimensions, short);
  if (dimensions === 0) return EMPTY;
  const options = { wanted: dimensions, tolerance: settings.tolerance, restarts: settings.restarts };
  const { values: squares, vectors, restarts, converged } = yield* blockLanczos(short, options, random, kernels);
  const values = squares.map((square) => Math.sqrt(Math.max(0, square)));
  const [ofShort, ofLong] = [short, long].map((length) => kernels.floats(length * dimensions));
  kernels.transpose(vectors, short, ofShort);
  yield { block: ofShort, width: dimensions, image: ofLong };
  finish(ofShort, ofLong, values, isWide(matrix), kernels);
  const [left, right] = isWide(matrix) ? [ofShort, ofLong] : [ofLong, ofShort];
  return { dimensions, values, left, right, restarts, converged };
}

const none = new Float64Array(0);
/** Of a matrix without rows or columns. */
const EMPTY: Svd = { dimensions: 0, values: none, left: none, right: none, restarts: 0, converged: true };

/** Kernels with memory for the SVD of a matrix; their single precision leaves residuals of about 1e-5. */
export function svdKernels(matrix: Csr, dimensions: number, relaxed?: Build): Kernels {
  const { rows, columns } = matrix;
  const blocks = (2 * BLOCK + dimensions) * (rows + columns);
  const floats = numbersOf(matrix) + blocks + lanczosMemory(Math.min(rows, columns), dimensions);
  return openKernels({ floats, relaxed });
}

/** Does the products, one after the other. */
export function multiplier(
  matrix: Csr,
  kernels: Kernels,
  counts = kernels.prepare(matrix),
): (product: Product) => void {
  const there = isWide(matrix) ? kernels.multiplySparseTransposed : kernels.multiplySparse;
  const back = isWide(matrix) ? kernels.multiplySparse : kernels.multiplySparseTransposed;
  const between = kernels.floats(Math.max(matrix.rows, matrix.columns) * BLOCK);
  return ({ block, width, image }) => {
    there(counts, width, block, image ?? between);
    if (!image) back(counts, width, between, block);
  };
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
