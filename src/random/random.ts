import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** The seed that holds when none is given: the same input gives the same output. */
export const DEFAULT_SEED = 1;

/** The seeded source of all chance in the house. */
export interface Random {
  /** Uniform in [0, 1). */
  uniform(): number;
  /** Uniform whole number in [0, limit). */
  below(limit: number): number;
  /** The numbers 0 … length-1 in random order (Fisher–Yates). */
  order(length: number): number[];
}

/** Draws thrown away after seeding, so that neighbouring seeds part ways. */
const WARM_UP = 16;

/**
 * A seeded source of chance; the same seed gives the same numbers everywhere. Default: DEFAULT_SEED.
 *
 * @example
 * const chance = random(7);
 */
export function random(seed: number = DEFAULT_SEED): Random {
  const generator = xoroshiro128plus(seed | 0);
  for (let i = 0; i < WARM_UP; i++) generator.next();
  const below = (limit: number) => uniformInt(generator, 0, limit - 1);
  return {
    uniform: () => uniformFloat64(generator),
    below,
    order(length) {
      const order = Array.from({ length }, (_, i) => i);
      for (let i = length - 1; i > 0; i--) {
        const j = below(i + 1);
        [order[i], order[j]] = [order[j], order[i]];
      }
      return order;
    },
  };
}
