import type { Segmentation } from '../src/evaluate/index.ts';

/** A segmentation by the number of units in each block: [2, 3, 6] has boundaries 1 and 4 of 11 units. */
export function fromMasses(masses: readonly number[]): Segmentation {
  const ends = masses.map((_, block) => masses.slice(0, block + 1).reduce((sum, mass) => sum + mass) - 1);
  return { units: ends.at(-1)! + 1, boundaries: ends.slice(0, -1) };
}
