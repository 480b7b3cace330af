/**
 * One score of two parts: what documents are like by themselves, and what relations add.
 *
 *   f = cosine along the directions, as examples moved and mapped them + .25 · cosine of words
 *   a target with relations     f + metric · m + related · c
 *   a target without            scale · (f + without · m)
 *
 * m is the cosine under the metric learned from relations, c that with the words of the target's related documents; each
 * has deviation 1 over the targets. Without relations the score is f of unmoved documents; with few, m and c weigh nothing.
 */
import { rowsTimes } from '../../linalg/index.ts';
import { type RelationRegression, relationRegression, similarities } from '../../models/index.ts';
import { backward, type Examples, learnExamples } from './examples.ts';
import type { Features, Query } from './features.ts';
import { rowLengths, unitRows } from './latent.ts';
import { type RelatedWords, relatedSumsOf, relatedWords, type Standardised } from './related-words.ts';
import type { Relations } from './relations.ts';

/** Scores that deviate less than this differ by rounding alone. */
const EQUAL = 1e-9;

/** What words add to directions. */
export const WORDS = 0.25;

export interface Mixture {
  /** Of relevant component analysis; NaN where examples are not followed at all. */
  readonly strength: number;
  readonly metric: number;
  readonly related: number;
  readonly without: number;
  readonly scale: number;
}

/** By few examples: gently. */
export const GENTLE: Mixture = { strength: 1, metric: 0, related: 0, without: 0, scale: 1 };
export const IGNORED: Mixture = { ...GENTLE, strength: Number.NaN };

export interface Scored {
  readonly scores: Float64Array;
  readonly near: Deviating;
  readonly words: Deviating;
  readonly metric?: Deviating;
  readonly related?: Standardised;
}

interface Deviating {
  readonly scores: Float64Array;
  readonly deviation: number;
}

export interface Learned {
  readonly examples: Examples;
  readonly metric?: Metric | undefined;
  readonly related?: RelatedWords | undefined;
  /** Whether a target has relations of its own. */
  knows(target: number): boolean;
  score(query: Query, mixture: Mixture): Scored;
}

export interface Metric {
  readonly dimensions: number;
  readonly targets: Float64Array;
  /** Taken off a document before it is placed. */
  readonly middle: Float64Array;
  place(along: Float64Array): Float64Array;
  /** The cosine of a query with a target is the product of the query less the middle with this. */
  toward(along: Float64Array, target: number): Float64Array;
}

export function learn(
  features: Features,
  relations: Relations | undefined,
  strength: number,
  regression?: RelationRegression,
  relatedOf?: ReturnType<typeof relatedSumsOf>,
): Learned {
  const { near, fine, words } = features;
  const examples = learnExamples(near, relations, Number.isNaN(strength) ? undefined : strength);
  const metric = fine && regression && metricOf(fine.rows, fine.dimensions, regression);
  const related =
    fine && regression && relations
      ? relatedWords(fine, words.targets, relations, regression, relatedOf ?? relatedSumsOf(fine, regression))
      : undefined;
  const knows = (target: number) => (relations?.related[target].length ?? 1) > 1;
  return {
    examples,
    metric,
    related,
    knows,
    score(query, mixture) {
      const parts = {
        near: deviating(similarities(examples.targets, near.dimensions, examples.place(query.near))),
        words: deviating(query.products),
        ...(metric && {
          metric: deviating(similarities(metric.targets, metric.dimensions, metric.place(query.fine!))),
        }),
        ...(related && { related: related.scores(query.fine!, query.products) }),
      };
      return { ...parts, scores: mixed(parts, mixture, knows) };
    },
  };
}

export function regressionOf({ fine }: Features, { related }: Relations): RelationRegression {
  const { rows, dimensions, over } = fine!;
  const known = related.flatMap((members, row) => (members.length > 1 ? [row] : []));
  return relationRegression(rows, dimensions, known, (row) => over(related[row]).map((x) => x / related[row].length));
}

function metricOf(rows: Float64Array, d: number, { metric, middle }: RelationRegression): Metric {
  const width = metric.length / d;
  const mapped = (along: Float64Array) =>
    rowsTimes(
      along.map((x, i) => x - middle[i % d]),
      d,
      metric,
      width,
    );
  const place = (along: Float64Array) => unitRows(mapped(along), width);
  const targets = place(rows);
  return {
    ...{ dimensions: width, targets, middle, place },
    toward(along, target) {
      const [length] = rowLengths(mapped(along), width);
      const to = targets.subarray(target * width, (target + 1) * width);
      return backward(metric, width, to).map((x) => (length > 0 ? x / length : 0));
    },
  };
}

/** The weights of a mixture put to work. */
export function mixed(
  { near, words, metric, related }: Omit<Scored, 'scores'>,
  mixture: Mixture,
  knows: (target: number) => boolean,
): Float64Array {
  return near.scores.map((_, target) => {
    const base = at(near, target) + WORDS * at(words, target);
    if (!metric || !related) return base;
    const along = at(metric, target);
    return knows(target)
      ? base + mixture.metric * along + mixture.related * related.scores[target]
      : mixture.scale * (base + mixture.without * along);
  });
}

const at = ({ scores, deviation }: Deviating, target: number): number => scores[target] / deviation;

/** Scores that are all the same stay as they are. */
function deviating(scores: Float64Array): Deviating {
  let [sum, squares] = [0, 0];
  for (const score of scores) {
    sum += score;
    squares += score * score;
  }
  const mean = sum / scores.length;
  const variance = squares / scores.length - mean * mean;
  return { scores, deviation: variance > EQUAL * EQUAL ? Math.sqrt(variance) : 1 };
}
