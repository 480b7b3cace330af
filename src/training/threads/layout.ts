/** What a thread of a group must know to take part in a fit, in plain data: the memory's layout, and its commands. */
import type { WasmCounts } from '../../kernels/index.ts';
import { type Arrays, mapValues } from '../index.ts';
import type { TrainingSpec } from './spec.ts';

/**
 * sweep        a part into the thread's partial sums, or, if it is the first, into those of the group
 * merge        the thread's slice of the partial sums from … to into the sums of the group
 * extrapolate  the thread's rows
 */
export type ThreadCommand =
  | { readonly work: 'sweep'; readonly part: number; readonly first: boolean; readonly measure: boolean }
  | { readonly work: 'merge'; readonly from: number; readonly to: number }
  | { readonly work: 'extrapolate'; readonly level: number };

export interface MemoryLayout {
  readonly spec: TrainingSpec;
  readonly memory: WebAssembly.Memory;
  readonly rows: number;
  readonly columns: number;
  readonly parts: readonly PartLayout[];
  readonly shared: ArrayLayout;
  /** The rows, and those of the previous state of extrapolation, in memory of their own. */
  readonly local: Arrays;
  readonly previousLocal: Arrays;
  readonly sums: ArrayLayout;
  /** The partial sums, and the room for rows, of every thread, by thread number. */
  readonly partials: readonly ArrayLayout[];
  readonly rooms: readonly ArrayLayout[];
  /** How many rows, and the sum of how many counts, are in the sums; then the same of every thread's partial sums. */
  readonly coverage: Float64Array;
}

export interface PartLayout {
  readonly from: number;
  readonly rows: number;
  readonly counts: WasmCounts;
  /** The sum of its counts. */
  readonly total: number;
}

/** Byte offset and length of each named array. */
export type ArrayLayout = Readonly<Record<string, { readonly offset: number; readonly length: number }>>;

export const layoutOf = (arrays: Arrays): ArrayLayout =>
  mapValues(arrays, ({ byteOffset, length }) => ({ offset: byteOffset, length }));
