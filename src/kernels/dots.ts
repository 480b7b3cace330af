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
  topCosine(matrix, width, queries, most) {
    needsWholeRows('matrix', matrix, width);
    needsWholeRows('queries', queries, width);
    const [rows, many] = [matrix.length / width, queries.length / width];
    const top = newTop(many, Math.min(most, rows));
    const block = Math.max(4, Math.min(MAX_ROWS, Math.floor(BLOCK_BYTES / (width * 4))));
    const [m, q] = scratch.places(matrix, queries);
    const room = scratch.room((2 * block + 1) * many * 4);
    const scores = heap.floats(room, block * many);
    const hits = heap.integers(room + scores.byteLength, block * many);
    const least = heap.floats(hits.byteOffset + hits.byteLength, many).fill(-Infinity);
    for (let first = 0; first < rows; first += block) {
      const size = Math.min(block, rows - first);
      const from = m + first * width * 4;
      if (many < 4)
        for (let i = 0; i < many; i++)
          wasm.dotsOfOne(q + i * width * 4, from, size, width * 4, width * 4, room + i * block * 4, 4);
      else wasm.dots(from, size, q, many, width * 4, width * 4, room, 4, block * 4);
      const found = wasm.above(room, many, size, block * 4, least.byteOffset, hits.byteOffset);
      for (let i = 0; i < found; i++) {
        const query = Math.floor(hits[i] / block);
        offer(top, query, first + (hits[i] % block), scores[hits[i]]);
        least[query] = top.score[(query + 1) * top.most - 1];
      }
    }
    return top;
  },
});
