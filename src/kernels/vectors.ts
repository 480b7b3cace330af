/** Products and sums of long vectors, the rows of a matrix, in WebAssembly. */
import type { Kernels } from './kernels.ts';
import { needs, needsWholeRows, type WasmContext } from './wasm-context.ts';

/** Chunk length: chunks of four vectors fit in the second-level cache. */
const PIECE = 8192;

export const vectors = ({
  heap,
  scratch,
  wasm,
}: WasmContext): Pick<Kernels, 'transpose' | 'rowProducts' | 'subtractRows'> => ({
  transpose(matrix, width, into) {
    const rows = countOf('matrix', matrix, width);
    needs('into', into, matrix.length);
    const [from, to] = scratch.places(matrix, into);
    wasm.transpose(from, rows, width, to);
    scratch.back(into, to);
  },

  rowProducts(ones, others, width, out) {
    const [oneCount, otherCount] = [countOf('ones', ones, width), countOf('others', others, width)];
    needs('out', out, oneCount * otherCount);
    const [a, b] = scratch.places(ones, others);
    const sums = new Float64Array(oneCount * otherCount);
    const part = heap.floats(scratch.room(sums.length * 4), sums.length);
    for (const [at, bytes] of pieces(width)) {
      const steps = [part.byteOffset, otherCount * 4, 4] as const;
      wasm.dots(a + at, oneCount, b + at, otherCount, bytes, width * 4, ...steps);
      for (let i = 0; i < sums.length; i++) sums[i] += part[i];
    }
    out.set(sums);
  },

  subtractRows(from, rows, width, weights) {
    const [fromCount, rowCount] = [countOf('from', from, width), countOf('rows', rows, width)];
    needs('weights', weights, fromCount * rowCount);
    const [to, x, by] = scratch.places(from, rows, weights);
    for (const [at, bytes] of pieces(width)) {
      wasm.subtractRows(to + at, fromCount, x + at, rowCount, bytes, width * 4, by);
    }
    scratch.back(from, to);
  },
});

function countOf(name: string, matrix: Parameters<typeof needs>[1], width: number): number {
  needsWholeRows(name, matrix, width);
  return matrix.length / width;
}

/** Where the pieces of a row begin, and their lengths, in bytes. */
function* pieces(width: number): Generator<readonly [at: number, bytes: number]> {
  for (let first = 0; first < width; first += PIECE) yield [first * 4, Math.min(PIECE, width - first) * 4];
}
