/** Sparse × dense block, in WebAssembly, over counts prepared for the sweep. */
import type { Kernels } from './kernels.ts';
import { rowBlocks, type WasmCounts } from './sweep.ts';
import { needs, type WasmContext } from './wasm-context.ts';

type Sparse = Pick<Kernels, 'multiplySparse' | 'multiplySparseTransposed'>;

export const sparse = ({ heap, scratch, wasm }: WasmContext): Sparse => ({
  multiplySparse(counts, width, block, out) {
    needs('block', block, counts.columns * width);
    needs('out', out, counts.rows * width);
    const [from, to] = scratch.places(block, out);
    heap.floats(to, counts.rows * width).fill(0);
    for (const { columnFours, looseFours } of rowBlocks(heap, counts as WasmCounts)) {
      wasm.forwardColumns(...columnFours, width * 4, from, to);
      const [fours, column, row, count] = looseFours;
      wasm.loose(fours * 4, column, row, count, width * 4, from, to);
    }
    scratch.back(out, to);
  },

  multiplySparseTransposed(counts, width, block, out) {
    needs('block', block, counts.rows * width);
    needs('out', out, counts.columns * width);
    const [from, to] = scratch.places(block, out);
    heap.floats(to, counts.columns * width).fill(0);
    for (const { columnFours, looseFours } of rowBlocks(heap, counts as WasmCounts)) {
      wasm.transposedColumns(...columnFours, width * 4, from, to);
      const [fours, column, row, count] = looseFours;
      wasm.loose(fours * 4, row, column, count, width * 4, from, to);
    }
    scratch.back(out, to);
  },
});
