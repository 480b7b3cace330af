/**
 * The one training contract. What is per row (document) lives with its shard; what is per column (word) travels; sums
 * add. Whole-batch, threads, GPU and cluster are then schedules (engine/), never a second copy of a model.
 *
 *   init → { shared, local }     accumulate(shared, shard, local, sums)     update(shared, sums)     objective(sums)
 *
 * State is named flat arrays, so that a schedule can place, send, add, save and load it without knowing the model.
 * Shards are fixed by the data and merged in their order: the same seed gives the same model on any number of workers.
 */
import type { Csr, Floats, Kernels, Prepared } from '../kernels/index.ts';
import type { Random } from '../random/index.ts';

/** Named flat arrays of numbers. */
export type Arrays = Readonly<Record<string, Floats>>;
/** How long each named array is. */
export type Lengths = Readonly<Record<string, number>>;

export interface Shape {
  /** Length of each shared array. */
  readonly shared: Lengths;
  /** Values PER ROW of each local array. */
  readonly local: Lengths;
  /** Length of each array of sums; `objective` (length 1) is always among them. */
  readonly sums: Lengths;
}

export interface Training {
  readonly name: string;
  /** Whether a better fit has the larger objective (a likelihood) or the smaller one (an error). */
  readonly better: 'higher' | 'lower';
  shape(rows: number, columns: number): Shape;
  /** Fills the start. Chance may touch shared arrays only, so that rows permute with their documents. */
  init(counts: Csr, random: Random, shared: Arrays, local: Arrays): void;
  /** One pass over a shard: local is replaced in place, sums are added to. `measure` asks for the objective too. */
  accumulate(kernels: Kernels, shared: Arrays, shard: Shard, local: Arrays, sums: Arrays, measure: boolean): void;
  /** From the sums of all shards to the next shared state, in place. */
  update(kernels: Kernels, shared: Arrays, sums: Arrays): void;
}

/** A run of rows, prepared for the kernels that will sweep it. */
export interface Shard {
  readonly from: number;
  readonly rows: number;
  readonly counts: Prepared;
}
