/** Training that lets others have a turn every few passes: progress is drawn, and a wish to stop is heard. */
import { type Csr, openKernels } from '../../kernels/index.ts';
import {
  cutTwice,
  type Fit,
  type FitOptions,
  movesOf,
  type Progress,
  roomFor,
  type Training,
  train,
} from '../../models/index.ts';
import type { Run } from './problem.ts';

const TURN = 5;

export async function fitSlowly(training: Training, counts: Csr, run: Run, iterations: number): Promise<Fit> {
  const here = (options: FitOptions) => inTurns(training, counts, options);
  const onProgress = ({ iteration, of }: Progress) => run.onProgress?.('topics', iteration, of);
  const accelerate = 'momentum';
  const options = {
    random: run.random,
    signal: run.signal,
    onProgress,
    iterations,
    measureEvery: TURN,
    accelerate,
  } as const;
  return run.fit ? run.fit(training, counts, options, here) : here(options);
}

async function inTurns(training: Training, counts: Csr, options: FitOptions): Promise<Fit> {
  const floats = roomFor(training, counts, cutTwice(counts, 1).flat(), 2, movesOf(training, options));
  const steps = train(training, counts, { ...options, kernels: openKernels({ floats }) });
  for (let pass = 0; ; pass++) {
    const step = steps.next();
    if (step.done) return { ...step.value, shared: copied(step.value.shared), local: copied(step.value.local) };
    if (pass % TURN > 0) continue;
    options.onProgress?.(step.value);
    await new Promise((done) => setTimeout(done));
    options.signal?.throwIfAborted();
  }
}

/** Out of the kernels' memory, which can then go. */
const copied = (arrays: Fit['shared']): Fit['shared'] =>
  Object.fromEntries(Object.entries(arrays).map(([name, array]) => [name, array.slice()]));
