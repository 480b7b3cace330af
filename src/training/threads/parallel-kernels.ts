/**
 * Threads that run one update together: all run the same program over the same arrays, of every kernel each does its
 * slice, and none goes on before all are done. The additions are those of one thread, and so are the bytes.
 */
import { cpu, type Floats, type PassKernels, RUN, type WasmKernels } from '../../kernels/index.ts';
import type { Shape } from '../index.ts';

/** What the threads of a team share beside the arrays. */
export interface Meeting {
  /** How many have come to the place where all wait, and how often all have. */
  readonly come: Int32Array;
  /** The totals of every run of rows. */
  readonly totals: Float64Array;
}

export function newMeeting({ shared, local }: Shape): Meeting {
  const [longest, widest] = [shared, local].map((lengths) => Math.max(1, ...Object.values(lengths)));
  return {
    come: new Int32Array(new SharedArrayBuffer(8)),
    totals: new Float64Array(new SharedArrayBuffer(8 * (Math.ceil(longest / RUN) + widest))),
  };
}

export function teamKernels(kernels: WasmKernels, { come, totals: ofRuns }: Meeting, thread: number, threads: number) {
  const meet = () => meetAt(come, threads);
  /** This thread's rows of `width` numbers. */
  const mine = (array: Floats, width = 1): Floats => {
    const edge = (of: number) => Math.floor((array.length / width) * (of / threads)) * width;
    return array.subarray(edge(thread), edge(thread + 1));
  };
  const together =
    <Given extends unknown[]>(work: (...given: Given) => void) =>
    (...given: Given): void => {
      work(...given);
      meet();
    };
  const alone = <Given extends unknown[]>(work: (...given: Given) => void) =>
    together((...given: Given) => {
      if (thread === 0) work(...given);
    });

  const team: PassKernels = {
    ...kernels,
    ...cpu(() => team),
    fill: together((array, value) => kernels.fill(mine(array), value)),
    copy: together((into, from) => kernels.copy(mine(into), mine(from))),
    raise: together((into, from, power) => kernels.raise(mine(into), mine(from), power)),
    multiply: together((into, by) => kernels.multiply(mine(into), mine(by))),
    add: together((into, from) => kernels.add(mine(into), mine(from))),
    shift: together((array, by) => kernels.shift(mine(array), by)),
    scaleColumns: together((matrix, topics, by) => kernels.scaleColumns(mine(matrix, topics), topics, by)),
    normalizeRows: together((matrix, topics) => kernels.normalizeRows(mine(matrix, topics), topics)),
    normalizeColumns: together(cpu(() => team).normalizeColumns),
    expDigamma: together((matrix, topics, alpha) => kernels.expDigamma(mine(matrix, topics), topics, alpha)),
    leap: together((matrix, last, topics, halvings) =>
      kernels.leap(mine(matrix, topics || 1), mine(last, topics || 1), topics, halvings),
    ),
    columnTotals: together((matrix, topics, totals) => {
      const runs = Math.ceil(matrix.length / (RUN * topics));
      for (let run = thread; run < runs; run += threads) {
        const rows = matrix.subarray(run * RUN * topics, (run + 1) * RUN * topics);
        kernels.columnTotals(rows, topics, ofRuns.subarray(run * topics, (run + 1) * topics));
      }
      meet();
      const all = new Float64Array(topics);
      for (let i = 0; i < runs * topics; i++) all[i % topics] += ofRuns[i];
      totals.set(all);
    }),
    addLogs: alone(kernels.addLogs),
    addDirichlet: alone(kernels.addDirichlet),
    sweep: alone(kernels.sweep),
    multiplySparse: alone(kernels.multiplySparse),
    multiplySparseTransposed: alone(kernels.multiplySparseTransposed),
  };
  return team;
}

const [COME, MET] = [0, 1];
/** Looks before a thread lies down to wait: to be woken costs more than a short wait. */
const LOOKS = 2000;

function meetAt(come: Int32Array, threads: number): void {
  const met = Atomics.load(come, MET);
  if (Atomics.add(come, COME, 1) === threads - 1) {
    Atomics.store(come, COME, 0);
    Atomics.add(come, MET, 1);
    Atomics.notify(come, MET);
    return;
  }
  for (let look = 0; look < LOOKS; look++) if (Atomics.load(come, MET) !== met) return;
  Atomics.wait(come, MET, met);
}
