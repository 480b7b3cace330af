/**
 * The model of `auto`: a mixture of features of a query q and a target t.
 *
 *   z(a)         the z-score of a feature: a over its deviation over the targets; of `related` also less its mean
 *   directions   cos(q R, t′ R) along the directions; R is relevant component analysis (Bar-Hillel and others 2003), which
 *                serves targets without relations too; t′ = t + β Σ related / (n + 2) − γ Σ rejected / (m + 2), n and m
 *                being how many these are (Rocchio 1971; by their number: one example moves a target a little)
 *   words        the cosine of words
 *   metric       the cosine under the metric that is learned from many relations
 *   related      the cosine with the target's predictor: the words that tell its related documents from all others
 *
 *   f = z(directions) + ¼ z(words)
 *   labelled target, one with relations     f + w₁ z(metric) + w₂ z(related)
 *   unlabelled target                       s (f + w₃ z(metric))
 *
 * Without relations the score is f of unmoved documents; with few, w are 0 and s is 1. cross-validation.ts has the others.
 */
import { gram, rowsTimes } from '../../../linalg/products.ts';
import { relevantComponents } from '../../../linalg/relevant-components.ts';
import { axpy, denseRowLengths, denseUnitRows, dotAt } from '../../../linalg/vectors.ts';
import {
  type Predictors,
  predictorsOf,
  type RelationRegression,
  relationRegression,
  similarities,
} from '../../../models/index.ts';
import { keptWith } from '../../../text/memoized.ts';
import { groupsOf, labelled, labelledRows, type Relations, relatedSets, sumsOver } from '../relations/relations.ts';
import type { DenseRows, Features, Query } from './features.ts';
import { deviating, type ScoreParts, standardised } from './parts.ts';

/** With so many examples a target is moved half as far as by very many. */
const HALF = 2;

/** All weights of the model. */
export interface Mixture {
  /** Of words beside directions: ¼. */
  readonly words: number;
  /** The power of relevant component analysis (1 in the paper), and Rocchio's β and γ. */
  readonly components: number;
  readonly towards: number;
  readonly away: number;
  /** w₁, w₂, w₃ and s. */
  readonly metric: number;
  readonly related: number;
  readonly without: number;
  readonly scale: number;
}

/** By few examples: gently. */
export const GENTLE: Mixture = {
  ...{ words: 0.25, components: 2, towards: 2, away: 1 },
  ...{ metric: 0, related: 0, without: 0, scale: 1 },
};

export interface Learned {
  readonly near: MappedCosine;
  /** The targets as examples moved them, before they are mapped: what a target is asked with; and β / (n + 2) of each. */
  readonly moved: Float64Array;
  readonly towards: Float64Array;
  readonly metric?: MappedCosine | undefined;
  readonly predictors?: Predictors | undefined;
  /** For every target 1 where it has relations of its own. */
  readonly labelled: Uint8Array;
  parts(query: Query): ScoreParts;
  /** The same for other targets, of whom no relations are known. */
  among(others: Features): Learned;
}

export function learn(
  { near, fine, words, ...same }: Features,
  relations: Relations | undefined,
  mixture: Mixture,
  regression?: RelationRegression,
): Learned {
  const { dimensions: d, rows } = near;
  const examples = relations && relations.pairs + relations.apart.length > 0 ? relations : undefined;
  const sums = examples && sumsOver(groupsOf(examples), rows, d);
  const { moved, towards } = examples
    ? movedBy(near, examples, sums!, mixture)
    : { moved: rows, towards: new Float64Array(rows.length / d) };
  const map = examples && componentsOf(near, examples, sums!, mixture);
  const flags = relations ? labelled(relations) : new Uint8Array(rows.length / d);
  const predictors =
    regression &&
    relations &&
    predictorsOf(
      { words: words.targets, along: fine!.rows, dimensions: fine!.dimensions },
      relatedSets(relations),
      regression,
      labelledRows(relations),
    );
  const over = (
    targets: Features,
    { moved, towards, labelled, predictors }: Pick<Learned, 'moved' | 'towards' | 'labelled' | 'predictors'>,
  ): Learned => {
    const directions = mappedCosine({ rows: moved, dimensions: d }, map);
    const metric = regression && mappedCosine(targets.fine!, regression.metric, regression.middle);
    return {
      ...{ near: directions, moved, towards, metric, predictors, labelled },
      parts: ({ near, fine, products }) => ({
        near: deviating(directions.scores(near)),
        words: deviating(products),
        metric: metric && deviating(metric.scores(fine!)),
        related: predictors && standardised(predictors.scores(fine!, products), labelled),
      }),
      among(others) {
        const { rows } = others.near;
        const none = { towards: new Float64Array(rows.length / d), labelled: new Uint8Array(rows.length / d) };
        return over(others, { ...none, moved: rows, predictors: undefined });
      },
    };
  };
  return over({ near, fine, words, ...same }, { moved, towards, labelled: flags, predictors });
}

/** The z-scores of every feature, of which all mixtures are made; `base`: directions and words. */
export interface ZScores {
  readonly base: Float64Array;
  readonly metric?: Float64Array | undefined;
  readonly related?: Float64Array | undefined;
}

export function zScoresOf({ near, words, metric, related }: ScoreParts, mixture: Mixture): ZScores {
  return {
    base: near.scores.map((x, i) => x / near.deviation + (mixture.words * words.scores[i]) / words.deviation),
    metric: metric?.scores.map((x) => x / metric.deviation),
    related: related?.scores.map((x) => (x === 0 ? 0 : (x - related.mean) / related.deviation)),
  };
}

