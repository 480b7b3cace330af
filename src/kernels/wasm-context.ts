/** The WebAssembly context: a memory with its arrays, scratch space in it, and the compiled functions over it. */
import { InputError } from '../check/index.ts';
import type { Heap, Scratch } from './heap.ts';
import type { Floats } from './kernels.ts';
import type { Exports } from './module.ts';

export interface WasmContext {
  readonly heap: Heap;
  readonly scratch: Scratch;
  readonly wasm: Exports;
}

/** Refuses an array that is too short: beyond its end other arrays begin. */
export function needs(name: string, { length }: Floats, min: number): void {
  if (length < min) throw new InputError('kernels', `${name} must have at least ${min} numbers`, length);
}

/** Refuses a matrix whose last row is not whole. */
export function needsWholeRows(name: string, { length }: Floats, width: number): void {
  if (length % width !== 0) throw new InputError('kernels', `${name} must have whole rows of ${width} numbers`, length);
}
