/** The WebAssembly context: a memory with its arrays, scratch space in it, and the compiled functions over it. */
import { InputError } from '../check/index.ts';
import type { Heap, Scratch } from './heap.ts';
import type { Floats } from './kernels.ts';
import type { Exports } from './module.ts';

export interface WasmContext {
  readonly heap: Heap;
  readonly scratch: Scratch;
  readonly wasm: Exports;
  readonly runCalls: RunCalls;
}

/** Functions whose calls may be divided among threads. */
export type Divisible = 'gatherRows' | 'scatterRows' | 'subtractRows' | 'dots';

/** Runs calls of one function that write to different places, in any order, on any threads over the same memory. */
export type RunCalls = (wasm: Exports, name: Divisible, calls: readonly (readonly number[])[]) => void;

/** In this thread, in their order. */
export const runHere: RunCalls = (wasm, name, calls) => {
  const call: (...given: number[]) => void = wasm[name];
  for (const given of calls) call(...given);
};

/** Refuses an array that is too short: beyond its end other arrays begin. */
export function needs(name: string, { length }: Floats, min: number): void {
  if (length < min) throw new InputError('kernels', `${name} must have at least ${min} numbers`, length);
}

/** Refuses a matrix whose last row is not whole. */
export function needsWholeRows(name: string, { length }: Floats, width: number): void {
  if (length % width !== 0) throw new InputError('kernels', `${name} must have whole rows of ${width} numbers`, length);
}
