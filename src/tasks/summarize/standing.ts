/**
 * What a sentence counts for by itself, as a product that was learnt: standing(s) = exp(Σ weight · feature).
 *
 * The weights are in standing.json; `npm run experiment -- quotes --data DIR` learns and prints them. Features of wording are
 * nought outside English.
 */

import { oneLine } from '../../text/index.ts';
import { isDeictic } from '../quoting/asides.ts';
import { fluencyIn, times } from '../quoting/disfluency.ts';
import { isFullSentence } from '../quoting/finite-verb.ts';
import { pointsBack } from './leaning.ts';
import { documentAt, type Problem, textOf } from './problem.ts';

/** What the features of a sentence are taken from. */
interface Read {
  readonly problem: Problem;
  /** What its place and its centrality are worth, at most 1. */
  readonly place: Float64Array;
  readonly central: Float64Array;
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
/** A row of names says no more than a sentence of which so many words are names. */
const MAX_NAMES = 0.25;

/** Each from the words and the place of a sentence. */
export const FEATURES = {
  place: ({ place }, s) => Math.log(place[s]),
  central: ({ central }, s) => Math.log(Math.max(central[s], 1e-3)),
  titled: ({ problem }, s) => Math.min(MAX_TITLED, problem.titled?.[s] ?? 0),
  names: (read, s) => Math.min(MAX_NAMES, times(/\s\p{Lu}\p{L}/gu, read.flat(s)) / Math.max(1, read.problem.words[s])),
  persons: share(/\b(?:i|me|my|mine|myself|you|your|yours|yourself)\b/gu),
  pronouns: share(
    /\b(?:he|him|his|she|her|hers|they|them|their|it|its|this|these|those)\b|(?<=^|[,;:] |\b(?:and|but|so|because|do|did|does|done|like|about|of|with|in|for|to|at|on|if|or|as) )that\b/gu,
  ),
  pointing: ({ problem }, s) => yes(pointsBack(problem, s)),
  disfluent: (read, s) => -Math.log(fluencyIn(read.flat(s), read.problem.words[s])),
  deictic: (read, s) => yes(isDeictic(read.flat(s))),
  fragment: (read, s) => yes(!isFullSentence(read.flat(s))),
} satisfies Record<string, (read: Read, s: number) => number>;
export type Feature = keyof typeof FEATURES;
export const FEATURE_NAMES = Object.keys(FEATURES) as Feature[];
export type Weights = Readonly<Partial<Record<Feature, number>>>;

/** Known in any language. */
const ANYWHERE = new Set<Feature>(['place', 'central', 'titled', 'pointing', 'disfluent']);

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
    flat: (s) => words(s).flat,
    small: (s) => words(s).small,
  };
  return (feature, s) =>
    ANYWHERE.has(feature) || documentAt(problem, s).language === 'en' ? FEATURES[feature](read, s) : 0;
}
