/** How much memory a fit takes, in 4-byte numbers, and kernels over as much. */
import { type Csr, type Kernels, numbersOf, openKernels, SWEEP_SCRATCH_ROWS } from '../kernels/index.ts';
import { type ArrayLengths, RUN_OUTSIDE } from './arrays.ts';
import type { Training } from './contract.ts';
import { type Accelerate, type Accelerated, acceleratedArrays, previousLengths } from './extrapolation.ts';
import { cutTwice, type RowRange, roomFor } from './shards.ts';

/** Scratch of one thread's kernels beside the arrays: runs of arrays outside, alignment to cache lines. */
const SCRATCH_FLOATS = 6 * RUN_OUTSIDE;
const scratchFloats = (widest: number): number => SCRATCH_FLOATS + (SWEEP_SCRATCH_ROWS + 4) * widest;

/**
 * The shared arrays of the fit, with those of the previous state of extrapolation; its sums; the prepared counts of its
 * parts; and, for each of its threads, `partials` sets of sums, room for the rows of a part, and scratch.
 */
export function memoryFor(
  training: Training,
  counts: Csr,
  parts: readonly RowRange[],
  { threads = 1, partials = 0 }: { threads?: number; partials?: number } = {},
  accelerated?: Accelerated,
): number {
  const shape = training.shape(counts.rows, counts.columns);
  const { shared, local, sums } = shape;
  const widest = Math.max(...Object.values(local), 1);
  const state = total(shared) + total(previousLengths(shape, accelerated).shared) + total(sums);
  const ofThread = total(sums) * partials + total(roomFor(local, parts)) + scratchFloats(widest);
  return state + parts.reduce((sum, part) => sum + numbersOf(part.counts), 0) + ofThread * threads;
}

/** Kernels with memory for `fit` in this thread, and no more. */
export function kernelsFor(
  training: Training,
  counts: Csr,
  { shards = 1, ...options }: { shards?: number; accelerate?: Accelerate } = {},
): Kernels {
  const parts = cutTwice(counts, shards).flat();
  const floats = memoryFor(training, counts, parts, {}, acceleratedArrays(training, options));
  return openKernels({ floats });
}

export const total = (lengths: ArrayLengths): number => Object.values(lengths).reduce((sum, length) => sum + length, 0);
