/** Training in this thread, over WebAssembly memory made to measure. */
import { type Csr, openKernels } from '../kernels/index.ts';
import { type Arrays, cutTwice, type Fit, type FitOptions, fit, movesOf, type Training } from '../models/index.ts';
import { roomFor } from './room.ts';
import { sampleOf, startFrom } from './sampled-start.ts';

export interface InlineOptions extends Omit<FitOptions, 'kernels'> {
  /** Fused multiply-add where the machine has it: faster, but the last bits may differ from machine to machine. */
  readonly relaxed?: boolean;
}

export function fitInline(training: Training, counts: Csr, options: InlineOptions = {}): Fit {
  const sample = sampleOf(training, counts, options);
  const start =
    sample && startFrom(training, counts, fitInline(training, sample.counts, sample.options), options.random);
  const parts = cutTwice(counts, options.shards ?? 1).flat();
  const floats = roomFor(training, counts, parts, 2, movesOf(training, options));
  const kernels = openKernels({ floats, relaxed: options.relaxed ?? false });
  const { shared, local, ...rest } = fit(training, counts, { ...options, ...(start && { start }), kernels });
  return { shared: copied(shared), local: copied(local), ...rest };
}

/** Out of the kernels' memory, which can then go. */
export const copied = (arrays: Arrays): Arrays =>
  Object.fromEntries(Object.entries(arrays).map(([name, array]) => [name, array.slice()]));
