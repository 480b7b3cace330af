/**
 * What a sentence counts for by itself, as a product that was learnt: standing(s) = exp(Σ weight · feature).
 *
 * The weights are in standing.json, which says where they come from. Features of wording are nought outside English.
 */

import { type Csr, columnSums } from '../../linalg/index.ts';
import { oneLine } from '../../text/index.ts';
import { isDeictic } from '../quoting/asides.ts';
import { fluencyIn, times } from '../quoting/disfluency.ts';
import { isFullSentence } from '../quoting/finite-verb.ts';
import { statementOf } from '../quoting/statement.ts';
import { pointsBack } from './leaning.ts';
import { documentAt, type Problem, textOf } from './problem.ts';

/** What the features of a sentence are taken from. */
interface Read {
  readonly problem: Problem;
  /** What its place and its centrality are worth, at most 1. */
  readonly place: Float64Array;
  readonly central: Float64Array;
  /** How often each word is said in all. */
  readonly totals: Float64Array;
  /** The words of the sentence in one line, and in small letters. */
  flat(s: number): string;
  small(s: number): string;
}

const share =
  (pattern: RegExp) =>
  (read: Read, s: number): number =>
    Math.min(1, times(pattern, read.small(s)) / Math.max(1, read.problem.words[s]));
const yes = (holds: boolean): number => (holds ? 1 : 0);
/** More words of the title are no better. */
const MAX_TITLED = 2;
/** A word that is said so often elsewhere belongs to the text's subject. */
const RECURRING = 2;
/** Sentences within which what is announced is what the whole is about. */
const OPENING = 20;

/** Each from the words and the place of a sentence. */
export const FEATURES = {
  place: ({ place }, s) => Math.log(place[s]),
  central: ({ central }, s) => Math.log(Math.max(central[s], 1e-3)),
  titled: ({ problem }, s) => Math.min(MAX_TITLED, problem.titled?.[s] ?? 0),
  recurring: ({ problem, totals }, s) => recurringIn(problem.counts, totals, s),
  content: ({ problem: { counts, words } }, s) => (counts.start[s + 1] - counts.start[s]) / Math.max(1, words[s]),
  announcing: (read, s) => yes(read.problem.positionOf[s] < OPENING && statementOf(read.flat(s), 'en') === 'announced'),
  being: share(/\b(?:is|are)\b/gu),
  need: share(/\b(?:needs?|must|should|have to|has to|ought)\b/gu),
  persons: share(/\b(?:i|me|my|mine|myself|you|your|yours|yourself)\b/gu),
  pronouns: share(
    /\b(?:he|him|his|she|her|hers|they|them|their|it|its|this|these|those)\b|(?<=^|[,;:] |\b(?:and|but|so|because|do|did|does|done|like|about|of|with|in|for|to|at|on|if|or|as) )that\b/gu,
  ),
  vague: share(/\b(?:ones?|others?|another|some|both|such|same|here|there|then|too|also|again)\b/gu),
  pointing: ({ problem }, s) => yes(pointsBack(problem, s)),
  disfluent: (read, s) => -Math.log(fluencyIn(read.flat(s), read.problem.words[s])),
  deictic: (read, s) => yes(isDeictic(read.flat(s))),
  fragment: (read, s) => yes(!isFullSentence(read.flat(s))),
} satisfies Record<string, (read: Read, s: number) => number>;
export type Feature = keyof typeof FEATURES;
export const FEATURE_NAMES = Object.keys(FEATURES) as Feature[];
export type Weights = Readonly<Partial<Record<Feature, number>>>;

/** Known in any language. */
const ANYWHERE = new Set<Feature>(['place', 'central', 'titled', 'recurring', 'content', 'pointing', 'disfluent']);

export interface Given {
  readonly place: Float64Array;
  readonly central: Float64Array;
}

/** The value of one feature of one sentence. */
export function featuresOf(problem: Problem, given: Given): (feature: Feature, s: number) => number {
  let last = { s: -1, flat: '', small: '' };
  const words = (s: number) => {
    if (last.s !== s) {
      const flat = oneLine(textOf(problem, s).trim());
      last = { s, flat, small: flat.toLowerCase() };
    }
    return last;
  };
  const read: Read = {
    ...given,
    problem,
    totals: columnSums(problem.counts),
    flat: (s) => words(s).flat,
    small: (s) => words(s).small,
  };
  return (feature, s) =>
    ANYWHERE.has(feature) || documentAt(problem, s).language === 'en' ? FEATURES[feature](read, s) : 0;
}

/** The share of its words that are said elsewhere, not once only. */
function recurringIn({ start, index, value }: Csr, totals: Float64Array, s: number): number {
  let recurring = 0;
  for (let i = start[s]; i < start[s + 1]; i++) if (totals[index[i]] - value[i] >= RECURRING) recurring++;
  return recurring / Math.max(1, start[s + 1] - start[s]);
}
