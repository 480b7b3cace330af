/** Sparse rows × blocks, in WebAssembly, in the matrix's own row order: for blocks that are narrow, or matrices used once. */
import { InputError } from '../check/index.ts';
import type { Kernels, Prepared } from './kernels.ts';
import { needs, type WasmContext } from './wasm-context.ts';

type Rows = Pick<Kernels, 'prepareRows' | 'multiplyRows' | 'multiplyRowsTransposed'>;

/** Byte offsets of the arrays. */
interface WasmRows extends Prepared {
  readonly start: number;
  readonly index: number;
  readonly value: number;
}

export const rows = ({ heap, scratch, wasm, runCalls }: WasmContext): Rows => ({
  prepareRows({ rows, columns, start, index, value }): WasmRows {
    for (let i = 0; i < index.length; i++)
      if (index[i] >= columns) throw new InputError('kernels', `a column must be below ${columns}`, index[i]);
    const integers = (numbers: Uint32Array): number => {
      const offset = heap.take(numbers.byteLength);
      heap.integers(offset, numbers.length).set(numbers);
      return offset;
    };
    const values = heap.take(value.length * 4);
    heap.floats(values, value.length).set(value);
    return { rows, columns, start: integers(start), index: integers(index), value: values };
  },

  multiplyRows(matrix, width, block, out) {
    needs('block', block, matrix.columns * width);
    needs('out', out, matrix.rows * width);
    const [from, to] = scratch.places(block, out);
    const row = width * 4;
    const calls = Array.from(pieces(matrix), ([first, ...some]) => [...some, row, from, to + first * row]);
    runCalls(wasm, 'gatherRows', calls);
    scratch.back(out, to);
  },

  multiplyRowsTransposed(matrix, width, block, out) {
    needs('block', block, matrix.rows * width);
    needs('out', out, matrix.columns * width);
    const [from, to] = scratch.places(block, out);
    const [size, row] = [matrix.columns * width, width * 4];
    const count = width <= NARROW ? Math.min(PRODUCT_PARTS, Math.max(1, Math.floor(matrix.rows / PIECE))) : 1;
    const others = scratch.room((count - 1) * size * 4);
    const placeOf = (part: number) => (part === 0 ? to : others + (part - 1) * size * 4);
    heap.floats(to, size).fill(0);
    heap.floats(others, (count - 1) * size).fill(0);
    const { rows, start, index, value } = matrix as WasmRows;
    const edge = (part: number) => Math.floor((rows * part) / count);
    const calls = Array.from({ length: count }, (_, part) => {
      const [first, end] = [edge(part), edge(part + 1)];
      return [end - first, start + first * 4, index, value, row, from + first * row, placeOf(part)];
    });
    runCalls(wasm, 'scatterRows', calls);
    for (let part = 1; part < count; part++) wasm.add(to, placeOf(part), size);
    scratch.back(out, to);
  },
});

/** A narrow product with many rows is the sum of so many, of rows that follow one another: threads can divide these. */
export const PRODUCT_PARTS = 4;
const NARROW = 4;
/** Rows of one call, and of a part at least. */
const PIECE = 256;

/** The first of some rows, then how many they are, where they start, and all entries; see `blocksOf` for why. */
function* pieces(matrix: Prepared) {
  const { rows, start, index, value } = matrix as WasmRows;
  for (let first = 0; first < rows; first += PIECE) {
    yield [first, Math.min(PIECE, rows - first), start + first * 4, index, value] as const;
  }
}
