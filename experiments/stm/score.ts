/** Structures against known boundaries. */
import { boundaryScores, pk, type Segmentation, windowDiff } from '../../src/evaluate/index.ts';
import type { Structure } from '../../src/tasks/structure/index.ts';

export interface Scores {
  readonly recall: number;
  readonly precision: number;
  readonly pk: number;
  readonly windowDiff: number;
  readonly boundaries: number;
}

/** The boundaries that were meant: before the first sentence at or after each beginning. */
export function truth({ sentences }: Structure, begins: readonly number[]): Segmentation {
  const ends = begins.map((at) => sentences.findIndex(({ start }) => start >= at) - 1);
  const inside = [...new Set(ends)].filter((end) => end >= 0 && end < sentences.length - 1);
  return { units: sentences.length, boundaries: inside.sort((a, b) => a - b) };
}

/** `window` as in Pk; by default half the mean block of the truth. A text too short for it is measured by one less. */
export function score(found: Structure, begins: readonly number[], window?: number): Scores {
  const reference = truth(found, begins);
  const hypothesis = { units: reference.units, boundaries: found.boundaries.map(({ after }) => after) };
  const size = window === undefined ? undefined : Math.min(window, reference.units - 1);
  return {
    ...boundaryScores(hypothesis, reference),
    pk: pk(hypothesis, reference, size),
    windowDiff: windowDiff(hypothesis, reference, size),
    boundaries: found.boundaries.length,
  };
}

export function mean(scores: readonly Scores[]): Scores {
  const of = (name: keyof Scores) => scores.reduce((sum, one) => sum + one[name], 0) / Math.max(scores.length, 1);
  return {
    recall: of('recall'),
    precision: of('precision'),
    pk: of('pk'),
    windowDiff: of('windowDiff'),
    boundaries: of('boundaries'),
  };
}

export const shown = (value: number): string => value.toFixed(3);
