/** The kernels over dense arrays, in WebAssembly. */
import { type Floats, type Kernels, LEAST } from './kernels.ts';
import { needs, needsWholeRows, type WasmContext } from './wasm-context.ts';

type Dense = Pick<Kernels, 'multiply' | 'add' | 'columnTotals' | 'scaleColumns' | 'normalizeRows' | 'extrapolate'>;

/** Rows per run: each run is summed by itself, then the runs in order. */
const RUN = 2048;

export const dense = ({ heap, scratch, wasm }: WasmContext): Dense => {
  const both = (name: 'multiply' | 'add') => (into: Floats, from: Floats) => {
    needs('from', from, into.length);
    const [to, source] = scratch.places(into, from);
    wasm[name](to, source, into.length);
    scratch.back(into, to);
  };
  return {
    multiply: both('multiply'),
    add: both('add'),

    columnTotals(matrix, topics, totals) {
      needsWholeRows('matrix', matrix, topics);
      const [place] = scratch.places(matrix);
      const sums = heap.doubles(scratch.room(topics * 8), topics);
      const all = new Float64Array(topics);
      for (let from = 0; from < matrix.length; from += RUN * topics) {
        sums.fill(0);
        wasm.columnTotals(place + from * 4, Math.min(RUN * topics, matrix.length - from), topics, sums.byteOffset);
        for (let z = 0; z < topics; z++) all[z] += sums[z];
      }
      totals.set(all);
    },

    scaleColumns(matrix, topics, factors, least = 0) {
      needsWholeRows('matrix', matrix, topics);
      const [place] = scratch.places(matrix);
      const by = heap.doubles(scratch.room(topics * 8), topics);
      by.set(factors);
      wasm.scaleColumns(place, matrix.length, topics, by.byteOffset, least);
      scratch.back(matrix, place);
    },

    extrapolate(matrix, previous, topics, level) {
      if (topics > 0) needsWholeRows('matrix', matrix, topics);
      needs('previous', previous, matrix.length);
      const [place, before] = scratch.places(matrix, previous);
      wasm.extrapolate(place, before, matrix.length, topics * 4, level);
      scratch.back(matrix, place);
      scratch.back(previous, before);
    },

    normalizeRows(matrix, topics) {
      needsWholeRows('matrix', matrix, topics);
      const [place] = scratch.places(matrix);
      wasm.normalizeRows(place, matrix.length, topics, LEAST);
      scratch.back(matrix, place);
    },
  };
};
