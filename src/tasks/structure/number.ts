/**
 * How many blocks: what people do with texts of this length and kind, and what this text shows.
 *
 * Prior       ln k ~ N(ln k₀, spread²), k₀ = usual · min(1, n / full) · min(1, alike / s)^company for n content words and
 *             s speakers (speakers.ts): people give 9 to 13 chapters whatever the length, from about `full` words on;
 *             where more than `alike` share the talk they give fewer. With probability `other` the text is of another
 *             kind, and P(k) = k^−1.5 / ζ(1.5).
 * Evidence    weight · (contrast of the best cut into k blocks − cost · (k − 1)): contrast.ts.
 * Choice      the k with the highest expected closeness, 1 − 2 |ln(k / k′)|, to the right one.
 */
export interface NumberPrior {
  readonly usual: number;
  readonly full: number;
  readonly alike: number;
  readonly company: number;
  readonly spread: number;
  readonly other: number;
}

/** ζ(1.5), so that the tail sums to 1. */
const ZETA = 2.612;

/** k₀ */
export function expectedBlocks(
  words: number,
  speakers: number,
  { usual, full, alike, company }: Pick<NumberPrior, 'usual' | 'full' | 'alike' | 'company'>,
): number {
  return usual * Math.min(1, words / full) * Math.min(1, alike / speakers) ** company;
}

export function logPrior(k: number, expected: number, { spread, other }: Pick<NumberPrior, 'spread' | 'other'>): number {
  const people = Math.exp(-0.5 * (Math.log(k / expected) / spread) ** 2) / (k * spread * Math.sqrt(2 * Math.PI));
  return Math.log((1 - other) * people + (other * k ** -1.5) / ZETA);
}

export interface Chosen {
  readonly blocks: number;
  /** The least and the most that are within a third of it, and how probable it is that the number lies there. */
  readonly range: readonly [number, number];
  readonly probability: number;
}

/** `logPosterior[k - 1]` is log P(k) up to a constant. */
export function chooseNumber(logPosterior: readonly number[]): Chosen {
  const top = Math.max(...logPosterior);
  const weight = logPosterior.map((value) => Math.exp(value - top));
  const all = weight.reduce((sum, w) => sum + w, 0);
  let best = 1;
  let most = 0;
  for (let blocks = 1; blocks <= weight.length; blocks++) {
    let gain = 0;
    for (let k = 1; k <= weight.length; k++) gain += weight[k - 1] * closeness(blocks, k);
    if (gain > most + 1e-9 * all) [best, most] = [blocks, gain];
  }
  const range = [Math.ceil(0.75 * best), Math.floor(1.5 * best)] as const;
  const inside = weight.slice(range[0] - 1, range[1]).reduce((sum, w) => sum + w, 0);
  return { blocks: best, range, probability: inside / all };
}

/** 1 for the same number, 0 for one that is e^½ times as large or as small. */
const closeness = (a: number, b: number): number => Math.max(0, 1 - 2 * Math.abs(Math.log(a / b)));
