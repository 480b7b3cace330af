/**
 * Threads at one matrix of counts, laid out in one shared memory: what sweeps, whoever asks for it.
 *
 * A sweep goes in rounds: every thread sweeps a part into sums of its own, the first part into the crew's; then every
 * thread adds its slice of those sums to the crew's, in the parts' order. These are the additions of the inline
 * schedule, so the result is the same to the last bit, however many threads there are.
 */
import { type Csr, openWasm, type WasmKernels } from '../../kernels/index.ts';
import {
  type Accelerate,
  type Arrays,
  allocate,
  movesOf,
  type Part,
  rememberedOf,
  roomFor,
  type Shape,
  scaled,
  type Training,
} from '../index.ts';
import { type Order, placesOf } from './memory-layout.ts';
import { newMeeting } from './parallel-kernels.ts';
import { openPool, type Pool } from './pool.ts';
import type { TrainingSpec } from './spec.ts';

export interface Crew {
  readonly kernels: WasmKernels;
  readonly shape: Shape;
  readonly shared: Arrays;
  readonly local: Arrays;
  /** What the last sweep added up. */
  readonly sums: Arrays;
  /** Sweeps some of the parts into the sums, whatever was in them. */
  sweep(from: number, to: number, measure: boolean): Promise<void>;
  /** What is shared becomes what the training makes of the sums. */
  update(sums: Arrays): Promise<void>;
  /** Momentum, where it was asked for and the training allows it. */
  readonly momentum: AsyncMover | undefined;
  close(): Promise<void>;
}

export interface AsyncMover {
  leap(level: number): Promise<void>;
  undo(): Promise<void>;
}

export interface CrewOptions {
  readonly threads: number;
  readonly relaxed: boolean;
  readonly accelerate?: Accelerate;
  /** Further sets of sums that will be taken from the kernels' memory. */
  readonly spare: number;
}

export function openCrew(
  spec: TrainingSpec,
  training: Training,
  counts: Csr,
  parts: readonly Part[],
  { threads, relaxed, spare, ...options }: CrewOptions,
): Crew {
  const { rows, columns } = counts;
  const shape = training.shape(rows, columns);
  const moves = movesOf(training, options);
  const floats = roomFor(training, counts, parts, threads + spare, moves);
  const kernels = openWasm({ floats, relaxed, shared: true });
  const shared = allocate(kernels, shape.shared);
  const local = allocate(kernels, scaled(shape.local, rows));
  const sums = allocate(kernels, shape.sums);
  const lengths = moves ? rememberedOf(shape, moves) : { shared: {}, local: {} };
  const before = placesOf(allocate(kernels, lengths.shared));
  const last = placesOf(allocate(kernels, scaled(lengths.local, rows)));
  const partials = Array.from({ length: threads }, () => placesOf(allocate(kernels, shape.sums)));
  const shards = parts.map((part) => ({
    from: part.from,
    rows: part.counts.rows,
    counts: kernels.prepare(part.counts),
  }));
  const places = { shared: placesOf(shared), local: placesOf(local), sums: placesOf(sums), before, last };
  const meeting = newMeeting(shape);
  const pool = openPool({ spec, relaxed, memory: kernels.memory, rows, columns, shards, ...places, meeting, partials });
  const all = (order: Order) => pool.round(Array.from({ length: threads }, () => order));
  return {
    kernels,
    shape,
    shared,
    local,
    sums,
    sweep: (from, to, measure) => rounds(pool, threads, from, to, measure),
    async update(sums) {
      if (training.atHand) training.update(kernels, shared, sums);
      else await all({ work: 'update', sums: placesOf(sums) });
    },
    momentum: moves && {
      leap: (level) => all({ work: 'leap', level }),
      undo: () => all({ work: 'undo' }),
    },
    close: pool.close,
  };
}

/** As many parts at a time as there are threads. */
async function rounds(pool: Pool, threads: number, from: number, to: number, measure: boolean): Promise<void> {
  const all = Array.from({ length: threads });
  for (let first = from; first < to; first += threads) {
    const many = Math.min(threads, to - first);
    await pool.round(
      Array.from({ length: many }, (_, t) => ({ work: 'sweep', shard: first + t, first: first + t === from, measure })),
    );
    const own = first === from ? 1 : 0;
    if (many > own) await pool.round(all.map(() => ({ work: 'merge', from: own, to: many })));
  }
}
