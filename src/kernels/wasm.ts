/**
 * The kernels in WebAssembly SIMD: single precision, the likelihood summed in double. Their arrays live in one memory;
 * arrays from `floats` are used where they are, any others are copied in and, where written to, back.
 */
import { InputError } from '../check/index.ts';
import { cpu } from './cpu.ts';
import { dense } from './dense.ts';
import { heapOf, newMemory, scratchOf } from './heap.ts';
import { instantiate } from './instance.ts';
import type { Csr, Kernels } from './kernels.ts';
import { layoutRoom } from './layout.ts';
import { runs } from './module.ts';
import { reference } from './reference.ts';
import { prepare, sparse, sweep, type WasmCounts } from './sweep.ts';
import { dots, vectors } from './vectors.ts';

export interface WasmOptions {
  /** How many 4-byte numbers the memory must hold: every array, and `numbersOf` the counts. Default: 16 million. */
  readonly floats?: number;
  /** Memory that worker threads can share. */
  readonly shared?: boolean;
  /** An existing memory instead of a new one, as a worker thread is handed it. */
  readonly memory?: WebAssembly.Memory;
}

export interface WasmKernels extends Kernels {
  readonly name: 'simd';
  readonly memory: WebAssembly.Memory;
  floats(length: number): Float32Array;
  prepare(counts: Csr): WasmCounts;
  /** An array made elsewhere over the same memory, found again by its byteOffset. */
  view(offset: number, length: number): Float32Array;
}

const DEFAULT_FLOATS = 16_000_000;

/** The 4-byte numbers that `prepare` takes at most: the layout's, and the beginnings of cache lines. */
export function numbersOf({ rows, start }: Pick<Csr, 'rows' | 'start'>): number {
  const { blocks, entries } = layoutRoom(rows, start[rows]);
  return blocks + Math.ceil((entries * (2 + 4 + 4)) / 4) + 4 * 16;
}

export function openWasm(options: WasmOptions = {}): WasmKernels {
  if (!runs()) throw new InputError('kernels', 'WebAssembly with SIMD instructions must be there, and is not');
  const memory = options.memory ?? newMemory(options.floats ?? DEFAULT_FLOATS, options.shared ?? false);
  const heap = heapOf(memory);
  const scratch = scratchOf(heap);
  const place = { heap, scratch, wasm: instantiate(memory) };
  const kernels: WasmKernels = {
    name: 'simd',
    memory,
    floats: (length) => heap.floats(heap.take(length * 4), length),
    view: heap.floats,
    prepare: (counts) => prepare(heap, counts),
    sweep: (...given) => sweep(place, ...given),
    ...dense(place),
    ...sparse(place),
    ...dots(place),
    ...vectors(place),
    ...cpu(() => kernels),
  };
  return kernels;
}

/**
 * The fastest kernels of this machine: WebAssembly SIMD, or plain JavaScript.
 *
 * @example
 * const kernels = openKernels({ floats: 1_000_000 });
 */
export const openKernels = (options: WasmOptions = {}): Kernels => (runs() ? openWasm(options) : reference);
