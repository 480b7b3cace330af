/** How much memory a fit takes, in 4-byte numbers, and kernels over as much. */
import { type Build, type Csr, type Kernels, numbersOf, openKernels, scratchOf } from '../kernels/index.ts';
import type { ArrayLengths } from './arrays.ts';
import type { Training } from './contract.ts';
import { type Accelerate, type Accelerated, acceleratedArrays, previousLengths } from './extrapolation.ts';
import { cutTwice, type RowRange } from './shards.ts';

/** Scratch of one thread's kernels beside the arrays: copies of short foreign arrays, alignment to cache lines. */
const SCRATCH_FLOATS = 65_536;

/** Every array of the fit, the prepared counts of its parts, `partials` sets of sums beside the sums themselves, and the
 * previous state of extrapolation. */
export function memoryFor(
  training: Training,
  counts: Csr,
  parts: readonly RowRange[],
  partials: number,
  accelerated?: Accelerated,
): number {
  const shape = training.shape(counts.rows, counts.columns);
  const { shared, local, sums } = shape;
  const previous = previousLengths(shape, accelerated);
  const state = total(shared) + total(previous.shared) + (total(local) + total(previous.local)) * counts.rows;
  const arrays = state + total(sums) * (1 + partials);
  const scratch = SCRATCH_FLOATS + scratchOf(counts.rows) * Math.max(...Object.values(local), 1);
  return arrays + parts.reduce((sum, part) => sum + numbersOf(part.counts), 0) + scratch * (1 + partials);
}

export interface Precision {
  /** The build `relaxed` of the kernels: faster, but the last bits may differ from machine to machine. */
  readonly relaxed?: Build | undefined;
}

/** Kernels with memory for `fit` in this thread, and no more. */
export function kernelsFor(
  training: Training,
  counts: Csr,
  { shards = 1, relaxed, ...options }: Precision & { shards?: number; accelerate?: Accelerate } = {},
): Kernels {
  const parts = cutTwice(counts, shards).flat();
  const floats = memoryFor(training, counts, parts, 2, acceleratedArrays(training, options));
  return openKernels({ floats, relaxed });
}

export const total = (lengths: ArrayLengths): number => Object.values(lengths).reduce((sum, length) => sum + length, 0);
