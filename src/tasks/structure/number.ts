/**
 * How many blocks: what people do with texts of this length and kind, and what this text shows.
 *
 * Prior       ln k ~ N(ln k₀, spread²), k₀ = usual · min(1, n / full) for n content words: people give about as many
 *             chapters whatever the length, from about `full` words on. Of speech (speech-form.ts),
 *             k₀ = min(spoken, usual · n / full) · (unit / 33)^unitExponent · (share / .43)^shareExponent: a meeting,
 *             where people answer each other in a few words, has fewer parts than a talk, down to 3, and chatter fewer
 *             than a dense talk. A block of more than 5,000 content words is none, so k₀ is at least n / 5000. With
 *             probability `other` (none from 10,000 content words on) the text is of another kind, and
 *             P(k) = k^−1.5 / ζ(1.5).
 * Evidence    Z_k / C(places, k − 1): the mean of exp(score) over all cuts into k blocks (segmentations.ts).
 * Choice      the k with the highest expected closeness, 1 − 2 |ln(k / k′)|, to the right one.
 */
export interface NumberConstants {
  readonly usual: number;
  readonly full: number;
  readonly spoken: number;
  readonly unitExponent: number;
  readonly shareExponent: number;
  readonly spread: number;
  readonly other: number;
  /** What a nat of evidence counts: those of neighbouring places are not independent. */
  readonly weight: number;
}

export interface SpeechForm {
  /** Content words of a paragraph or turn, on average: 3 to 8 in meetings, 20 to 60 in interviews and talks. */
  readonly unit: number;
  /** The share of content words among all words: .35 in meetings, .43 in talks, .48 in dense ones. */
  readonly share: number;
}

/** What talks usually have, where a text has no paragraphs or is in another language. */
export const USUAL_FORM: SpeechForm = { unit: 33, share: 0.43 };

/** ζ(1.5), so that the tail sums to 1. */
const ZETA = 2.612;

/** However short its turns, long speech has as many parts as players of chapters ask for; of less, the form tells nothing. */
const MIN_BLOCKS = 3;

/** However long the text, a block has at most so many content words, about an hour of speech. */
export const LONGEST_BLOCK = 5000;

/** k₀; `speech`: the form of a text that is speech. */
export function expectedBlocks(
  words: number,
  speech: SpeechForm | undefined,
  { usual, full, spoken, unitExponent, shareExponent }: Omit<NumberConstants, 'spread' | 'other' | 'weight'>,
): number {
  const alone = Math.min(speech ? spoken : usual, (usual * words) / full);
  if (!speech || alone <= MIN_BLOCKS) return Math.max(alone, words / LONGEST_BLOCK);
  const { unit, share } = USUAL_FORM;
  const factor = (speech.unit / unit) ** unitExponent * (speech.share / share) ** shareExponent;
  return Math.max(MIN_BLOCKS, alone * factor, words / LONGEST_BLOCK);
}

export function logPrior(
  k: number,
  expected: number,
  { spread, other }: Pick<NumberConstants, 'spread' | 'other'>,
): number {
  const people = Math.exp(-0.5 * (Math.log(k / expected) / spread) ** 2) / (k * spread * Math.sqrt(2 * Math.PI));
  return Math.log((1 - other) * people + (other * k ** -1.5) / ZETA + Number.MIN_VALUE);
}

export interface Chosen {
  readonly blocks: number;
  /** The least and the most that are within a third of it, and how probable it is that the number lies there. */
  readonly range: readonly [number, number];
  readonly probability: number;
}

/** The largest |ln(k / k′)| that counts as close: a factor of e^½. */
const MAX_DISTANCE = 0.5;

/** `evidence[k - 1]` is that of k blocks. */
export function chooseNumber(evidence: ArrayLike<number>, expected: number, constants: NumberConstants): Chosen {
  return closest(Array.from(evidence, (value, i) => constants.weight * value + logPrior(i + 1, expected, constants)));
}

/** `logPosterior[k - 1]` is log P(k) up to a constant. */
export function closest(logPosterior: readonly number[]): Chosen {
  const top = Math.max(...logPosterior);
  const weight = logPosterior.map((value) => Math.exp(value - top));
  const logs = weight.map((_, i) => Math.log(i + 1));
  const all = weight.reduce((sum, w) => sum + w, 0);
  let best = 1;
  let max = 0;
  for (let blocks = 1; blocks <= weight.length; blocks++) {
    let gain = 0;
    for (let k = 1; k <= weight.length; k++) {
      const apart = Math.abs(logs[blocks - 1] - logs[k - 1]);
      if (apart < MAX_DISTANCE) gain += weight[k - 1] * (1 - apart / MAX_DISTANCE);
    }
    if (gain > max + 1e-9 * all) [best, max] = [blocks, gain];
  }
  const range = [Math.ceil(0.75 * best), Math.floor(1.5 * best)] as const;
  const inside = weight.slice(range[0] - 1, range[1]).reduce((sum, w) => sum + w, 0);
  return { blocks: best, range, probability: inside / all };
}

/** log C(n, k) for k = 0 … max. */
export function logChoose(n: number, max: number): Float64Array {
  const logs = new Float64Array(max + 1);
  for (let k = 1; k <= max; k++) logs[k] = logs[k - 1] + Math.log(Math.max(n - k + 1, 0)) - Math.log(k);
  return logs;
}
