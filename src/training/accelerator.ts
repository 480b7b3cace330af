/** Heavy work that may be done elsewhere than in this thread: on a GPU, on all cores. It is handed in from above. */
import type { Csr, Floats, Top } from '../kernels/index.ts';
import { SVD_OPTIONS, type Svd, type SvdSettings, svd, svdKernels } from '../linalg/index.ts';
import type { Random } from '../random/index.ts';
import type { Fit, FitOptions, Training } from './contract.ts';

/** What is not said is done here. */
export interface Elsewhere {
  readonly fit?: Schedule | undefined;
  readonly svd?: Decompose | undefined;
  readonly search?: Search | undefined;
}

/** Handed a training, and how to do it here. */
export type Schedule = (
  training: Training,
  counts: Csr,
  options: FitOptions,
  here: (options: FitOptions) => Promise<Fit>,
) => Promise<Fit>;

export type Decompose = (
  matrix: Csr,
  settings: SvdSettings,
  run: { readonly random: Random; readonly signal?: AbortSignal | undefined },
) => Svd | Promise<Svd>;

/** Puts rows where they can be searched by so many queries; nothing where that gains nothing. */
export type Search = (rows: Floats, width: number, queries: number) => Promise<Searched | undefined>;

/** Rows that lie where they are searched. */
export interface Searched {
  /** For every query the `most` rows with the largest products, as `topCosine` has it; nothing where it must be done here. */
  nearest(queries: Floats, most: number): Promise<Top | undefined>;
  /** The rows may go: they are searched no more. */
  free(): void;
}

/** Singular vectors, over SIMD memory made to measure. */
export const svdHere: Decompose = (matrix, settings, { random }) =>
  svd(matrix, settings, random, svdKernels(matrix, settings.dimensions ?? SVD_OPTIONS.dimensions.default));
