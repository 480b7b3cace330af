/** Products with the columns of a tall matrix, in WebAssembly. */
import type { Columns, Floats, Kernels } from './kernels.ts';
import { needs, needsWholeRows, type Workplace } from './workplace.ts';

export const columns = ({ heap, scratch, wasm }: Workplace): Pick<Kernels, 'columnProducts' | 'subtractColumns'> => ({
  columnProducts(of, block, width, out) {
    const rows = rowsOf(of, block, width);
    needs('out', out, width * of.stride);
    const [matrix, from, to] = scratch.places(of.matrix, block, out);
    heap.floats(to, width * of.stride).fill(0);
    wasm.columnProducts(rows, matrix, of.stride * 4, of.many * 4, from, width * 4, to);
    scratch.back(out, to);
  },

  subtractColumns(block, width, of, weights) {
    const rows = rowsOf(of, block, width);
    needs('weights', weights, width * of.stride);
    const [matrix, to, by] = scratch.places(of.matrix, block, weights);
    wasm.subtractColumns(rows, matrix, of.stride * 4, of.many * 4, to, width * 4, by);
    scratch.back(block, to);
  },
});

function rowsOf({ matrix, stride }: Columns, block: Floats, width: number): number {
  needsWholeRows('block', block, width);
  needs('matrix', matrix, (block.length / width) * stride);
  return block.length / width;
}
