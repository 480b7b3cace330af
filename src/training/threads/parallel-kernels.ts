/**
 * Parallel kernels: all threads run the same program over the same arrays; each does its slice of every kernel call, and a
 * barrier ends the call. The additions are those of one thread, and so are the bytes.
 */
import { cpu, type Floats, type PassKernels, RUN, type WasmKernels } from '../../kernels/index.ts';
import type { Shape } from '../index.ts';
import { arrive, newBarrier } from './barrier.ts';

/** What the threads share beside the arrays. */
export interface ParallelState {
  readonly barrier: Int32Array;
  /** Column totals of every run of rows. */
  readonly totals: Float64Array;
}

export function newParallelState({ shared, local }: Shape): ParallelState {
  const [longest, widest] = [shared, local].map((lengths) => Math.max(1, ...Object.values(lengths)));
  return {
    barrier: newBarrier(),
    totals: new Float64Array(new SharedArrayBuffer(8 * (Math.ceil(longest / RUN) + widest))),
  };
}

export function parallelKernels(
  kernels: WasmKernels,
  { barrier, totals: runTotals }: ParallelState,
  thread: number,
  threads: number,
): PassKernels {
  const wait = () => arrive(barrier, threads);
  /** This thread's rows of `width` numbers. */
  const slice = (array: Floats, width = 1): Floats => {
    const edge = (of: number) => Math.floor((array.length / width) * (of / threads)) * width;
    return array.subarray(edge(thread), edge(thread + 1));
  };
  const byAll =
    <Given extends unknown[]>(work: (...given: Given) => void) =>
    (...given: Given): void => {
      work(...given);
      wait();
    };
  const byFirst = <Given extends unknown[]>(work: (...given: Given) => void) =>
    byAll((...given: Given) => {
      if (thread === 0) work(...given);
    });

  const parallel: PassKernels = {
    ...kernels,
    ...cpu(() => parallel),
    fill: byAll((array, value) => kernels.fill(slice(array), value)),
    copy: byAll((into, from) => kernels.copy(slice(into), slice(from))),
    raise: byAll((into, from, power) => kernels.raise(slice(into), slice(from), power)),
    multiply: byAll((into, by) => kernels.multiply(slice(into), slice(by))),
    add: byAll((into, from) => kernels.add(slice(into), slice(from))),
    shift: byAll((array, by) => kernels.shift(slice(array), by)),
    scaleColumns: byAll((matrix, topics, by, least) => kernels.scaleColumns(slice(matrix, topics), topics, by, least)),
    normalizeRows: byAll((matrix, topics) => kernels.normalizeRows(slice(matrix, topics), topics)),
    normalizeColumns: byAll(cpu(() => parallel).normalizeColumns),
    expDigamma: byAll((matrix, topics, alpha) => kernels.expDigamma(slice(matrix, topics), topics, alpha)),
    extrapolate: byAll((matrix, previous, topics, level) =>
      kernels.extrapolate(slice(matrix, topics || 1), slice(previous, topics || 1), topics, level),
    ),
    columnTotals: byAll((matrix, topics, totals) => {
      const runs = Math.ceil(matrix.length / (RUN * topics));
      for (let run = thread; run < runs; run += threads) {
        const rows = matrix.subarray(run * RUN * topics, (run + 1) * RUN * topics);
        kernels.columnTotals(rows, topics, runTotals.subarray(run * topics, (run + 1) * topics));
      }
      wait();
      const all = new Float64Array(topics);
      for (let i = 0; i < runs * topics; i++) all[i % topics] += runTotals[i];
      totals.set(all);
    }),
    addLogs: byFirst(kernels.addLogs),
    addDirichlet: byFirst(kernels.addDirichlet),
    sweep: byFirst(kernels.sweep),
    multiplySparse: byFirst(kernels.multiplySparse),
    multiplySparseTransposed: byFirst(kernels.multiplySparseTransposed),
  };
  return parallel;
}
