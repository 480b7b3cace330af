/** Memories for work in double precision: each is taken for as long as it is used, and the next one takes it over. */
import { type Heap, heapOf, newMemory } from './heap.ts';
import { instantiate } from './instance.ts';
import { type Exports, simd } from './module.ts';

/** A memory for so many 4-byte numbers, and the functions over it. */
export interface Place {
  readonly numbers: number;
  readonly heap: Heap;
  readonly wasm: Exports;
}

/** The last one that was let go: many small products follow one another, and each would begin with fresh pages. */
let kept: Place | undefined;
const MIN_NUMBERS = 500_000;
const MAX_KEPT = 4_000_000;

export function placeFor(numbers: number): Place {
  const place = kept;
  kept = undefined;
  if (place && place.numbers >= numbers) return place;
  const size = Math.max(MIN_NUMBERS, numbers);
  const memory = newMemory(size, false);
  return { numbers: size, heap: heapOf(memory), wasm: instantiate(simd, memory) };
}

/** Its arrays must not be used afterwards. */
export function leave(place: Place): void {
  place.heap.reset();
  if (place.numbers <= MAX_KEPT) kept = place;
}
