/**
 * Products in double precision, in WebAssembly or in plain JavaScript, to the same last bit: for regressions and scores,
 * where single precision would show. Each has a memory of its own for as long as it is used; the next one takes it over.
 */

import { type Heap, heapOf, newMemory } from './heap.ts';
import { instantiate } from './instance.ts';
import { type Exports, runs, simd } from './module.ts';

/** Two lists of rows side by side, to be written to, and the products of all with all. */
export interface Dots {
  /** From a row to the next, in numbers; what is beyond a row's width stays 0. */
  readonly stride: number;
  readonly ones: Float64Array;
  readonly others: Float64Array;
  /** A row of as many numbers as there are others for every one. */
  readonly out: Float64Array;
  /** The products of some of the ones with the first of the others. */
  multiply(from: number, oneCount: number, otherCount: number): void;
  /** Lets the memory go to others; the arrays must not be used afterwards. */
  close(): void;
}

/** Fewer products of numbers do not pay for a memory. */
const WORTH_WASM = 20_000;

export function openDots(oneCount: number, otherCount: number, width: number): Dots {
  const stride = width + (width % 2);
  const sizes = [oneCount * stride, otherCount * stride, oneCount * otherCount];
  if (oneCount * otherCount * width < WORTH_WASM || !runs(simd)) {
    const [ones, others, out] = sizes.map((size) => new Float64Array(size));
    const multiply: Dots['multiply'] = (from, count, some) => {
      for (let i = from; i < from + count; i++)
        for (let j = 0; j < some; j++) out[i * otherCount + j] = dot(ones, i * stride, others, j * stride, stride);
    };
    return { stride, ones, others, out, multiply, close() {} };
  }
  const place = placeFor(2 * sizes.reduce((sum, size) => sum + size + 8, 16));
  const { heap, wasm } = place;
  const [ones, others, out] = sizes.map((size) => heap.doubles(heap.take(size * 8), size));
  const [row, step] = [stride * 8, otherCount * 8];
  return {
    ...{ stride, ones, others, out },
    multiply: (from, count, some) =>
      wasm.doubleDots(
        ones.byteOffset + from * row,
        count,
        others.byteOffset,
        some,
        row,
        out.byteOffset + from * step,
        step,
      ),
    close: () => leave(place),
  };
}

/** The even and the odd ones apart, as two lanes would. */
function dot(ones: Float64Array, one: number, others: Float64Array, other: number, width: number): number {
  let [even, odd] = [0, 0];
  for (let z = 0; z < width; z += 2) {
    even += ones[one + z] * others[other + z];
    odd += ones[one + z + 1] * others[other + z + 1];
  }
  return even + odd;
}

/** A memory for work in double precision, of so many 4-byte numbers, and the functions over it. */
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
