/**
 * Top-k dot products in WebAssembly. Rows are taken in blocks that stay in the first-level cache while every query looks
 * at them, so that many queries cost one reading of the matrix; the best are picked from a block's scores here.
 */
import type { Kernels, Top } from './kernels.ts';
import { newTop, offer } from './top.ts';
import { needsWholeRows, type Workplace } from './workplace.ts';

const BLOCK_BYTES = 32_768;

export const dots = ({ heap, scratch, wasm }: Workplace): Pick<Kernels, 'topCosine'> => ({
  topCosine(matrix, width, queries, most) {
    needsWholeRows('matrix', matrix, width);
    needsWholeRows('queries', queries, width);
    const [rows, many] = [matrix.length / width, queries.length / width];
    const top = newTop(many, Math.min(most, rows));
    const block = Math.max(4, Math.floor(BLOCK_BYTES / (width * 4)));
    const [m, q] = scratch.places(matrix, queries);
    const scores = heap.floats(scratch.room(block * many * 4), block * many);
    const at = scores.byteOffset;
    for (let first = 0; first < rows; first += block) {
      const size = Math.min(block, rows - first);
      const from = m + first * width * 4;
      if (many < 4)
        for (let i = 0; i < many; i++)
          wasm.dotsOfOne(q + i * width * 4, from, size, width * 4, width * 4, at + i * block * 4, 4);
      else wasm.dots(from, size, q, many, width * 4, width * 4, at, 4, block * 4);
      for (let query = 0; query < many; query++) pick(top, query, first, scores, query * block, size);
    }
    return top;
  },
});

function pick(top: Top, query: number, first: number, scores: Float32Array, from: number, size: number): void {
  const last = (query + 1) * top.most - 1;
  for (let i = 0; i < size; i++) {
    if (scores[from + i] > top.score[last]) offer(top, query, first + i, scores[from + i]);
  }
}
