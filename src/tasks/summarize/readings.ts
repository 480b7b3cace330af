/** How each kind of text is read by `auto`; docs/choosing-auto.md says how the constants were found and what they score. */
import type { Kind } from './kind.ts';

export interface Reading {
  /** How much more the very beginning counts than the end: place weighs 1 + lean · (1 − place)^reach, over 1 + lean. */
  readonly lean: number;
  /** How soon that falls: 1 evenly over the text, 30 within its first twentieth. */
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
  /** How much a part of the text that has its share already is worth less. */
  readonly spread: number;
}

const WRITTEN = { spoken: false, everyday: 1, leaning: 0.5, shortest: 8, prior: 1, spread: 0 } as const;
const LONG = { lean: 8, reach: 30, mention: 0.75, central: 0, centralMention: 0, worth: 0.8, exponent: 0.5 } as const;

export const READINGS: Readonly<Record<Kind, Reading>> = {
  news: { ...WRITTEN, lean: 20, reach: 2, mention: 0.75, central: 0, centralMention: 1, worth: 1, exponent: 0.8 },
  paper: { ...WRITTEN, ...LONG, leaning: 1 },
  report: { ...WRITTEN, ...LONG, leaning: 1, spread: 0.25 },
  speech: {
    ...WRITTEN,
    ...{ spoken: true, lean: 2, reach: 5, mention: 0, central: 0.5, centralMention: 1 },
    ...{ worth: 1.2, exponent: 0.8, spread: 1, leaning: 0.75, everyday: 0.3 },
  },
  conversation: { ...WRITTEN, ...LONG, spoken: true, lean: 4, reach: 60, worth: 0.5, spread: 3, everyday: 0.02 },
  reviews: {
    ...WRITTEN,
    lean: 0,
    reach: 1,
    mention: 0,
    central: 0.5,
    centralMention: 1,
    worth: 1,
    exponent: 0.8,
    leaning: 1,
    shortest: 5,
  },
};

/** Many news stories; prior and mention are measured (see `place.ts`). */
export const MANY_NEWS: Reading = { ...READINGS.news, central: 0.5, worth: 1.3, leaning: 0.75 };
