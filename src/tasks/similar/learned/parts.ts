/** The parts of a score over all targets, with their mean and deviation, of which z-scores are made. */
import { moments } from '../../../linalg/vectors.ts';

/** Scores that deviate less than this differ by rounding alone. */
const EQUAL = 1e-9;

/** A feature over all targets: values that have deviation 1 when they are divided by `deviation`. */
interface Deviating {
  readonly scores: Float64Array;
  readonly mean: number;
  readonly deviation: number;
}

export interface ScoreParts {
  readonly near: Deviating;
  readonly words: Deviating;
  readonly metric?: Deviating | undefined;
  readonly related?: Deviating | undefined;
}

/** Scores that are all the same stay as they are. */
export function deviating(scores: Float64Array): Deviating {
  const { mean, deviation } = moments(scores);
  return { scores, mean, deviation: deviation > EQUAL ? deviation : 1 };
}

/** Over the labelled targets; all others have 0. */
export function standardised(scores: Float64Array, flags: Uint8Array): Deviating {
  const { mean, deviation } = deviating(scores.filter((_, row) => flags[row] === 1));
  return { scores, mean, deviation };
}

/** The parts of some targets, then those of others, without relations: related they are none. */
export function joinedParts(some: ScoreParts, others: ScoreParts): ScoreParts {
  return {
    near: deviating(joined(some.near.scores, others.near.scores)),
    words: deviating(joined(some.words.scores, others.words.scores)),
    metric: some.metric && others.metric && deviating(joined(some.metric.scores, others.metric.scores)),
    related: some.related && {
      ...some.related,
      scores: joined(some.related.scores, new Float64Array(others.near.scores.length)),
    },
  };
}

function joined(some: Float64Array, others: Float64Array): Float64Array {
  const all = new Float64Array(some.length + others.length);
  all.set(some);
  all.set(others, some.length);
  return all;
}
