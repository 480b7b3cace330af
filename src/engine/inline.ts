/** Training in this thread, over WebAssembly memory made to measure. */
import { type Csr, openKernels } from '../kernels/index.ts';
import {
  type Arrays,
  cutTwice,
  type Fit,
  type FitOptions,
  fit,
  movesOf,
  roomFor,
  type Training,
} from '../models/index.ts';

export interface InlineOptions extends Omit<FitOptions, 'kernels'> {
  /** Fused multiply-add where the machine has it: faster, but the last bits may differ from machine to machine. */
  readonly relaxed?: boolean;
}

export function fitInline(training: Training, counts: Csr, options: InlineOptions = {}): Fit {
  const parts = cutTwice(counts, options.shards ?? 1).flat();
  const floats = roomFor(training, counts, parts, 2, movesOf(training, options));
  const kernels = openKernels({ floats, relaxed: options.relaxed ?? false });
  const { shared, local, ...rest } = fit(training, counts, { ...options, kernels });
  return { shared: copied(shared), local: copied(local), ...rest };
}

/** Out of the kernels' memory, which can then go. */
export const copied = (arrays: Arrays): Arrays =>
  Object.fromEntries(Object.entries(arrays).map(([name, array]) => [name, array.slice()]));
