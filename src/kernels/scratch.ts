/** Gives every array an address in the memory: arrays inside it are used in place, others are copied into scratch space. */
import type { Heap } from './heap.ts';
import type { Floats } from './kernels.ts';

export interface Scratch {
  /** The byte offsets of the arrays; valid until the next call. */
  places(...arrays: readonly Floats[]): number[];
  /** Copies a foreign array's values back from its place. */
  back(array: Floats, place: number): void;
  /** Scratch space of that many bytes; valid until the next call. */
  room(bytes: number): number;
  /** Call when the heap was reset: the scratch space is then allocated anew. */
  forget(): void;
}

export function scratchOf(heap: Heap): Scratch {
  const copies = roomOf(heap);
  const extra = roomOf(heap);
  const inside = (array: Floats) => array instanceof Float32Array && heap.holds(array);
  return {
    places(...arrays) {
      const needed = arrays.reduce((sum, array) => sum + (inside(array) ? 0 : array.length * 4), 0);
      let next = copies.of(needed);
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
    room: extra.of,
    forget() {
      copies.forget();
      extra.forget();
    },
  };
}

/** One piece of the heap, replaced by a larger one when it is too small. */
function roomOf(heap: Heap) {
  let offset = 0;
  let size = 0;
  return {
    of(bytes: number): number {
      if (bytes > size) {
        offset = heap.take(bytes);
        size = bytes;
      }
      return offset;
    },
    forget() {
      size = 0;
    },
  };
}
