/**
 * Is one system better than another on the same items? Approximate randomisation (Noreen 1989) on the differences per item
 * swaps the two scores of random items: p is two-sided, (1 + as extreme) / (1 + resamples), never 0. The interval of the mean
 * difference is that of the paired bootstrap (Efron & Tibshirani 1993).
 */
import { type Given, InputError, integer, number, resolve } from '../check/index.ts';
import { DEFAULT_SEED, type Random, random } from '../random/index.ts';
import { type Interval, interval, resampleMeans } from './bootstrap.ts';

const SIGNIFICANCE_OPTIONS = {
  resamples: integer({ min: 1, default: 10_000, help: 'number of resamples' }),
  confidence: number({ min: 50, max: 99.9, default: 95, help: 'percent of the interval' }),
  seed: integer({ default: DEFAULT_SEED, help: 'seed of the resamples' }),
} as const;

export interface Significance {
  /** How often chance alone gives a difference at least as large, either way. */
  readonly p: number;
  /** Mean of a − b. */
  readonly difference: number;
  readonly interval: Interval;
}

/**
 * Whether a is better than b, pair by pair: the p-value of a resampling test and an interval of the difference.
 *
 * @example
 * const { p, difference } = significance(scoresOfA, scoresOfB);
 */
export function significance(
  a: readonly number[],
  b: readonly number[],
  given: Given<typeof SIGNIFICANCE_OPTIONS> = {},
): Significance {
  const { resamples, confidence, seed } = resolve('significance', SIGNIFICANCE_OPTIONS, given);
  if (a.length !== b.length || a.length === 0) {
    throw new InputError('significance', 'needs two scores for every item, at least one item', [a.length, b.length]);
  }
  const differences = Float64Array.from(a, (score, i) => score - b[i]);
  if (!differences.every(Number.isFinite)) throw new InputError('significance', 'scores must be finite numbers');
  const chance = random(seed);
  const [means] = resampleMeans([differences], resamples, () => chance.below);
  const difference = mean(differences);
  const extreme = extremeSwaps(differences, resamples, chance);
  return { p: (1 + extreme) / (1 + resamples), difference, interval: interval(means, confidence) };
}

function extremeSwaps(differences: Float64Array, resamples: number, chance: Random): number {
  const observed = mean(differences);
  let extreme = 0;
  for (let s = 0; s < resamples; s++) {
    let total = 0;
    for (const d of differences) total += chance.uniform() < 0.5 ? d : -d;
    extreme += atLeast(Math.abs(total) / differences.length, observed);
  }
  return extreme;
}

/** Sums in another order differ by rounding; that must not decide. */
const atLeast = (size: number, observed: number): number => (size >= Math.abs(observed) * (1 - 1e-12) ? 1 : 0);

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;
