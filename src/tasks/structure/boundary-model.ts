/**
 * How much more probable a boundary is at a place than at others: a logistic model over the named features, learnt from
 * 314 talks with the chapters that people gave them. `npm run experiment -- cues --data DIR` prints this table.
 */
import { FEATURES, type Feature, type FeatureValues } from './features.ts';

export type BoundaryWeights = Readonly<Record<Feature | 'constant', number>>;

const BOUNDARY_WEIGHTS: BoundaryWeights = {
  length: 0.49,
  lengthBefore: 0.34,
  afterShort: 0.49,
  question: 0.31,
  opens: 0.57,
  marker: 0.72,
  counts: 0.67,
  closes: 0.68,
  near: -3.34,
  far: -2.76,
  bringsUp: 2.3,
  staysOn: 0.76,
  firstMention: 1.46,
  constant: -0.13,
};

/** The log-odds of a boundary against a place of which nothing is known. */
export function logOdds(values: FeatureValues, weights: BoundaryWeights = BOUNDARY_WEIGHTS): number {
  return FEATURES.reduce((sum, name) => sum + weights[name] * values[name], weights.constant);
}

/** The same of every row of features (featureRows). */
export function logOddsOf(rows: Float64Array, weights: BoundaryWeights = BOUNDARY_WEIGHTS): Float64Array {
  const weight = Float64Array.from(FEATURES, (name) => weights[name]);
  return Float64Array.from({ length: rows.length / weight.length }, (_, place) => {
    let sum = weights.constant;
    for (let f = 0; f < weight.length; f++) sum += weight[f] * rows[place * weight.length + f];
    return sum;
  });
}
