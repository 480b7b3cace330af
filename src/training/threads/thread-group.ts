/**
 * A thread group: worker threads over one matrix of counts, laid out in one shared memory.
 *
 * A sweep goes in rounds: every thread sweeps a part into its partial sums, the first part into the group's sums; then
 * every thread adds its slice of the partial sums to the group's, in the order of the parts. These are the additions of
 * the inline backend, so the result is the same to the last bit, however many threads there are.
 */
import { type Csr, openWasm, type WasmCounts, type WasmKernels } from '../../kernels/index.ts';
import { besideThis } from '../../workers/beside.ts';
import { startThread } from '../../workers/node.ts';
import { openWorker } from '../../workers/worker.ts';
import {
  type Accelerate,
  type ArrayLengths,
  type Arrays,
  acceleratedArrays,
  allocate,
  allocateRoom,
  extrapolateShared,
  factsOf,
  mapValues,
  memoryFor,
  previousLengths,
  type RowRange,
  restore,
  type Shape,
  scaled,
  type Training,
} from '../index.ts';
import type { TrainingSpec } from './spec.ts';

export interface ThreadGroup {
  readonly kernels: WasmKernels;
  readonly shape: Shape;
  readonly shared: Arrays;
  readonly local: Arrays;
  /** The sums of the last sweep. */
  readonly sums: Arrays;
  /** What was added to the sums since they were set to zero. */
  coverage(): Coverage;
  /** The previous local state of extrapolation. */
  readonly previousLocal: Arrays;
  /** Sweeps the parts from … to into the sums, which it replaces. */
  sweep(from: number, to: number, measure: boolean): Promise<void>;
  /** Extrapolates the state and restores it, where that is asked for; on a cluster a shard has only the local one. */
  readonly momentum?: {
    extrapolate(level: number, of?: Extent): Promise<void>;
    restore(of?: Extent): void;
  };
  close(): Promise<void>;
}

type Extent = 'all' | 'local';

/** How many rows were swept, and the sum of their counts. */
export interface Coverage {
  readonly rows: number;
  readonly counts: number;
}

export interface ThreadGroupOptions {
  readonly threads: number;
  readonly accelerate?: Accelerate;
}

export function openThreadGroup(
  spec: TrainingSpec,
  training: Training,
  counts: Csr,
  parts: readonly RowRange[],
  { threads, ...options }: ThreadGroupOptions,
): ThreadGroup {
  const { rows, columns } = counts;
  const shape = training.shape(rows, columns);
  const accelerated = acceleratedArrays(training, options);
  const floats = memoryFor(training, counts, parts, { threads, partials: 1 }, accelerated);
  const kernels = openWasm({ floats, shared: true });
  const shared = allocate(kernels, shape.shared);
  const local = allocateShared(scaled(shape.local, rows));
  const sums = allocate(kernels, shape.sums);
  const lengths = previousLengths(shape, accelerated);
  const previousShared = allocate(kernels, lengths.shared);
  const previousLocal = allocateShared(scaled(lengths.local, rows));
  const coverage = new Float64Array(new SharedArrayBuffer(8 * 2 * (1 + threads)));
  const pool = openPool({
    ...{ spec, memory: kernels.memory, rows, columns },
    ...{ shared: shared, local, sums: sums },
    previousLocal,
    partials: Array.from({ length: threads }, () => allocate(kernels, shape.sums)),
    rooms: Array.from({ length: threads }, () => allocateRoom(kernels, shape.local, parts)),
    parts: parts.map((part) => partLayout(kernels, part)),
    coverage,
  });
  return {
    ...{ kernels, shape, shared, local, sums, previousLocal },
    coverage: () => ({ rows: coverage[0], counts: coverage[1] }),
    sweep: (from, to, measure) => sweepInRounds(pool, threads, from, to, measure),
    ...(accelerated && {
      momentum: {
        async extrapolate(level, of = 'all') {
          if (of === 'all') extrapolateShared(kernels, accelerated, shared, previousShared, level);
          await pool.round(Array.from({ length: threads }, () => ({ work: 'extrapolate', level })));
        },
        restore(of = 'all') {
          if (of === 'all') restore(kernels, shared, previousShared);
          restore(kernels, local, previousLocal);
        },
      },
    }),
    close: pool.close,
  };
}

function partLayout(kernels: WasmKernels, { from, counts }: RowRange): PartLayout {
  return { from, rows: counts.rows, total: factsOf(counts).total, counts: kernels.prepare(counts) };
}

/** Arrays outside the kernels' memory that threads share. */
const allocateShared = (lengths: ArrayLengths): Arrays =>
  mapValues(lengths, (length) => new Float32Array(new SharedArrayBuffer(length * 4)));

/** What a thread must know to take part, in plain data; of arrays in the memory their places count. */
export interface MemoryLayout {
  readonly spec: TrainingSpec;
  readonly memory: WebAssembly.Memory;
  readonly rows: number;
  readonly columns: number;
  readonly parts: readonly PartLayout[];
  readonly shared: Arrays;
  /** The rows, and those of the previous state of extrapolation, in memory of their own. */
  readonly local: Arrays;
  readonly previousLocal: Arrays;
  readonly sums: Arrays;
  /** The partial sums, and the room for rows, of every thread, by thread number. */
  readonly partials: readonly Arrays[];
  readonly rooms: readonly Arrays[];
  /** How many rows, and the sum of how many counts, are in the sums; then the same of every thread's partial sums. */
  readonly coverage: Float64Array;
}

export interface PartLayout {
  readonly from: number;
  readonly rows: number;
  readonly counts: WasmCounts;
  /** The sum of its counts. */
  readonly total: number;
}

/**
 * sweep        a part into the thread's partial sums, or, if it is the first, into those of the group
 * merge        the thread's slice of the partial sums from … to into the sums of the group
 * extrapolate  the thread's rows
 */
export type ThreadCommand =
  | { readonly work: 'sweep'; readonly part: number; readonly first: boolean; readonly measure: boolean }
  | { readonly work: 'merge'; readonly from: number; readonly to: number }
  | { readonly work: 'extrapolate'; readonly level: number };

export type ThreadWork = { run(command: ThreadCommand): void };

/** Threads that run commands in rounds: a round ends when every thread has answered. */
interface Pool {
  /** The first command goes to the first thread, and so on. */
  round(commands: readonly ThreadCommand[]): Promise<void>;
  close(): Promise<void>;
}

function openPool(layout: MemoryLayout): Pool {
  const script = besideThis('./worker', import.meta.url);
  const workers = layout.partials.map((_, thread) =>
    openWorker<ThreadWork>(startThread(script, { workerData: { thread, layout } })),
  );
  return {
    async round(commands) {
      await Promise.all(commands.map((command, i) => workers[i].run('run', command)));
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.end()));
    },
  };
}

/** As many parts at a time as there are threads. */
async function sweepInRounds(pool: Pool, threads: number, from: number, to: number, measure: boolean): Promise<void> {
  const all = Array.from({ length: threads });
  for (let first = from; first < to; first += threads) {
    const count = Math.min(threads, to - first);
    await pool.round(
      Array.from({ length: count }, (_, t) => ({ work: 'sweep', part: first + t, first: first + t === from, measure })),
    );
    const direct = first === from ? 1 : 0;
    if (count > direct) await pool.round(all.map(() => ({ work: 'merge', from: direct, to: count })));
  }
}
