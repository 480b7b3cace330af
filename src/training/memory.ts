/** How much memory a fit takes, in 4-byte numbers, and kernels over as much. */
import { type Csr, type Kernels, numbersOf, openKernels, scratchOf } from '../kernels/index.ts';
import { copied, type Lengths } from './arrays.ts';
import { type Accelerate, type Moves, movesOf, rememberedOf } from './extrapolation.ts';
import { cutTwice, type Fit, type FitOptions, fit, type Part, type Training } from './training.ts';

/** For what the kernels of one thread need beside the arrays: copies of short foreign arrays, beginnings of cache lines. */
const SPARE = 65_536;

/** Every array of the fit, the prepared counts of its parts, `partials` sets of sums beside the sums themselves, and what
 * momentum remembers. */
export function roomFor(
  training: Training,
  counts: Csr,
  parts: readonly Part[],
  partials: number,
  moves?: Moves,
): number {
  const shape = training.shape(counts.rows, counts.columns);
  const { shared, local, sums } = shape;
  const last = moves ? rememberedOf(shape, moves) : { shared: {}, local: {} };
  const state = total(shared) + total(last.shared) + (total(local) + total(last.local)) * counts.rows;
  const arrays = state + total(sums) * (1 + partials);
  const spare = SPARE + scratchOf(counts.rows) * Math.max(...Object.values(local), 1);
  return arrays + parts.reduce((sum, part) => sum + numbersOf(part.counts), 0) + spare * (1 + partials);
}

export interface Precision {
  /** Fused multiply-add where the machine has it: faster, but the last bits may differ from machine to machine. */
  readonly relaxed?: boolean;
}

/** Kernels with room for `fit` in this thread, and no more. */
export function kernelsFor(
  training: Training,
  counts: Csr,
  { shards = 1, relaxed = false, ...options }: { shards?: number; relaxed?: boolean; accelerate?: Accelerate } = {},
): Kernels {
  const parts = cutTwice(counts, shards).flat();
  return openKernels({ floats: roomFor(training, counts, parts, 2, movesOf(training, options)), relaxed });
}

/** Trains in this thread over memory made to measure, and takes the result out of it. */
export function fitHere(training: Training, counts: Csr, options: Omit<FitOptions, 'kernels'> & Precision = {}): Fit {
  const { shared, local, ...rest } = fit(training, counts, {
    ...options,
    kernels: kernelsFor(training, counts, options),
  });
  return { shared: copied(shared), local: copied(local), ...rest };
}

const total = (lengths: Lengths): number => Object.values(lengths).reduce((sum, length) => sum + length, 0);
