/** Products and sums of long vectors, the rows of a matrix, in WebAssembly. */
import type { Kernels } from './kernels.ts';
import { reference } from './reference.ts';
import { newTop, offer } from './top.ts';
import { needs, needsWholeRows, type WasmContext } from './wasm-context.ts';

/** Products are summed over so many numbers of a row in single precision, and these sums in double. */
const PRODUCT_RUN = 8192;
/** Numbers of one call: four vectors on either side fit in the first-level cache. */
const PIECE = 1024;

export const vectors = ({
  heap,
  scratch,
  wasm,
}: WasmContext): Pick<Kernels, 'rowProducts' | 'subtractRows' | 'byteProducts'> => ({
  rowProducts(ones, others, width, out) {
    const [oneCount, otherCount] = [countOf('ones', ones, width), countOf('others', others, width)];
    needs('out', out, oneCount * otherCount);
    const [a, b] = scratch.places(ones, others);
    const sums = new Float64Array(oneCount * otherCount);
    const part = heap.floats(scratch.room(sums.length * 4), sums.length);
    for (const [at, bytes] of pieces(width, PRODUCT_RUN)) {
      wasm.dots(a + at, oneCount, b + at, otherCount, bytes, width * 4, part.byteOffset, otherCount * 4, 4);
      for (let i = 0; i < sums.length; i++) sums[i] += part[i];
    }
    out.set(sums);
  },

  byteProducts(rows, width, by, out) {
    needs('out', out, rows.length / width);
    if (width > MAX_WIDTH) return reference.byteProducts(rows, width, by, out);
    let most = 0;
    for (const x of by) most = Math.max(most, Math.abs(x));
    const block = Math.max(1, Math.floor(BLOCK_BYTES / width));
    const place = scratch.room(2 * width + block * (width + 4) + 32);
    const sums = heap.floats(place, block);
    const whole = heap.shorts(sums.byteOffset + sums.byteLength, width);
    for (let z = 0; z < width; z++) whole[z] = most > 0 ? Math.round((by[z] / most) * LARGEST) : 0;
    const bytes = new Int8Array(heap.memory.buffer, whole.byteOffset + whole.byteLength, block * width);
    for (let first = 0; first < out.length; first += block) {
      const count = Math.min(block, out.length - first);
      bytes.set(rows.subarray(first * width, (first + count) * width));
      wasm.byteProducts(bytes.byteOffset, count, width, whole.byteOffset, sums.byteOffset);
      for (let i = 0; i < count; i++) out[first + i] = (sums[i] * most) / LARGEST;
    }
  },

  subtractRows(from, rows, width, weights) {
    const [fromCount, rowCount] = [countOf('from', from, width), countOf('rows', rows, width)];
    needs('weights', weights, fromCount * rowCount);
    const [to, x, by] = scratch.places(from, rows, weights);
    for (const [at, bytes] of pieces(width, PIECE))
      wasm.subtractRows(to + at, fromCount, x + at, rowCount, bytes, width * 4, by);
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

/** The largest number of `by`: a sum of 4,096 products with bytes fits 32 bits in each of four lanes. */
const LARGEST = 2 ** 13 - 1;
const MAX_WIDTH = 4096;

const BLOCK_BYTES = 32_768;
const MAX_ROWS = 512;

/**
 * Top-k dot products. Rows are taken in blocks that stay in the first-level cache while every query looks at them, so that
 * many queries cost one reading of the matrix; of a block's scores only those better than the worst kept so far come here.
 */
export const dots = ({ heap, scratch, wasm }: WasmContext): Pick<Kernels, 'topCosine'> => ({
  topCosine(matrix, width, queries, count) {
    const [rows, queryCount] = [countOf('matrix', matrix, width), countOf('queries', queries, width)];
    const top = newTop(queryCount, Math.min(count, rows));
    const block = Math.max(4, Math.min(MAX_ROWS, Math.floor(BLOCK_BYTES / (width * 4))));
    const [m, q] = scratch.places(matrix, queries);
    const room = scratch.room((2 * block + 1) * queryCount * 4);
    const scores = heap.floats(room, block * queryCount);
    const hits = heap.integers(room + scores.byteLength, block * queryCount);
    const min = heap.floats(hits.byteOffset + hits.byteLength, queryCount).fill(-Infinity);
    for (let first = 0; first < rows; first += block) {
      const size = Math.min(block, rows - first);
      const from = m + first * width * 4;
      if (queryCount < 4)
        for (let i = 0; i < queryCount; i++)
          wasm.dotsOfOne(q + i * width * 4, from, size, width * 4, width * 4, room + i * block * 4, 4);
      else wasm.dots(from, size, q, queryCount, width * 4, width * 4, room, 4, block * 4);
      const found = wasm.above(room, queryCount, size, block * 4, min.byteOffset, hits.byteOffset);
      for (let i = 0; i < found; i++) {
        const query = Math.floor(hits[i] / block);
        offer(top, query, first + (hits[i] % block), scores[hits[i]]);
        min[query] = top.score[(query + 1) * top.count - 1];
      }
    }
    return top;
  },
});
