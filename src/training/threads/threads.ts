/** The threads backend: training on several threads over one shared memory, with the bytes of the inline backend. */
import { availableParallelism } from 'node:os';
import { integer, resolve } from '../../check/index.ts';
import { type Csr, sharesMemory } from '../../kernels/index.ts';
import {
  allocateOutside,
  type Backend,
  collect,
  copied,
  cutTwice,
  type Fit,
  fitInline,
  type InlineOptions,
  initialise,
  type RowRange,
  runPasses,
  type Training,
} from '../index.ts';
import { type TrainingSpec, trainingOf } from './spec.ts';
import { openThreadGroup, type ThreadGroup } from './thread-group.ts';

export const THREADS_OPTIONS = {
  threads: integer({ min: 1, max: 256, help: 'number of threads; as many as the machine has cores when not given' }),
} as const;

export interface ThreadsOptions extends InlineOptions {
  readonly threads?: number;
}

/**
 * Fits a model on several threads; the same seed gives the same model whatever their number.
 *
 * @example
 * const fit = await fitThreads(modelSpec('plsa', { topics: 20, temper: 1 }), counts, { threads: 4 });
 */
export async function fitThreads(spec: TrainingSpec, counts: Csr, options: ThreadsOptions = {}): Promise<Fit> {
  options.signal?.throwIfAborted();
  const training = await trainingOf(spec);
  if (!sharesMemory()) return fitInline(training, counts, options);
  const shards = cutTwice(counts, options.shards ?? 1);
  const group = openThreadGroup(spec, training, counts, shards.flat(), {
    threads: threadsFor(Math.max(...shards.map((parts) => parts.length)), options.threads),
    ...(options.accelerate && { accelerate: options.accelerate }),
  });
  initialise(training, counts, group.shared, group.local, options);
  return runPasses(training, threadsBackend(training, group, shards), options);
}

/** As many threads as asked for, or as there are cores; never more than there are parts to sweep. */
export function threadsFor(parts: number, threads: number | undefined): number {
  const wanted = resolve('fitThreads', THREADS_OPTIONS, { threads }).threads ?? availableParallelism();
  return Math.min(wanted, parts);
}

function threadsBackend(training: Training, group: ThreadGroup, shards: readonly RowRange[][]): Backend {
  const { kernels, shape, shared, local, sums } = group;
  const before = shards.length > 1 ? allocateOutside(kernels, shape.sums) : undefined;
  return {
    async sweep(measure) {
      let from = 0;
      for (const [s, { length }] of shards.entries()) {
        await group.sweep(from, from + length, measure);
        from += length;
        collect(kernels, sums, before, s, shards.length);
      }
      return { objective: sums.objective[0] };
    },
    update: () => training.update(kernels, shared, sums),
    ...group.momentum,
    state: () => ({ shared: copied(shared), local }),
    close: group.close,
  };
}
