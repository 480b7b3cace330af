/** The kernels over dense arrays, in WebAssembly. */
import type { Kernels } from './kernels.ts';
import { needs, needsWholeRows, type Workplace } from './workplace.ts';

type Dense = Pick<Kernels, 'multiply' | 'add' | 'columnTotals' | 'scaleColumns' | 'normalizeRows' | 'leap'>;

export const dense = ({ heap, scratch, wasm }: Workplace): Dense => ({
  multiply(into, by) {
    needs('by', by, into.length);
    const [to, from] = scratch.places(into, by);
    wasm.multiply(to, from, into.length);
    scratch.back(into, to);
  },

  add(into, from) {
    needs('from', from, into.length);
    const [to, source] = scratch.places(into, from);
    wasm.add(to, source, into.length);
    scratch.back(into, to);
  },

  columnTotals(matrix, topics, totals) {
    needsWholeRows('matrix', matrix, topics);
    const [place] = scratch.places(matrix);
    const sums = heap.doubles(scratch.room(topics * 8), topics).fill(0);
    wasm.columnTotals(place, matrix.length, topics, sums.byteOffset);
    totals.set(sums);
  },

  scaleColumns(matrix, topics, factors) {
    needsWholeRows('matrix', matrix, topics);
    const [place] = scratch.places(matrix);
    const by = heap.doubles(scratch.room(topics * 8), topics);
    by.set(factors);
    wasm.scaleColumns(place, matrix.length, topics, by.byteOffset);
    scratch.back(matrix, place);
  },

  leap(matrix, last, topics, halvings) {
    needsWholeRows('matrix', matrix, topics);
    needs('last', last, matrix.length);
    const [place, before] = scratch.places(matrix, last);
    wasm.leap(place, before, matrix.length, topics * 4, halvings);
    scratch.back(matrix, place);
    scratch.back(last, before);
  },

  normalizeRows(matrix, topics) {
    needsWholeRows('matrix', matrix, topics);
    const [place] = scratch.places(matrix);
    wasm.normalizeRows(place, matrix.length, topics);
    scratch.back(matrix, place);
  },
});
