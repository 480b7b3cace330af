/**
 * Products in double precision, in WebAssembly or in plain JavaScript, to the same last bit: for regressions and scores,
 * where single precision would show. Each has a memory of its own for as long as it is used.
 */
import { InputError } from '../check/index.ts';
import { heapOf, newMemory } from './heap.ts';
import type { Csr, Floats } from './kernels.ts';
import { instantiate, runs, simd } from './module.ts';

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
    return { stride, ones, others, out, multiply };
  }
  const memory = newMemory(2 * sizes.reduce((sum, size) => sum + size + 8, 16), false);
  const [heap, wasm] = [heapOf(memory), instantiate(simd, memory)];
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

/** Rows in the memory at once. */
const PIECE = 256;

/** out_d = Σ_w n_dw block_w, where a row of the block has `width` values. */
export function gatherDouble(matrix: Csr, block: Floats, width: number): Float64Array {
  const { rows, columns, start, index, value } = matrix;
  if (block.length < columns * width)
    throw new InputError('kernels', `block must have at least ${columns * width} numbers`, block.length);
  const out = new Float64Array(rows * width);
  if (block instanceof Float64Array || start[rows] * width < WORTH_WASM || !runs(simd)) {
    addRows(matrix, block, width, out);
    return out;
  }
  let most = 0;
  for (let from = 0; from < rows; from += PIECE)
    most = Math.max(most, start[Math.min(rows, from + PIECE)] - start[from]);
  const memory = newMemory(block.length + 3 * most + PIECE * (2 * width + 1) + 100, false);
  const [heap, wasm] = [heapOf(memory), instantiate(simd, memory)];
  const [placed, indices, starts] = [block.length, most, PIECE + 1].map((size) => heap.take(size * 4));
  const [values, sums] = [most, PIECE * width].map((size) => heap.take(size * 8));
  heap.floats(placed, block.length).set(block);
  for (let from = 0; from < rows; from += PIECE) {
    const to = Math.min(rows, from + PIECE);
    const [first, last] = [start[from], start[to]];
    heap.integers(starts, PIECE + 1).set(start.subarray(from, to + 1).map((at) => at - first));
    heap.integers(indices, most).set(index.subarray(first, last));
    heap.doubles(values, most).set(value.subarray(first, last));
    wasm.doubleGather(to - from, starts, indices, values, width, placed, sums);
    out.set(heap.doubles(sums, (to - from) * width), from * width);
  }
  return out;
}

function addRows({ rows, start, index, value }: Csr, block: Floats, width: number, out: Float64Array): void {
  for (let row = 0, to = 0; row < rows; row++, to += width) {
    const end = start[row + 1];
    let i = start[row];
    // Four entries at a time, in their order: each sum is read and written once for four of them.
    for (; i + 3 < end; i += 4) {
      const [v, w, x, y] = [value[i], value[i + 1], value[i + 2], value[i + 3]];
      const [a, b] = [index[i] * width, index[i + 1] * width];
      const [c, d] = [index[i + 2] * width, index[i + 3] * width];
      for (let k = 0; k < width; k++) {
        let sum = out[to + k] + v * block[a + k];
        sum += w * block[b + k];
        sum += x * block[c + k];
        out[to + k] = sum + y * block[d + k];
      }
    }
    for (; i < end; i++) {
      const at = index[i] * width;
      for (let k = 0; k < width; k++) out[to + k] += value[i] * block[at + k];
    }
  }
}
