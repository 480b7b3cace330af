/**
 * Boundaries beside those of a reference: precision, recall and F, and boundary similarity B (Fournier 2013) by boundary edit distance, for one type of boundary:
 *
 *   B = 1 − (additions + Σ transpositions distance / span) / (additions + transpositions + matches)
 *
 * A boundary moved by less than `span` positions is one transposition, not two additions; nearer pairs are taken
 * first, then from the left. Two texts without any boundary are alike: 1.
 */
import { InputError } from '../check/index.ts';
import { checkPair, type Segmentation } from './segmentation.ts';
import { pk, windowDiff, windowSize } from './windows.ts';

interface BoundaryEdits {
  readonly matches: number;
  /** Boundaries that only one side has. */
  readonly additions: number;
  /** How far each transposed boundary moved. */
  readonly transpositions: readonly number[];
}

/** Boundary similarity B (Fournier 2013), from 0 to 1. A boundary up to `span` − 1 units away is a near miss (default: 2). */
export function boundarySimilarity(a: Segmentation, b: Segmentation, span = 2): number {
  const { matches, additions, transpositions } = boundaryEdits(a, b, span);
  const all = matches + additions + transpositions.length;
  const cost = transpositions.reduce((sum, distance) => sum + distance / span, additions);
  return all === 0 ? 1 : 1 - cost / all;
}

export function boundaryEdits(a: Segmentation, b: Segmentation, span = 2): BoundaryEdits {
  checkPair('boundary similarity', a, b);
  if (!Number.isSafeInteger(span) || span < 1) {
    throw new InputError('boundary similarity', 'span must be a whole number of at least 1', span);
  }
  const [onlyA, onlyB] = [without(a, b), without(b, a)];
  const matches = a.boundaries.length - onlyA.size;
  const transpositions: number[] = [];
  for (let distance = 1; distance < span; distance++) {
    for (const at of [...onlyA, ...onlyB].sort((x, y) => x - y)) {
      if (moved(onlyA, onlyB, at, distance) || moved(onlyB, onlyA, at, distance)) transpositions.push(distance);
    }
  }
  return { matches, additions: onlyA.size + onlyB.size, transpositions };
}

const without = (a: Segmentation, b: Segmentation): Set<number> =>
  new Set(a.boundaries.filter((boundary) => !b.boundaries.includes(boundary)));

/** Takes a pair of boundaries out of both sides, where there is one. */
function moved(from: Set<number>, to: Set<number>, at: number, distance: number): boolean {
  if (!from.has(at) || !to.has(at + distance)) return false;
  from.delete(at);
  to.delete(at + distance);
  return true;
}

interface BoundaryScores {
  readonly precision: number;
  readonly recall: number;
  readonly f: number;
}

/**
 * Precision, recall and F of boundaries. A boundary is found where one of the reference is at most `tolerance` units away
 * (default: 0); each counts once, paired from the left. A side without boundaries has made no mistake: its share is 1.
 */
export function boundaryScores(hypothesis: Segmentation, reference: Segmentation, tolerance = 0): BoundaryScores {
  checkPair('boundary scores', hypothesis, reference);
  if (!(tolerance >= 0)) throw new InputError('boundary scores', 'tolerance must be at least 0', tolerance);
  const found = paired(hypothesis.boundaries, reference.boundaries, tolerance);
  const share = (of: number) => (of === 0 ? 1 : found / of);
  const [precision, recall] = [share(hypothesis.boundaries.length), share(reference.boundaries.length)];
  const sum = precision + recall;
  return { precision, recall, f: sum === 0 ? 0 : (2 * precision * recall) / sum };
}

function paired(a: readonly number[], b: readonly number[], tolerance: number): number {
  let found = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (Math.abs(a[i] - b[j]) <= tolerance) {
      found++;
      i++;
      j++;
    } else if (a[i] < b[j]) i++;
    else j++;
  }
  return found;
}

/** All measures of boundaries against those of a reference. */
export const segmentationScores = (hypothesis: Segmentation, reference: Segmentation) => ({
  window: windowSize(reference),
  pk: pk(hypothesis, reference),
  windowDiff: windowDiff(hypothesis, reference),
  boundarySimilarity: boundarySimilarity(hypothesis, reference),
  ...boundaryScores(hypothesis, reference),
});
