/** How much memory a fit takes, in 4-byte numbers. */
import { type Csr, numbersOf, scratchOf } from '../kernels/index.ts';
import type { Lengths } from './arrays.ts';
import { type Moves, rememberedOf } from './momentum.ts';
import type { Part, Training } from './training.ts';

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

const total = (lengths: Lengths): number => Object.values(lengths).reduce((sum, length) => sum + length, 0);
