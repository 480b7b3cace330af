/** Training on several threads over one shared memory: the bytes of the inline schedule, sooner. */
import { availableParallelism } from 'node:os';
import { integer, resolve } from '../../check/index.ts';
import { type Csr, sharesMemory } from '../../kernels/index.ts';
import {
  addAll,
  allocate,
  begin,
  copied,
  cutTwice,
  type Fit,
  fitInline,
  type InlineOptions,
  momentum,
  type Part,
  TRAINING_DEFAULTS,
  type Training,
  watchConvergence,
  zero,
} from '../index.ts';
import { type TrainingSpec, trainingOf } from './spec.ts';
import { type Crew, openCrew } from './thread-group.ts';

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
  const plan = cutTwice(counts, options.shards ?? 1);
  const crew = openCrew(spec, training, counts, plan.flat(), {
    threads: threadsFor(Math.max(...plan.map((parts) => parts.length)), options.threads),
    relaxed: options.relaxed ?? false,
    spare: plan.length > 1 ? 1 : 0,
    ...(options.accelerate && { accelerate: options.accelerate }),
  });
  try {
    begin(training, counts, crew.shared, crew.local, options);
    return await passes(training, crew, plan, options);
  } finally {
    await crew.close();
  }
}

/** As many threads as asked for, or as there are cores; never more than there are parts to sweep. */
export function threadsFor(parts: number, threads: number | undefined): number {
  const wanted = resolve('fitThreads', THREADS_OPTIONS, { threads }).threads ?? availableParallelism();
  return Math.min(wanted, parts);
}

async function passes(training: Training, crew: Crew, plan: readonly Part[][], options: ThreadsOptions): Promise<Fit> {
  const { iterations, tolerance, measureEvery } = { ...TRAINING_DEFAULTS, ...options };
  const { kernels, shape, shared, local } = crew;
  const sums = plan.length > 1 ? allocate(kernels, shape.sums) : crew.sums;
  const judge = crew.momentum ? momentum(training.better) : () => 0;
  const watch = watchConvergence(tolerance);
  let iteration = 0;
  while (iteration < iterations && !watch.converged) {
    options.signal?.throwIfAborted();
    const measure = iteration % measureEvery === 0;
    if (sums !== crew.sums) zero(kernels, sums);
    let from = 0;
    for (const { length } of plan) {
      await crew.sweep(from, from + length, measure || crew.momentum !== undefined);
      from += length;
      if (sums !== crew.sums) addAll(kernels, sums, crew.sums);
    }
    const objective = sums.objective[0];
    iteration++;
    const level = judge(objective);
    if (level === undefined) await crew.momentum?.undo();
    else {
      await crew.update(sums);
      if (measure) watch.see(objective);
      await crew.momentum?.leap(level);
    }
    options.onProgress?.({ iteration, of: iterations, ...(measure && { objective }) });
  }
  if (iteration > 0) await crew.momentum?.undo();
  const { converged, history } = watch;
  return { shared: copied(shared), local: copied(local), iterations: iteration, converged, history };
}
