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

export const rows = ({ heap, scratch, wasm }: WasmContext): Rows => ({
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
    for (const [first, ...some] of pieces(matrix)) wasm.gatherRows(...some, row, from, to + first * row);
    scratch.back(out, to);
  },

  multiplyRowsTransposed(matrix, width, block, out) {
    needs('block', block, matrix.rows * width);
    needs('out', out, matrix.columns * width);
    const [from, to] = scratch.places(block, out);
    const row = width * 4;
    heap.floats(to, matrix.columns * width).fill(0);
    for (const [first, ...some] of pieces(matrix)) wasm.scatterRows(...some, row, from + first * row, to);
    scratch.back(out, to);
  },
});

/** Rows of one call. */
const PIECE = 256;

/** The first of some rows, then how many they are, where they start, and all entries; see `blocksOf` for why. */
function* pieces(matrix: Prepared) {
  const { rows, start, index, value } = matrix as WasmRows;
  for (let first = 0; first < rows; first += PIECE) {
    yield [first, Math.min(PIECE, rows - first), start + first * 4, index, value] as const;
  }
}
