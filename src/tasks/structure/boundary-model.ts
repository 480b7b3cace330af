/**
 * How much more probable a boundary is at a place than at others: a logistic model over the named features, learnt from
 * 314 talks with the chapters that people gave them. `npm run experiment -- cues --data DIR` prints this table.
 */
import { DEAR, FEATURES, type Feature, type FeatureValues, type QuickRows } from './features.ts';

export type BoundaryWeights = Readonly<Record<Feature | 'constant', number>>;

const BOUNDARY_WEIGHTS: BoundaryWeights = {
  length: 0.54,
  lengthBefore: 0.24,
  afterShort: 0.37,
  question: 0.31,
  leadsOn: -1.35,
  opens: 0.54,
  marker: 0.7,
  counts: 0.59,
  closes: 0.58,
  near: -3.13,
  far: -2.95,
  bringsUp: 2.38,
  staysOn: 0.8,
  firstMention: 1.28,
  constant: 0.09,
};

/** The log-odds of a boundary against a place of which nothing is known. */
export function logOdds(values: FeatureValues, weights: BoundaryWeights = BOUNDARY_WEIGHTS): number {
  return FEATURES.reduce((sum, name) => sum + weights[name] * values[name], weights.constant);
}

/** The same of a row of features (quickRows), or, where that is not complete, what it is at most. */
export function oddsIn({ rows, isComplete }: QuickRows, weights: BoundaryWeights = BOUNDARY_WEIGHTS) {
  const weight = Float64Array.from(FEATURES, (name) => weights[name]);
  const most = Float64Array.from(FEATURES, (name) => Math.max(...(DEAR[name] ?? [0]).map((x) => weights[name] * x)));
  const dear = Uint8Array.from(FEATURES, (name) => (name in DEAR ? 1 : 0));
  return (place: number): number => {
    const row = place * weight.length;
    const known = isComplete(place);
    // Added in the same order, the terms of a bound give a bound, rounding and all.
    let sum = weights.constant;
    for (let f = 0; f < weight.length; f++) sum += known || dear[f] === 0 ? weight[f] * rows[row + f] : most[f];
    return sum;
  };
}
