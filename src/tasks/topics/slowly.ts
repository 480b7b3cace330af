/** Training that lets others have a turn every few passes: progress is drawn, and a wish to stop is heard. */
import { type Csr, numbersOf, openKernels } from '../../kernels/index.ts';
import { type Fit, type Lengths, type Training, train } from '../../models/index.ts';
import type { Run } from './problem.ts';

const TURN = 5;
/** For what the kernels need beside the arrays, in numbers. */
const SPARE = 200_000;

export async function fitSlowly(training: Training, counts: Csr, run: Run, iterations: number): Promise<Fit> {
  const { shared, local, sums } = training.shape(counts.rows, counts.columns);
  const floats = total(shared) + total(local) * counts.rows + 2 * total(sums) + numbersOf(counts) + SPARE;
  const { random } = run;
  const steps = train(training, counts, { kernels: openKernels({ floats }), random, iterations, measureEvery: TURN });
  for (let pass = 0; ; pass++) {
    const step = steps.next();
    if (step.done) return { ...step.value, shared: copied(step.value.shared), local: copied(step.value.local) };
    if (pass % TURN > 0) continue;
    run.onProgress?.('topics', step.value.iteration, step.value.of);
    await new Promise((done) => setTimeout(done));
    run.signal?.throwIfAborted();
  }
}

const total = (lengths: Lengths): number => Object.values(lengths).reduce((sum, length) => sum + length, 0);

/** Out of the kernels' memory, which can then go. */
const copied = (arrays: Fit['shared']): Fit['shared'] =>
  Object.fromEntries(Object.entries(arrays).map(([name, array]) => [name, array.slice()]));
