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
import { type RelationRegression, relationMetric, relationRegression, squaresOf } from '../../../models/index.ts';
import { hasRelations, type Relations, relatedRows } from '../relations/relations.ts';
import { sumRowsOver } from '../relations/sets.ts';
import { type Examples, learnExamples } from './examples.ts';
import type { Features, Query } from './features.ts';
import { type Metric, metricOf } from './metric.ts';
import { mappedTogether, productsOf } from './products.ts';
import { type RelatedWords, relatedSumsOf, relatedWords, type Standardised } from './related-words.ts';

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
  /** For every target 1 where it has relations of its own. */
  readonly known: Uint8Array;
  knows(target: number): boolean;
  /** The first part of the score alone, and all parts. */
  nearOf(queries: readonly Query[]): Deviating[];
  partsOf(queries: readonly Query[]): ScoreParts[];
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
  if (relations) sumRowsOver(near.rows, near.dimensions, relations);
  if (relations && many) sumRowsOver(fine!.rows, fine!.dimensions, relations);
  const examples = learnExamples(near, relations, Number.isNaN(strength) ? undefined : strength, rows);
  const nearWeight = nearly > 0 && relations ? nearWeightOf(relations.pairs) : 0;
  const root = nearWeight > 0 ? nearRootOf(features, relations!) : undefined;
  const nearMetric = root && metricOf(examples.moved, near.dimensions, root, undefined, rows);
  const metric = many?.metric;
  const related =
    many && relations
      ? relatedWords(fine!, words.targets, relations, many.regression, many.relatedOf, rows)
      : undefined;
  const known = relations ? hasRelations(relations) : new Uint8Array(0);
  const knows = (target: number) => known[target] === 1;
  const cosines = ({ targets, dimensions, place }: Metric, queries: readonly Float64Array[]) =>
    productsOf(targets, dimensions, mappedTogether(queries, place), rows).map(deviating);
  const nearOf = (queries: readonly Query[]) =>
    examples
      .cosinesOf(
        queries.map((query) => query.near),
        rows,
      )
      .map(deviating);
  const partsOf = (queries: readonly Query[]): ScoreParts[] => {
    const along = queries.map(({ fine }) => fine!);
    const all = {
      near: nearOf(queries),
      words: queries.map(({ products }) => deviating(rows ? pick(products, rows) : products)),
      nearMetric:
        nearMetric &&
        cosines(
          nearMetric,
          queries.map((query) => query.near),
        ),
      metric: metric && cosines(metric, along),
      related: related?.scoresOf(queries.map(({ products }, i) => ({ along: along[i], products }))),
    };
    return queries.map((_, i) => ({
      near: all.near[i],
      words: all.words[i],
      ...(all.nearMetric && { nearMetric: all.nearMetric[i] }),
      ...(all.metric && { metric: all.metric[i] }),
      ...(all.related && { related: all.related[i] }),
    }));
  };
  const parts = (query: Query) => partsOf([query])[0];
  return {
    near: (query) => nearOf([query])[0],
    ...{ examples, nearMetric, nearWeight, metric, related, known, knows, nearOf, partsOf, parts },
    score(query, mixture) {
      const all = parts(query);
      return { ...all, scores: mixed(standing(all), mixture, nearWeight, known) };
    },
  };
}

/** With more pairs the metric of examples would weigh less than a hundredth, and is not learned. */
const MAX_NEAR = 20_000;

/** Grows with the first pairs, and goes as many come. */
export const nearWeightOf = (pairs: number): number =>
  pairs > MAX_NEAR ? 0 : ((pairs / (pairs + 50)) * 200) / (pairs + 200);

function nearRootOf({ near }: Features, relations: Relations): Float64Array {
  const { related } = relations;
  const known = relatedRows(relations);
  return relationMetric(near.rows, near.dimensions, known, (row) => near.over(related[row]), NEAR_PENALTY);
}

export function regressionOf({ fine }: Features, relations: Relations): RelationRegression {
  const { rows, dimensions, over } = fine!;
  sumRowsOver(rows, dimensions, relations);
  const { related } = relations;
  const known = relatedRows(relations);
  const means = new Map<Uint32Array, Float64Array>();
  const meanOf = (members: Uint32Array) =>
    means.get(members) ??
    means
      .set(
        members,
        over(members).map((x) => x / members.length),
      )
      .get(members)!;
  return relationRegression(
    rows,
    dimensions,
    known,
    (row) => meanOf(related[row]),
    squaresFor(rows, dimensions, known),
  );
}

/** By the rows, G over the documents that were known last: when more are known, these alone are added to it. */
const squaresBefore = new WeakMap<
  Float64Array,
  { readonly known: readonly number[]; readonly squares: Float64Array }
>();

function squaresFor(rows: Float64Array, d: number, known: readonly number[]): Float64Array {
  const before = squaresBefore.get(rows);
  const now = new Set(known);
  const was = new Set(before?.known.every((row) => now.has(row)) ? before.known : []);
  const squares = squaresOf(
    rows,
    d,
    known.filter((row) => !was.has(row)),
  );
  if (before && was.size > 0) for (let i = 0; i < squares.length; i++) squares[i] += before.squares[i];
  squaresBefore.set(rows, { known, squares });
  return squares;
}

/** The parts at deviation 1, and words at their weight: what every mixture is made of. */
export interface Standing {
  readonly near: Float64Array;
  readonly words: Float64Array;
  readonly nearMetric?: Float64Array | undefined;
  readonly metric?: Float64Array | undefined;
  readonly related?: Float64Array | undefined;
}

/** `rows`: at some of the targets; by default at all. */
export function overDeviation({ scores, deviation }: Deviating, rows?: Uint32Array, by = 1): Float64Array {
  const over = new Float64Array(rows ? rows.length : scores.length);
  for (let i = 0; i < over.length; i++) over[i] = by * (scores[rows ? rows[i] : i] / deviation);
  return over;
}

export const standing = ({ near, words, nearMetric, metric, related }: ScoreParts, rows?: Uint32Array): Standing => ({
  near: overDeviation(near, rows),
  words: overDeviation(words, rows, WORDS),
  nearMetric: nearMetric && overDeviation(nearMetric, rows),
  metric: metric && overDeviation(metric, rows),
  related: related && (rows ? pick(related.scores, rows) : related.scores),
});

/** The weights of a mixture put to work. `known`: for every target whether it has relations. */
export function mixed(
  { near, words, nearMetric, metric, related }: Standing,
  mixture: ScoreWeights,
  nearWeight: number,
  known: Uint8Array,
  scores: Float64Array = new Float64Array(near.length),
): Float64Array {
  const byExamples = nearMetric ? mixture.near * nearWeight : 0;
  const { metric: byMetric, related: byRelated, without, scale } = mixture;
  for (let i = 0; i < scores.length; i++) {
    let score = near[i] + words[i];
    if (byExamples !== 0) score += byExamples * nearMetric![i];
    if (metric && related)
      score =
        known[i] === 1 ? score + byMetric * metric[i] + byRelated * related[i] : scale * (score + without * metric[i]);
    scores[i] = score;
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
  for (let i = 0; i < scores.length; i++) {
    sum += scores[i];
    squares += scores[i] * scores[i];
  }
  const mean = sum / scores.length;
  const variance = squares / scores.length - mean * mean;
  return { scores, deviation: variance > EQUAL * EQUAL ? Math.sqrt(variance) : 1 };
}
