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
    for (const { firstRow, columnFours, looseFours } of rowBlocks(heap, counts as WasmCounts)) {
      const [fours, ...entries] = looseFours;
      const into = to + firstRow * width * 4;
      wasm.forwardColumns(...columnFours, width * 4, from, into);
      wasm.forwardLoose(fours * 4, ...entries, width * 4, from, into);
    }
    scratch.back(out, to);
  },

  multiplySparseTransposed(counts, width, block, out) {
    needs('block', block, counts.rows * width);
    needs('out', out, counts.columns * width);
    const [from, to] = scratch.places(block, out);
    heap.floats(to, counts.columns * width).fill(0);
    for (const { firstRow, columnFours, looseFours } of rowBlocks(heap, counts as WasmCounts)) {
      const [fours, ...entries] = looseFours;
      const rows = from + firstRow * width * 4;
      wasm.transposedColumns(...columnFours, width * 4, rows, to);
      wasm.transposedLoose(fours * 4, ...entries, width * 4, rows, to);
    }
    scratch.back(out, to);
  },
});
