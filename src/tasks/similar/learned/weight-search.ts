/**
 * The weights of a mixture, one at a time, by the mean average precision of documents that were kept out. What each part
 * of the score says is there before; a mixture only adds it up. One that is sure to lose against the best so far is
 * measured no further: the documents on which that one is worst come first, and of those left out the best is assumed.
 */
import { averagePrecisionOf } from '../spaces/held-out.ts';
import { mixed, type ScoreWeights, type Standing } from './model.ts';

/** A document that was kept out: its parts of the score at the targets of a list, and the places of its own there. */
export interface AskedWith {
  readonly parts: Standing;
  /** The first part by the strength of examples. */
  readonly near: ReadonlyMap<number, Float64Array>;
  readonly own: readonly number[];
}

/** The same at the targets from … to alone. */
export function among({ parts, near, own }: AskedWith, from: number, to: number): AskedWith {
  const some = (scores: Float64Array) => scores.subarray(from, to);
  return {
    parts: {
      near: some(parts.near),
      words: some(parts.words),
      nearMetric: parts.nearMetric && some(parts.nearMetric),
      metric: parts.metric && some(parts.metric),
      related: parts.related && some(parts.related),
    },
    near: new Map(Array.from(near, ([strength, scores]) => [strength, some(scores)])),
    own: own.flatMap((place) => (place >= from && place < to ? [place - from] : [])),
  };
}

export interface WeightSearch {
  /** Mean average precision; or a number under `toBeat` where that is out of reach. */
  measure(mixture: ScoreWeights, toBeat?: number): number;
  /** The first of the values with which the mixture is best. */
  best(from: ScoreWeights, name: keyof ScoreWeights, values: readonly number[]): ScoreWeights;
}

/** A mean may be off by its rounding. */
const ROUNDING = 1e-12;

/** `known`: for every target of the list whether it has relations. */
export function weightSearch(all: readonly AskedWith[], known: Uint8Array, nearWeight: number): WeightSearch {
  const asked = all.filter(({ own }) => own.length > 0);
  const scores = new Float64Array(known.length);
  const precisions = new Float64Array(asked.length);
  /** What was measured, and of what was sure to lose the most that it can be. */
  const [measured, atMost] = [new Map<string, number>(), new Map<string, number>()];
  /** Those that are hardest first. */
  let order = asked.map((_, i) => i);
  const precisionAt = (i: number, mixture: ScoreWeights) => {
    const { parts, near, own } = asked[i];
    mixed({ ...parts, near: near.get(mixture.strength)! }, mixture, nearWeight, known, scores);
    return averagePrecisionOf(scores, own);
  };
  const measure: WeightSearch['measure'] = (mixture, toBeat = -Infinity) => {
    const key = keyOf(mixture);
    const before = measured.get(key);
    if (before !== undefined) return before;
    const bound = atMost.get(key) ?? Infinity;
    if (bound < toBeat - ROUNDING) return bound;
    let most = asked.length;
    for (const i of order) {
      precisions[i] = precisionAt(i, mixture);
      most -= 1 - precisions[i];
      if (most / asked.length >= toBeat - ROUNDING) continue;
      atMost.set(key, most / asked.length);
      return most / asked.length;
    }
    const mean = precisions.reduce((sum, precision) => sum + precision, 0) / Math.max(1, asked.length);
    measured.set(key, mean);
    order = order.toSorted((a, b) => precisions[a] - precisions[b]);
    return mean;
  };
  return {
    measure,
    best(from, name, values) {
      const found = values.map(() => -Infinity);
      let most = -Infinity;
      const mixtures = values.map((value) => ({ ...from, [name]: value }));
      const isNew = mixtures.map((mixture) => Number(!measured.has(keyOf(mixture))));
      for (const i of fromTheMiddle(values.length).sort((a, b) => isNew[a] - isNew[b])) {
        found[i] = measure(mixtures[i], most);
        most = Math.max(most, found[i]);
      }
      return mixtures[found.indexOf(most)];
    },
  };
}

/** The first of the values with which the mixture is best by the weighted mean of several searches. */
export function bestInAll(
  searches: readonly (readonly [weight: number, search: WeightSearch])[],
  from: ScoreWeights,
  name: keyof ScoreWeights,
  values: readonly number[],
): ScoreWeights {
  const mixtures = values.map((value) => ({ ...from, [name]: value }));
  const found = values.map(() => -Infinity);
  let most = -Infinity;
  for (const i of fromTheMiddle(values.length)) {
    let sum = 0;
    let left = searches.reduce((all, [weight]) => all + weight, 0);
    for (const [weight, { measure }] of searches) {
      left -= weight;
      // Of the searches that are left the best is assumed.
      if (weight > 0) sum += weight * measure(mixtures[i], (most - sum - left - ROUNDING) / weight);
      if (sum + left < most - ROUNDING) break;
    }
    found[i] = sum;
    most = Math.max(most, sum);
  }
  return mixtures[found.indexOf(most)];
}

const keyOf = (mixture: ScoreWeights): string => `${Object.values(mixture)}`;

/** The best is seldom at an end, and what is found early spares the most; what is known already, all the more. */
const fromTheMiddle = (count: number): number[] =>
  Array.from({ length: count }, (_, i) => i).sort((a, b) => Math.abs(2 * a - count + 1) - Math.abs(2 * b - count + 1));
