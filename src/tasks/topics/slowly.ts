/** Training that yields to the event loop every few passes, so that progress is drawn and an abort signal arrives. */
import type { Csr } from '../../kernels/index.ts';
import {
  type Fit,
  type FitOptions,
  kernelsFor,
  type Progress,
  type Training,
  train,
  turn,
} from '../../training/index.ts';
import type { Run } from './problem.ts';

const TURN = 5;

export async function fitSlowly(training: Training, counts: Csr, run: Run, passes: number, start?: Fit): Promise<Fit> {
  const onCpu = (options: FitOptions) => inTurns(training, counts, options);
  const onProgress = ({ pass, of }: Progress) => run.onProgress?.('topics', pass, of);
  const accelerate = 'momentum';
  const options = {
    random: run.random,
    signal: run.signal,
    onProgress,
    passes,
    measureEvery: TURN,
    accelerate,
    start,
  } as const;
  return run.accelerator ? run.accelerator.fit(training, counts, options, onCpu) : onCpu(options);
}

/** So many passes and no fewer, of plain EM, in this thread. */
export const fitPlainly = (training: Training, counts: Csr, run: Run, passes: number, start: Fit): Promise<Fit> =>
  inTurns(training, counts, { signal: run.signal, passes, tolerance: 0, measureEvery: passes, start });

async function inTurns(training: Training, counts: Csr, options: FitOptions): Promise<Fit> {
  const steps = train(training, counts, { ...options, kernels: kernelsFor(training, counts, options) });
  for (let pass = 0; ; pass++) {
    const step = steps.next();
    if (step.done) return step.value;
    if (pass % TURN > 0) continue;
    options.onProgress?.(step.value);
    await turn();
    options.signal?.throwIfAborted();
  }
}
