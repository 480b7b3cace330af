/**
 * Arrays inside one WebAssembly memory, sized up front: it never grows, so no view is ever detached. The
 * allocation counter is the first number of the memory, so that threads over the same memory share it.
 */
import { InputError } from '../check/index.ts';
import type { Floats } from './kernels.ts';

/**
 * Arrays are aligned to cache lines. The first line holds the number of allocated lines; nothing is given back, so that
 * what is allocated is zero, and costs no memory until it is written to.
 */
const LINE = 64;
const PAGE = 65_536;
const MAX_PAGES = 65_536;

export interface Heap {
  readonly memory: WebAssembly.Memory;
  /** Allocates that many zeroed bytes; returns their offset. */
  take(bytes: number): number;
  floats(offset: number, length: number): Float32Array;
  doubles(offset: number, length: number): Float64Array;
  integers(offset: number, length: number): Uint32Array;
  shorts(offset: number, length: number): Uint16Array;
  /** Whether the array lies in this memory. */
  holds(array: ArrayBufferView): boolean;
}

/** A memory for that many 4-byte numbers. */
export function newMemory(numbers: number, shared: boolean): WebAssembly.Memory {
  const pages = Math.ceil((numbers * 4) / PAGE) + 1;
  if (!(pages <= MAX_PAGES)) {
    throw new InputError('kernels', `floats must be at most ${((MAX_PAGES - 1) * PAGE) / 4}`, numbers);
  }
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared });
}

export function heapOf(memory: WebAssembly.Memory): Heap {
  const { buffer } = memory;
  const taken = new Uint32Array(buffer, 0, 1);
  return {
    memory,
    take(bytes) {
      const lines = Math.ceil(bytes / LINE);
      const offset = (Atomics.add(taken, 0, lines) + 1) * LINE;
      if (offset + bytes > buffer.byteLength) {
        Atomics.sub(taken, 0, lines);
        const free = buffer.byteLength - offset;
        throw new InputError(
          'kernels',
          `the memory has room for ${free / 4} more numbers; open it with more floats`,
          bytes / 4,
        );
      }
      return offset;
    },
    floats: (offset, length) => new Float32Array(buffer, offset, length),
    doubles: (offset, length) => new Float64Array(buffer, offset, length),
    integers: (offset, length) => new Uint32Array(buffer, offset, length),
    shorts: (offset, length) => new Uint16Array(buffer, offset, length),
    holds: (array) => array.buffer === buffer,
  };
}

/** Gives every array an address in the memory: arrays inside it are used in place, others are copied into scratch space. */
export interface Scratch {
  /** The byte offsets of the arrays; valid until the next call. */
  places(...arrays: readonly Floats[]): number[];
  /** Copies a foreign array's values back from its place. */
  back(array: Floats, place: number): void;
  /** Scratch space of that many bytes; valid until the next call. */
  room(bytes: number): number;
}

export function scratchOf(heap: Heap): Scratch {
  const copies = roomOf(heap);
  const extra = roomOf(heap);
  const inside = (array: Floats) => array instanceof Float32Array && heap.holds(array);
  return {
    places(...arrays) {
      const needed = arrays.reduce((sum, array) => sum + (inside(array) ? 0 : array.length * 4), 0);
      let next = copies(needed);
      return arrays.map((array) => {
        if (inside(array)) return array.byteOffset;
        const place = next;
        heap.floats(place, array.length).set(array);
        next += array.length * 4;
        return place;
      });
    },
    back(array, place) {
      if (!inside(array)) array.set(heap.floats(place, array.length));
    },
    room: extra,
  };
}

/** One piece of the heap, replaced by a larger one when it is too small. */
function roomOf(heap: Heap) {
  let offset = 0;
  let size = 0;
  return (bytes: number): number => {
    if (bytes > size) [offset, size] = [heap.take(bytes), bytes];
    return offset;
  };
}
