/** Memory layout of a fit in shared memory, in plain numbers: what a thread must know to take part in it. */
import type { WasmCounts, WasmKernels } from '../../kernels/index.ts';
import { type Arrays, mapValues } from '../index.ts';
import type { ParallelState } from './parallel-kernels.ts';
import type { TrainingSpec } from './spec.ts';

export interface MemoryLayout {
  readonly spec: TrainingSpec;
  readonly relaxed: boolean;
  readonly memory: WebAssembly.Memory;
  readonly rows: number;
  readonly columns: number;
  readonly parts: readonly PartLayout[];
  readonly shared: ArrayLayout;
  /** The rows, and those of the previous state of extrapolation, in memory of their own. */
  readonly local: Arrays;
  readonly previousLocal: Arrays;
  readonly sums: ArrayLayout;
  /** The previous state of extrapolation; empty where it is not asked for. */
  readonly previousShared: ArrayLayout;
  readonly parallel: ParallelState;
  /** The partial sums of every thread, by thread number. */
  readonly partials: readonly ArrayLayout[];
  /** The room for rows of every thread. */
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

export const arraysAt = (kernels: WasmKernels, layout: ArrayLayout): Arrays =>
  mapValues(layout, ({ offset, length }) => kernels.view(offset, length));
