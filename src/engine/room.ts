/** How much memory a fit takes, in 4-byte numbers. */
import { type Csr, numbersOf, scratchOf } from '../kernels/index.ts';
import type { Lengths, Part, Training } from '../models/index.ts';

/** For what the kernels of one thread need beside the arrays: copies of short foreign arrays, beginnings of cache lines. */
const SPARE = 65_536;

/** Every array of the fit, the prepared counts of its parts, and `partials` sets of sums beside the sums themselves. */
export function roomFor(training: Training, counts: Csr, parts: readonly Part[], partials: number): number {
  const { shared, local, sums } = training.shape(counts.rows, counts.columns);
  const arrays = total(shared) + total(local) * counts.rows + total(sums) * (1 + partials);
  const spare = SPARE + scratchOf(counts.rows) * Math.max(...Object.values(local), 1);
  return arrays + parts.reduce((sum, part) => sum + numbersOf(part.counts), 0) + spare * (1 + partials);
}

const total = (lengths: Lengths): number => Object.values(lengths).reduce((sum, length) => sum + length, 0);
