/** Products and sums of long vectors, the rows of a matrix, in WebAssembly. */
import type { Kernels } from './kernels.ts';
import { needs, needsWholeRows, type WasmContext } from './wasm-context.ts';

/** Products are summed over so many numbers of a row in single precision, and these sums in double. */
export const PRODUCT_RUN = 8192;
/** Rows of one call: a multiple of those that the kernel takes together. */
const SOME_ROWS = 32;
/** Numbers of one call: four vectors on either side fit in the first-level cache. */
const PIECE = 1024;

export const vectors = ({
  heap,
  scratch,
  wasm,
  runCalls,
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
    const runs = [...pieces(width, PRODUCT_RUN)];
    const parts = heap.floats(scratch.room(runs.length * sums.length * 4), runs.length * sums.length);
    const row = otherCount * 4;
    const calls = runs.flatMap(([at, bytes], run) =>
      Array.from({ length: Math.ceil(oneCount / SOME_ROWS) }, (_, i) => {
        const first = i * SOME_ROWS;
        const to = parts.byteOffset + run * sums.length * 4 + first * row;
        const count = Math.min(SOME_ROWS, oneCount - first);
        return [a + at + first * width * 4, count, b + at, otherCount, bytes, width * 4, to, row, 4];
      }),
    );
    runCalls(wasm, 'dots', calls);
    for (let i = 0; i < parts.length; i++) sums[i % sums.length] += parts[i];
    out.set(sums);
  },

  subtractRows(from, rows, width, weights) {
    const [fromCount, rowCount] = [countOf('from', from, width), countOf('rows', rows, width)];
    needs('weights', weights, fromCount * rowCount);
    const [to, x, by] = scratch.places(from, rows, weights);
    const calls = Array.from(pieces(width, PIECE), ([at, bytes]) => {
      return [to + at, fromCount, x + at, rowCount, bytes, width * 4, by];
    });
    runCalls(wasm, 'subtractRows', calls);
    scratch.back(from, to);
  },
});

function countOf(name: string, matrix: Parameters<typeof needs>[1], width: number): number {
  needsWholeRows(name, matrix, width);
  return matrix.length / width;
}

/** Where the pieces of a row begin, and their lengths, in bytes. */
function* pieces(width: number, piece: number): Generator<readonly [at: number, bytes: number]> {
  for (let first = 0; first < width; first += piece) yield [first * 4, Math.min(piece, width - first) * 4];
}
