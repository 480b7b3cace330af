/**
 * How much more probable a boundary is at a place than at others: a logistic model over the named features, learnt from
 * 314 talks with the chapters that people gave them. `npm run experiment -- cues --data DIR` prints this table.
 */
import { FEATURES, type Feature, type FeatureValues } from './features.ts';

export type BoundaryWeights = Readonly<Record<Feature | 'constant', number>>;

const BOUNDARY_WEIGHTS: BoundaryWeights = {
  length: 0.49,
  lengthBefore: 0.34,
  afterShort: 0.45,
  question: 0.29,
  opens: 0.56,
  marker: 0.72,
  counts: 0.67,
  closes: 0.69,
  near: -3.29,
  far: -2.73,
  bringsUp: 2.26,
  staysOn: 0.81,
  firstMention: 1.42,
  constant: -0.11,
};

/** The log-odds of a boundary against a place of which nothing is known. */
export function logOdds(values: FeatureValues, weights: BoundaryWeights = BOUNDARY_WEIGHTS): number {
  return FEATURES.reduce((sum, name) => sum + weights[name] * values[name], weights.constant);
}
