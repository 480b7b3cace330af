/** A fit laid out in shared memory, in plain numbers: what a thread must know to take part in it. */
import type { WasmCounts, WasmKernels } from '../../kernels/index.ts';
import type { Arrays } from '../index.ts';
import type { Meeting } from './parallel-kernels.ts';
import type { TrainingSpec } from './spec.ts';

export interface Assignment {
  readonly spec: TrainingSpec;
  readonly relaxed: boolean;
  readonly memory: WebAssembly.Memory;
  readonly rows: number;
  readonly columns: number;
  readonly shards: readonly ThreadShard[];
  readonly shared: Places;
  readonly local: Places;
  readonly sums: Places;
  /** The shared and the local arrays as momentum remembers them; none where it is not asked for. */
  readonly before: Places;
  readonly last: Places;
  readonly meeting: Meeting;
  /** The sums of every thread; a thread's number is its place among them. */
  readonly partials: readonly Places[];
}

export interface ThreadShard {
  readonly from: number;
  readonly rows: number;
  readonly counts: WasmCounts;
}

/** Where the named arrays are. */
export type Places = Readonly<Record<string, { readonly offset: number; readonly length: number }>>;

/**
 * What a thread is told: to sweep a shard into its sums, or, if it is the first, into those of all; or to add its slice
 * of the partial sums from … to to those of all; or, with all others, to update what is shared from the sums, or to
 * take all on by momentum, or back.
 */
export type Order =
  | { readonly work: 'sweep'; readonly shard: number; readonly first: boolean; readonly measure: boolean }
  | { readonly work: 'merge'; readonly from: number; readonly to: number }
  | { readonly work: 'update'; readonly sums: Places }
  | { readonly work: 'leap'; readonly level: number }
  | { readonly work: 'undo' };

export const placesOf = (arrays: Arrays): Places =>
  Object.fromEntries(
    Object.entries(arrays).map(([name, { byteOffset, length }]) => [name, { offset: byteOffset, length }]),
  );

export const arraysAt = (kernels: WasmKernels, places: Places): Arrays =>
  Object.fromEntries(Object.entries(places).map(([name, { offset, length }]) => [name, kernels.view(offset, length)]));
