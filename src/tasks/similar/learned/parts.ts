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
