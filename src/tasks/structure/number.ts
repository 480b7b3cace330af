/**
 * How many blocks: what people do with texts of this length, and what this text shows.
 *
 * Prior       ln k ~ N(ln k₀, SPREAD²), k₀ = USUAL · min(1, n / FULL) for n content words: people give 9 to 13 chapters
 *             whatever the length, from about FULL words on. With probability OTHER the text is of another kind, and k
 *             has P(k) ∝ k^−1.5.
 * Evidence    Z_k / C(places, k − 1): the mean of exp(score) over all cuts into k blocks (segmentations.ts).
 * Choice      the k that is most probably within a third of the right one.
 */
export interface NumberPrior {
  readonly usual: number;
  readonly full: number;
  readonly spread: number;
  readonly other: number;
}

/** ζ(1.5), so that the tail sums to 1. */
const ZETA = 2.612;

export function logPrior(k: number, words: number, { usual, full, spread, other }: NumberPrior): number {
  const expected = usual * Math.min(1, words / full);
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
  let best: Chosen = { blocks: 1, range: [1, 1], probability: 0 };
  for (let blocks = 1; blocks <= weight.length; blocks++) {
    const range = [Math.ceil(0.75 * blocks), Math.floor(1.5 * blocks)] as const;
    let mass = 0;
    for (let k = range[0]; k <= Math.min(range[1], weight.length); k++) mass += weight[k - 1];
    if (mass / all > best.probability + 1e-9) best = { blocks, range, probability: mass / all };
  }
  return best;
}

/** log C(n, k) for k = 0 … most. */
export function logChoose(n: number, most: number): Float64Array {
  const logs = new Float64Array(most + 1);
  for (let k = 1; k <= most; k++) logs[k] = logs[k - 1] + Math.log(Math.max(n - k + 1, 0)) - Math.log(k);
  return logs;
}
