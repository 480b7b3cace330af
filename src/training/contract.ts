/**
 * The training contract. What is per row (document) lives with its shard; what is per column (word) travels; sums add.
 * Inline, threads, GPU and cluster are then backends of one loop (loop.ts), never a second copy of a model.
 *
 *   begin → shared, local     accumulate(shared, shard, local, sums)     update(shared, sums)     objective in sums
 *
 * State is named flat arrays, so that a backend can place, send, add, save and load it without knowing the model.
 * Shards are fixed by the data and merged in their order: the same seed gives the same model on any number of workers.
 */
import type { Csr, Kernels, PassKernels, Prepared } from '../kernels/index.ts';
import type { Random } from '../random/index.ts';
import type { Arrays, Shape } from './arrays.ts';
import type { Accelerate, Accelerated } from './extrapolation.ts';

/** What a model must be to be trained by any backend. */
export interface Training {
  readonly name: string;
  /** Whether a better fit has the larger objective (a likelihood) or the smaller one (an error). */
  readonly better: 'higher' | 'lower';
  /**
   * It reads or writes array elements without the kernels, and so needs the arrays in host memory, where every backend but
   * the GPU has them.
   */
  readonly hostAccess?: true;
  shape(rows: number, columns: number): Shape;
  /** The shared array of P(w|z), which may be initialised from clusters of rows to need fewer passes. */
  readonly byTopic?: { readonly words: string; readonly topics: number } | undefined;
  /** The arrays that extrapolation may change to need fewer passes; a training without them runs plain EM. */
  readonly accelerated?: Accelerated | undefined;
  /** Initialises the shared arrays. Only this draws random numbers, so that rows permute with their documents. */
  begin(facts: Facts, random: Random, shared: Arrays): void;
  /** Initialises the local arrays of some rows from their own counts alone, so that each shard can do it by itself. */
  beginRows(counts: Csr, local: Arrays): void;
  /** One pass over a shard: replaces local in place, adds to sums. `measure` asks for the objective too. */
  accumulate(kernels: PassKernels, shared: Arrays, shard: Shard, local: Arrays, sums: Arrays, measure: boolean): void;
  /** From the sums of all shards to the next shared state, in place. */
  update(kernels: PassKernels, shared: Arrays, sums: Arrays): void;
}

/** What initialisation may know of all rows. Whole counts add up exactly, shard by shard as at once. */
export interface Facts {
  readonly rows: number;
  readonly columns: number;
  /** Σ n and Σ n². */
  readonly total: number;
  readonly squares: number;
}

/** A range of rows, prepared for the kernels that sweep it. */
export interface Shard {
  readonly from: number;
  readonly rows: number;
  readonly counts: Prepared;
}

export interface TrainOptions {
  readonly kernels?: Kernels;
  readonly random?: Random;
  /** The number of shards that the rows are cut into. Sums are added up within each, then shard by shard, as on a cluster. Default 1. */
  readonly shards?: number;
  /** State to continue from, such as that of an earlier fit of the same training and counts, with or without its rows. */
  readonly start?: { readonly shared: Arrays; readonly local?: Arrays } | undefined;
  /** Fewer passes by a start from clusters and by momentum, where the training allows it. Default: plain EM. */
  readonly accelerate?: Accelerate;
  /** Maximum number of passes over the data. */
  readonly passes?: number | undefined;
  /** Training stops when the relative gain of the objective between two measurements is smaller; 0 never stops early. */
  readonly tolerance?: number;
  /** The objective is measured every so many passes: a logarithm per non-zero is not free. */
  readonly measureEvery?: number;
}

/** Options of the loop: how long to train, the random generator, progress, cancelling. */
export interface FitOptions extends TrainOptions {
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Aborting it ends training with the signal's reason as the error. */
  readonly signal?: AbortSignal | undefined;
}

export interface Progress {
  readonly pass: number;
  readonly of: number;
  /** The objective before this pass, where it was measured. */
  readonly objective?: number;
}

/** The state of a training: shared and local arrays. */
export interface State {
  readonly shared: Arrays;
  readonly local: Arrays;
}

/** A trained model as named arrays, with its course. */
export interface Fit extends State, FitEnd {}

/** How a fit ended. */
export interface FitEnd {
  readonly passes: number;
  readonly converged: boolean;
  /** Every measured objective, in order. */
  readonly history: readonly number[];
}

export const TRAINING_DEFAULTS = { shards: 1, passes: 100, tolerance: 1e-5, measureEvery: 1 } as const;

/** The maximum number of passes. */
export const maxPasses = ({ passes }: TrainOptions): number => passes ?? TRAINING_DEFAULTS.passes;
