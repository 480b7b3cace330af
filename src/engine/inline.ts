/** Training in this thread, over WebAssembly memory made to measure. */
import type { Csr } from '../kernels/index.ts';
import { copied, type Fit, type FitOptions, fit, kernelsFor, type Training } from '../models/index.ts';

export interface InlineOptions extends Omit<FitOptions, 'kernels'> {
  /** Fused multiply-add where the machine has it: faster, but the last bits may differ from machine to machine. */
  readonly relaxed?: boolean;
}

export function fitInline(training: Training, counts: Csr, options: InlineOptions = {}): Fit {
  const kernels = kernelsFor(training, counts, options);
  const { shared, local, ...rest } = fit(training, counts, { ...options, kernels });
  return { shared: copied(shared), local: copied(local), ...rest };
}
