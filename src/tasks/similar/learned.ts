/**
 * One score of two parts: what documents are like by themselves, and what relations add.
 *
 *   f = cosine along the directions, as examples moved and mapped them + .25 · cosine of words
 *       + near · cosine of the same directions under the metric learned from the examples
 *   a target with relations     f + metric · m + related · c
 *   a target without            scale · (f + without · m)
 *
 * m is the cosine under the metric learned from many relations, c that with the words of the target's related documents.
 * Each has deviation 1 over the targets. Without relations the score is f of unmoved documents; with few, m and c weigh
 * nothing. The metric of examples
 * is for few: of n pairs its weight is n / (n + 50) · 200 / (n + 200), since many serve m and the map better.
 */
import { type RelationRegression, relationMetric, relationRegression, similarities } from '../../models/index.ts';
import { type Examples, learnExamples } from './examples.ts';
import type { Features, Query } from './features.ts';
import { type Metric, metricOf } from './metric.ts';
import { type RelatedWords, relatedSumsOf, relatedWords, type Standardised } from './related-words.ts';
import type { Relations } from './relations.ts';

/** Scores that deviate less than this differ by rounding alone. */
const EQUAL = 1e-9;

/** What words add to directions. */
export const WORDS = 0.25;
/** λ of the metric of examples. */
const NEAR_PENALTY = 10;

export interface ScoreWeights {
  /** Of relevant component analysis; NaN where examples are not followed at all. */
  readonly strength: number;
  /** 1 where the metric of examples has its weight, 0 where it has none. */
  readonly near: number;
  readonly metric: number;
  readonly related: number;
  readonly without: number;
  readonly scale: number;
}

/** By few examples: gently. */
export const GENTLE: ScoreWeights = { strength: 1.5, near: 1, metric: 0, related: 0, without: 0, scale: 1 };
export const IGNORED: ScoreWeights = { ...GENTLE, strength: Number.NaN, near: 0 };

export interface Scored extends ScoreParts {
  readonly scores: Float64Array;
}

/** Over all targets. */
export interface ScoreParts {
  readonly near: Deviating;
  readonly words: Deviating;
  readonly nearMetric?: Deviating;
  readonly metric?: Deviating;
  readonly related?: Standardised;
}

export interface Deviating {
  readonly scores: Float64Array;
  readonly deviation: number;
}

export interface LearnedScores {
  readonly examples: Examples;
  readonly nearMetric?: Metric | undefined;
  /** The weight of the metric of examples, by how many there are. */
  readonly nearWeight: number;
  readonly metric?: Metric | undefined;
  readonly related?: RelatedWords | undefined;
  /** Whether a target has relations of its own. */
  knows(target: number): boolean;
  /** The first part of the score alone, and all parts. */
  near(query: Query): Deviating;
  parts(query: Query): ScoreParts;
  score(query: Query, mixture: ScoreWeights): Scored;
}

/** What follows from the features and a regression alone: made once, used with all relations that come. */
export interface Regressed {
  readonly regression: RelationRegression;
  readonly metric: Metric;
  readonly relatedOf: ReturnType<typeof relatedSumsOf>;
}

/** `asked`: the targets that will be scored, by default all. */
export function regressed({ fine }: Features, regression: RelationRegression, asked?: Uint32Array): Regressed {
  const { rows, dimensions } = fine!;
  const metric = metricOf(rows, dimensions, regression.metric, regression.middle, asked);
  return { regression, metric, relatedOf: relatedSumsOf(fine!, regression) };
}

