/**
 * Sparse rows × narrow blocks, in WebAssembly, over the rows as they come. There and back is done for a few rows at a
 * time, so that their entries are fetched once for both.
 */
import { InputError } from '../check/index.ts';
import type { Csr, Kernels, Prepared } from './kernels.ts';
import { needs, type Workplace } from './workplace.ts';

/** Byte offsets of the arrays. */
interface WasmRows extends Prepared {
  readonly start: number;
  readonly index: number;
  readonly value: number;
}

const PIECE = 64;

/** The 4-byte numbers that `prepareRows` takes, and the beginnings of cache lines. */
export const numbersOfRows = ({ rows, index }: Csr): number => rows + 1 + 2 * index.length + 3 * 16;

export const rows = ({
  heap,
  scratch,
  wasm,
}: Workplace): Pick<Kernels, 'prepareRows' | 'multiplyRows' | 'multiplySquare'> => ({
  prepareRows({ rows, columns, start, index, value }): WasmRows {
    for (const column of index) {
      if (column >= columns) throw new InputError('kernels', `a column must be below ${columns}`, column);
    }
    const place = (numbers: Uint32Array): number => {
      const offset = heap.take(numbers.byteLength);
      heap.integers(offset, numbers.length).set(numbers);
      return offset;
    };
    const values = heap.take(value.length * 4);
    heap.floats(values, value.length).set(value);
    return { rows, columns, start: place(start), index: place(index), value: values };
  },

  multiplyRows(matrix, width, block, out) {
    needs('block', block, matrix.columns * width);
    needs('out', out, matrix.rows * width);
    const [from, to] = scratch.places(block, out);
    for (const [first, ...piece] of pieces(matrix as WasmRows)) {
      wasm.gatherRows(...piece, width * 4, from, to + first * width * 4);
    }
    scratch.back(out, to);
  },

  multiplySquare(matrix, width, block, out) {
    needs('block', block, matrix.columns * width);
    needs('out', out, matrix.columns * width);
    const [from, to] = scratch.places(block, out);
    const between = scratch.room(PIECE * width * 4);
    heap.floats(to, matrix.columns * width).fill(0);
    for (const [, ...piece] of pieces(matrix as WasmRows)) {
      wasm.gatherRows(...piece, width * 4, from, between);
      wasm.scatterRows(...piece, width * 4, between, to);
    }
    scratch.back(out, to);
  },
});

/** The first of a few rows, then how many they are, where they start, and all entries. */
function* pieces({ rows, start, index, value }: WasmRows) {
  for (let first = 0; first < rows; first += PIECE) {
    yield [first, Math.min(PIECE, rows - first), start + first * 4, index, value] as const;
  }
}