/** The weights put to work, at the targets from … to. `flags`: for every target whether it is labelled. */
export function mixed(
  { base, metric, related }: ZScores,
  weights: Mixture,
  flags: Uint8Array,
  from = 0,
  to = base.length,
): Float64Array {
  if (!metric || !related) return base.slice(from, to);
  const scores = new Float64Array(to - from);
  for (let i = from; i < to; i++)
    scores[i - from] =
      flags[i] === 1
        ? base[i] + weights.metric * metric[i] + weights.related * related[i]
        : weights.scale * (base[i] + weights.without * metric[i]);
  return scores;
}

/** The cosine after a linear map: documents less a middle, mapped, at length 1. */
export interface MappedCosine {
  /** Of a query with every target. */
  scores(query: Float64Array): Float64Array;
  /** Its cosine with a target is the product of the query less the middle with this. */
  toward(query: Float64Array, target: number): Float64Array;
  readonly middle: Float64Array;
  /** What a unit of a summand of a target brings into its cosine with the query. */
  unit(query: Float64Array, target: number): Float64Array;
}

/** `map`: a row for each dimension; by default nothing is changed. */
export function mappedCosine(
  { rows, dimensions: d }: DenseRows,
  map?: Float64Array,
  given?: Float64Array,
): MappedCosine {
  const middle = given ?? new Float64Array(d);
  const width = map ? map.length / d : d;
  const mapped = (of: Float64Array): Float64Array => {
    if (!map) return of;
    const out = rowsTimes(of, d, map, width);
    if (given) {
      const off = rowsTimes(middle, d, map, width);
      for (let at = 0; at < out.length; at += width) axpy(-1, off, 0, out, at, width);
    }
    return out;
  };
  const targets = map ? denseUnitRows(mapped(rows), width) : rows;
  const place = (query: Float64Array) => (map ? denseUnitRows(mapped(query), width) : query);
  return {
    middle,
    scores: (query) => similarities(targets, width, place(query)),
    unit(query, target) {
      if (!map) return query;
      const [length] = denseRowLengths(mapped(rows.subarray(target * d, (target + 1) * d)), width);
      const to = place(query);
      return Float64Array.from(middle, (_, k) => (length > 0 ? dotAt(map, k * width, to) / length : 0));
    },
    toward(query, target) {
      const own = targets.subarray(target * width, (target + 1) * width);
      if (!map) return own;
      const [length] = denseRowLengths(mapped(query), width);
      return Float64Array.from(middle, (_, k) => (length > 0 ? dotAt(map, k * width, own) / length : 0));
    },
  };
}

/** `sums`: of the rows over every set of related documents. */
function movedBy({ rows, dimensions: d }: DenseRows, relations: Relations, sums: Float64Array, weights: Mixture) {
  const { related, apart } = relations;
  const groups = groupsOf(relations);
  const moved = rows.slice();
  const towards = new Float64Array(related.length);
  for (const row of labelledRows(relations)) {
    towards[row] = weights.towards / (related[row].length - 1 + HALF);
    axpy(towards[row], sums, groups.of[row] * d, moved, row * d, d);
    axpy(-towards[row], rows, row * d, moved, row * d, d);
  }
  const rejections = new Uint32Array(related.length);
  for (const row of apart.flat()) rejections[row]++;
  for (const [a, b] of apart) {
    axpy(-weights.away / (rejections[a] + HALF), rows, b * d, moved, a * d, d);
    axpy(-weights.away / (rejections[b] + HALF), rows, a * d, moved, b * d, d);
  }
  return { moved, towards };
}

/**
 * R, by the covariance of all targets and half that of the differences of related pairs: Σ_i x_i (n_i x_i − Σ related)ᵀ
 * / 2n. Targets with the same related documents have their second summand together.
 */
function componentsOf(
  near: DenseRows,
  relations: Relations,
  sums: Float64Array,
  { components }: Mixture,
): Float64Array | undefined {
  const { rows, dimensions: d } = near;
  const { related, pairs } = relations;
  if (pairs === 0) return undefined;
  const at = (row: number) => rows.subarray(row * d, (row + 1) * d);
  const examples = labelledRows(relations);
  const within = gram(
    examples.map(at),
    d,
    examples.map((row) => related[row].length / (2 * pairs)),
  );
  const groups = groupsOf(relations);
  const own = new Float64Array(sums.length);
  for (const row of examples) axpy(1, rows, row * d, own, groups.of[row] * d, d);
  for (let set = 0; set < groups.members.length; set++) {
    if (groups.members[set].length === 1) continue;
    // The sum is symmetric, its summands are not: each is taken with its transpose.
    for (let i = set * d, k = 0; k < d; i++, k++) {
      axpy(-own[i] / (4 * pairs), sums, set * d, within, k * d, d);
      axpy(-sums[i] / (4 * pairs), own, set * d, within, k * d, d);
    }
  }
  return relevantComponents(covarianceOf(near), within, d, pairs, components);
}

/** Of all targets: computed once, whatever the relations. */
const covarianceOf = keptWith(({ rows, dimensions: d }: DenseRows): Float64Array => {
  const all = Array.from({ length: rows.length / d }, (_, row) => rows.subarray(row * d, (row + 1) * d));
  return gram(all, d).map((x) => x / all.length);
});

/** The metric and the predictors of many relations. */
export function regressionOf({ fine }: Features, relations: Relations): RelationRegression {
  const { rows, dimensions: d } = fine!;
  const groups = groupsOf(relations);
  const sums = sumsOver(groups, rows, d);
  const means = groups.members.map(({ length }, set) => sums.subarray(set * d, (set + 1) * d).map((x) => x / length));
  return relationRegression(rows, d, labelledRows(relations), (row) => means[groups.of[row]]);
}
