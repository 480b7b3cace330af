/**
 * Top-k dot products in WebAssembly. Rows are taken in blocks that stay in the first-level cache while every query looks
 * at them, so that many queries cost one reading of the matrix; of a block's scores only those better than the worst kept
 * so far come here.
 */
import type { Kernels } from './kernels.ts';
import { newTop, offer } from './top.ts';
import { needsWholeRows, type WasmContext } from './wasm-context.ts';

const BLOCK_BYTES = 32_768;
const MAX_ROWS = 512;

export const dots = ({ heap, scratch, wasm }: WasmContext): Pick<Kernels, 'topCosine'> => ({
  topCosine(matrix, width, queries, count) {
    needsWholeRows('matrix', matrix, width);
    needsWholeRows('queries', queries, width);
    const [rows, queryCount] = [matrix.length / width, queries.length / width];
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
