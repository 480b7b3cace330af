/** How each kind of text is read by `auto`; docs/evidence/summaries.md says how the constants were found and what they score. */
import type { Kind } from './kind.ts';

export interface KindReading {
  /** How much more the very beginning counts: place weighs 1 + lean · 2^(−sentences before / reach), over 1 + lean. */
  readonly lean: number;
  /** After so many sentences half of that is gone. */
  readonly reach: number;
  /** Powers of place: of a sentence, and of a mention of a concept. */
  readonly prior: number;
  readonly mention: number;
  /** Powers of centrality: of a sentence, and of a mention. */
  readonly central: number;
  readonly centralMention: number;
  /** Power of a concept's worth: below 1 rare concepts gain, above 1 frequent ones. */
  readonly worth: number;
  /** How strongly the cost of a sentence counts, and the fewest words it may have. */
  readonly exponent: number;
  readonly shortest: number;
  /** What an everyday word (think, thing, lot) counts, in English. */
  readonly everyday: number;
  /** What a sentence counts that leans on the one before; in speech, only pronouns lean. */
  readonly leaning: number;
  readonly spoken: boolean;
  /** How strongly names count for a sentence, and pronouns against it, in English: exp(naming · (names − pronouns) / words). */
  readonly naming: number;
  /** How much a part of the text that has its share already is worth less. */
  readonly spread: number;
  /** Pairs of words weigh so much more than words, and count when this share of the documents has them (at least 2). */
  readonly pairs: number;
  readonly sharedBy: number;
  /** Where the powers of place are measured: from `low` to `high` as the ratio of densities rises (see `place.ts`). */
  readonly measured?: { readonly ratio: MeasuredRange; readonly prior: MeasuredRange; readonly mention: MeasuredRange };
}

export interface MeasuredRange {
  readonly low: number;
  readonly high: number;
}

const WRITTEN: KindReading = {
  lean: 20,
  reach: 8,
  prior: 1,
  mention: 0.75,
  central: 0.5,
  centralMention: 1,
  worth: 1.2,
  pairs: 2,
  sharedBy: 0.4,
  everyday: 1,
  exponent: 0.8,
  shortest: 8,
  leaning: 0.75,
  spoken: false,
  naming: 0,
  spread: 0,
};

export const READINGS: Readonly<Record<Kind, KindReading>> = {
  news: WRITTEN,
  paper: WRITTEN,
  report: { ...WRITTEN, spread: 0.25 },
  speech: {
    ...WRITTEN,
    lean: 2,
    reach: 20,
    mention: 0.25,
    central: 0.75,
    everyday: 0.1,
    shortest: 6,
    leaning: 0.5,
    spoken: true,
    naming: 2,
    spread: 1,
  },
  conversation: {
    ...WRITTEN,
    lean: 8,
    reach: 10,
    central: 0,
    centralMention: 0,
    worth: 0.5,
    everyday: 0.1,
    exponent: 0.5,
    leaning: 0.5,
    spoken: true,
    naming: 2,
    spread: 3,
  },
  reviews: { ...WRITTEN, lean: 0, mention: 0, worth: 1, leaning: 1, shortest: 5 },
};

/** Many news stories: place counts as 1 / (1 + sentences before), to powers that are measured. */
export const MANY_NEWS: KindReading = {
  ...WRITTEN,
  measured: { ratio: { low: 1.5, high: 2.5 }, prior: { low: 0.05, high: 0.4 }, mention: { low: 0.5, high: 0.75 } },
};