/** `rows`: the targets to score; deviations are over these. By default, all. */
export function learn(
  features: Features,
  relations: Relations | undefined,
  { strength, near: nearly }: Pick<ScoreWeights, 'strength' | 'near'>,
  many?: Regressed,
  rows?: Uint32Array,
): LearnedScores {
  const { near, fine, words } = features;
  const examples = learnExamples(near, relations, Number.isNaN(strength) ? undefined : strength, rows);
  const nearWeight = nearly > 0 && relations ? nearWeightOf(relations.pairs) : 0;
  const root = nearWeight > 0 ? nearRootOf(features, relations!) : undefined;
  const nearMetric = root && metricOf(examples.moved, near.dimensions, root, undefined, rows);
  const metric = many?.metric;
  const related =
    many && relations
      ? relatedWords(fine!, words.targets, relations, many.regression, many.relatedOf, rows)
      : undefined;
  const knows = (target: number) => (relations?.related[target].length ?? 1) > 1;
  const cosines = ({ targets, dimensions }: Metric, query: Float64Array) =>
    deviating(similarities(targets, dimensions, query, rows));
  const nearOf = (query: Query) => deviating(examples.cosines(query.near, rows));
  const parts = (query: Query): ScoreParts => ({
    near: nearOf(query),
    words: deviating(rows ? pick(query.products, rows) : query.products),
    ...(nearMetric && { nearMetric: cosines(nearMetric, nearMetric.place(query.near)) }),
    ...(metric && { metric: cosines(metric, metric.place(query.fine!)) }),
    ...(related && { related: related.scores(query.fine!, query.products) }),
  });
  return {
    ...{ examples, nearMetric, nearWeight, metric, related, knows, near: nearOf, parts },
    score(query, mixture) {
      const all = parts(query);
      return { ...all, scores: mixed(standing(all), mixture, nearWeight, knows) };
    },
  };
}

/** With more pairs the metric of examples would weigh less than a hundredth, and is not learned. */
const MAX_NEAR = 20_000;

/** Grows with the first pairs, and goes as many come. */
export const nearWeightOf = (pairs: number): number =>
  pairs > MAX_NEAR ? 0 : ((pairs / (pairs + 50)) * 200) / (pairs + 200);

function nearRootOf({ near }: Features, { related }: Relations): Float64Array {
  const known = related.flatMap((members, row) => (members.length > 1 ? [row] : []));
  return relationMetric(near.rows, near.dimensions, known, (row) => near.over(related[row]), NEAR_PENALTY);
}

export function regressionOf({ fine }: Features, { related }: Relations): RelationRegression {
  const { rows, dimensions, over } = fine!;
  const known = related.flatMap((members, row) => (members.length > 1 ? [row] : []));
  const means = new Map<Uint32Array, Float64Array>();
  const meanOf = (members: Uint32Array) =>
    means.get(members) ??
    means
      .set(
        members,
        over(members).map((x) => x / members.length),
      )
      .get(members)!;
  return relationRegression(rows, dimensions, known, (row) => meanOf(related[row]));
}

/** The parts at deviation 1, and words at their weight: what every mixture is made of. */
export interface Standing {
  readonly near: Float64Array;
  readonly words: Float64Array;
  readonly nearMetric?: Float64Array | undefined;
  readonly metric?: Float64Array | undefined;
  readonly related?: Float64Array | undefined;
}

export const overDeviation = ({ scores, deviation }: Deviating): Float64Array => scores.map((x) => x / deviation);

/** `rows`: at some of the targets; by default at all. */
export function standing({ near, words, nearMetric, metric, related }: ScoreParts, rows?: Uint32Array): Standing {
  const at = ({ scores, deviation }: Deviating): Deviating => ({
    scores: rows ? pick(scores, rows) : scores,
    deviation,
  });
  return {
    near: overDeviation(at(near)),
    words: overDeviation(at(words)).map((x) => WORDS * x),
    nearMetric: nearMetric && overDeviation(at(nearMetric)),
    metric: metric && overDeviation(at(metric)),
    related: related && at(related).scores,
  };
}

/** The weights of a mixture put to work. */
export function mixed(
  { near, words, nearMetric, metric, related }: Standing,
  mixture: ScoreWeights,
  nearWeight: number,
  knows: (target: number) => boolean,
): Float64Array {
  const scores = new Float64Array(near.length);
  const byExamples = mixture.near * nearWeight;
  for (let i = 0; i < scores.length; i++) {
    const base = near[i] + words[i] + (nearMetric ? byExamples * nearMetric[i] : 0);
    if (!metric || !related) {
      scores[i] = base;
      continue;
    }
    scores[i] = knows(i)
      ? base + mixture.metric * metric[i] + mixture.related * related[i]
      : mixture.scale * (base + mixture.without * metric[i]);
  }
  return scores;
}

export function pick(values: Float64Array, rows: Uint32Array): Float64Array {
  const picked = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) picked[i] = values[rows[i]];
  return picked;
}

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
