/**
 * Training on several threads over one shared memory.
 *
 * A pass goes in rounds: every thread sweeps a shard into sums of its own; then every thread adds its slice of those
 * sums to the sums of all, in the shards' order. These are the additions of the inline schedule, so the result is the
 * same to the last bit, however many threads there are.
 */
import { availableParallelism } from 'node:os';
import { integer, resolve } from '../check/index.ts';
import { type Csr, openWasm, sharesMemory } from '../kernels/index.ts';
import {
  allocate,
  begin,
  cut,
  type Fit,
  type Part,
  scaled,
  shardCount,
  TRAINING_DEFAULTS,
  type Training,
  watchConvergence,
  zero,
} from '../models/index.ts';
import { type Assignment, placesOf } from './assignment.ts';
import { copied, fitInline, type InlineOptions } from './inline.ts';
import { openPool, type Pool } from './pool.ts';
import { roomFor } from './room.ts';
import { type TrainingSpec, trainingOf } from './spec.ts';

export const THREADS_OPTIONS = {
  threads: integer({ min: 1, max: 256, help: 'number of threads; as many as the machine has cores when not given' }),
} as const;

export interface ThreadsOptions extends InlineOptions {
  readonly threads?: number;
}

export async function fitThreads(spec: TrainingSpec, counts: Csr, options: ThreadsOptions = {}): Promise<Fit> {
  options.signal?.throwIfAborted();
  const training = await trainingOf(spec);
  if (!sharesMemory()) return fitInline(training, counts, options);
  const parts = cut(counts, shardCount(counts));
  const state = layOut(spec, training, counts, parts, threadsFor(parts, options), options.relaxed ?? false);
  begin(training, counts, state.shared, state.local, options);
  const pool = openPool(state.assignment);
  try {
    return await passes(training, state, pool, options);
  } finally {
    await pool.close();
  }
}

function threadsFor(parts: readonly Part[], { threads }: ThreadsOptions): number {
  const wanted = resolve('fitThreads', THREADS_OPTIONS, { threads }).threads ?? availableParallelism();
  return Math.min(wanted, parts.length);
}

type State = ReturnType<typeof layOut>;

function layOut(
  spec: TrainingSpec,
  training: Training,
  counts: Csr,
  parts: readonly Part[],
  threads: number,
  relaxed: boolean,
) {
  const { rows, columns } = counts;
  const shape = training.shape(rows, columns);
  const floats = roomFor(training, counts, parts, threads);
  const kernels = openWasm({ floats, relaxed, shared: true });
  const shared = allocate(kernels, shape.shared);
  const local = allocate(kernels, scaled(shape.local, rows));
  const sums = allocate(kernels, shape.sums);
  const partials = Array.from({ length: threads }, () => placesOf(allocate(kernels, shape.sums)));
  const shards = parts.map((part) => ({
    from: part.from,
    rows: part.counts.rows,
    counts: kernels.prepare(part.counts),
  }));
  const places = { shared: placesOf(shared), local: placesOf(local), sums: placesOf(sums) };
  const assignment: Assignment = { spec, relaxed, memory: kernels.memory, rows, columns, shards, ...places, partials };
  return { kernels, shared, local, sums, assignment };
}

async function passes(training: Training, state: State, pool: Pool, options: ThreadsOptions): Promise<Fit> {
  const { iterations, tolerance, measureEvery } = { ...TRAINING_DEFAULTS, ...options };
  const { kernels, shared, local, sums } = state;
  const watch = watchConvergence(tolerance);
  let iteration = 0;
  while (iteration < iterations && !watch.converged) {
    options.signal?.throwIfAborted();
    const measure = iteration % measureEvery === 0;
    zero(kernels, sums);
    await sweepAll(state.assignment, pool, measure);
    const objective = sums.objective[0];
    training.update(kernels, shared, sums);
    iteration++;
    if (measure) watch.see(objective);
    options.onProgress?.({ iteration, of: iterations, ...(measure && { objective }) });
  }
  const { converged, history } = watch;
  return { shared: copied(shared), local: copied(local), iterations: iteration, converged, history };
}

/** As many shards at a time as there are threads. */
async function sweepAll({ shards, partials }: Assignment, pool: Pool, measure: boolean): Promise<void> {
  const threads = partials.length;
  for (let first = 0; first < shards.length; first += threads) {
    const many = Math.min(threads, shards.length - first);
    await pool.round(Array.from({ length: many }, (_, t) => ({ work: 'sweep', shard: first + t, measure })));
    await pool.round(partials.map(() => ({ work: 'merge', partials: many })));
  }
}
