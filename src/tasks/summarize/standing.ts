/**
 * What a sentence counts for by itself, as a product that was learnt: standing(s) = exp(Σ weight · feature).
 *
 * The weights are in standing.json; `npm run experiment -- quotes --data DIR` learns and prints them. Features of wording are
 * nought outside English.
 */

import { once } from '../../text/memoized.ts';
import { isDeictic, isMetadiscourse } from '../quoting/asides.ts';
import { fluencyIn, times } from '../quoting/disfluency.ts';
import { hasFiniteVerb } from '../quoting/finite-verb.ts';
import { MAX_NAMES, NAME } from '../quoting/naming.ts';
import { joinedText, type Statement, statementOf } from '../quoting/statement.ts';
import { pointsBack } from './leaning.ts';
import { textParts } from './parts.ts';
import { documentAt, type Problem, sentencesOf, textOf } from './problem.ts';

/** What the features of a sentence are taken from. */
interface Read {
  readonly problem: Problem;
  /** What its place and its centrality are worth, at most 1. */
  readonly place: Float64Array;
  readonly central: Float64Array;
  /** The words of the sentence in one line, and in small letters. */
  flat(s: number): string;
  small(s: number): string;
  statement(s: number): Statement;
  readonly turns: () => Turns;
}

const share =
  (pattern: RegExp, most = 1) =>
  (read: Read, s: number): number =>
    Math.min(most, times(pattern, read.small(s)) / Math.max(1, read.problem.words[s]));
const is =
  (statement: Statement) =>
  (read: Read, s: number): number =>
    read.statement(s) === statement ? 1 : 0;
const yes = (holds: boolean): number => (holds ? 1 : 0);
const FEW_TIMES = 4;
/** More words of the title are no better. */
const MAX_TITLED = 2;

/** Each from the words and the place of a sentence. */
export const FEATURES = {
  place: ({ place }, s) => Math.log(place[s]),
  part: ({ problem }, s) => yes(s === 0 || textParts(problem).of[s] !== textParts(problem).of[s - 1]),
  central: ({ central }, s) => Math.log(Math.max(central[s], 1e-3)),
  titled: ({ problem }, s) => Math.min(MAX_TITLED, problem.titled?.[s] ?? 0),
  names: (read, s) => FEW_TIMES * Math.min(MAX_NAMES, times(NAME, read.flat(s)) / Math.max(1, read.problem.words[s])),
  persons: share(/\b(?:i|me|my|mine|myself|you|your|yours|yourself)\b/gu),
  pronouns: share(
    /\b(?:he|him|his|she|her|hers|they|them|their|it|its|this|these|those)\b|(?<=^|[,;:] |\b(?:and|but|so|because|do|did|does|done|like|about|of|with|in|for|to|at|on|if|or|as) )that\b/gu,
  ),
  number: (read, s) => yes(/\d|\b(?:hundred|thousand|million|billion|percent)s?\b/u.test(read.small(s))),
  pointing: ({ problem }, s) => yes(pointsBack(problem, s)),
  disfluent: (read, s) => -Math.log(fluencyIn(read.flat(s), read.problem.words[s])),
  deictic: (read, s) => yes(isDeictic(read.flat(s))),
  metadiscourse: (read, s) => yes(isMetadiscourse(read.flat(s))),
  fragment: (read, s) => yes(!hasFiniteVerb(read.flat(s))),
  announced: is('announced'),
  todo: is('todo'),
  turn: ({ turns }, s) => turns().length[s],
  speaker: ({ turns }, s) => turns().share[s],
} satisfies Record<string, (read: Read, s: number) => number>;
export type Feature = keyof typeof FEATURES;
export const FEATURE_NAMES = Object.keys(FEATURES) as Feature[];
export type Weights = Readonly<Partial<Record<Feature, number>>>;

/** Known in any language. */
const ANYWHERE = new Set<Feature>([
  ...(['place', 'part', 'central', 'titled', 'pointing', 'disfluent'] as const),
  ...(['turn', 'speaker'] as const),
]);

export interface Given {
  readonly place: Float64Array;
  readonly central: Float64Array;
}

/** The value of one feature of one sentence. */
export function featuresOf(problem: Problem, given: Given): (feature: Feature, s: number) => number {
  let last = { s: -1, flat: '', small: '' };
  const words = (s: number) => {
    if (last.s !== s) {
      const flat = joinedText(textOf(problem, s));
      last = { s, flat, small: flat.toLowerCase() };
    }
    return last;
  };
  const statements = new Map<number, Statement>();
  const read: Read = {
    ...given,
    problem,
    flat: (s) => words(s).flat,
    small: (s) => words(s).small,
    statement: (s) =>
      statements.get(s) ?? statements.set(s, statementOf(textOf(problem, s), documentAt(problem, s).language)).get(s)!,
    turns: once(() => turnsOf(problem)),
  };
  return (feature, s) =>
    ANYWHERE.has(feature) || documentAt(problem, s).language === 'en' ? FEATURES[feature](read, s) : 0;
}

/** Of a conversation; nought where one voice speaks. */
interface Turns {
  /** ln of the words of the turn over fifty, and of the speaker's share over an equal one. */
  readonly length: Float64Array;
  readonly share: Float64Array;
}

const USUAL_TURN = 50;
const LEAST_SHARE = 0.01;

function turnsOf(problem: Problem): Turns {
  const { size, speakers, words } = problem;
  const [length, share] = [new Float64Array(size), new Float64Array(size)];
  for (const { first, last } of sentencesOf(problem)) {
    const spoken = new Map<string | undefined, number>();
    let [all, from, turn] = [0, first, 0];
    for (let s = first; s < last; s++) {
      spoken.set(speakers[s], (spoken.get(speakers[s]) ?? 0) + words[s]);
      all += words[s];
      turn += words[s];
      if (s + 1 < last && speakers[s + 1] === speakers[s]) continue;
      length.fill(Math.log(Math.max(1, turn) / USUAL_TURN), from, s + 1);
      [from, turn] = [s + 1, 0];
    }
    for (let s = first; s < last; s++)
      share[s] = Math.log(Math.max(LEAST_SHARE, spoken.get(speakers[s])! / Math.max(1, all)) * spoken.size);
    if (spoken.size < 2) length.fill(0, first, last);
  }
  return { length, share };
}
