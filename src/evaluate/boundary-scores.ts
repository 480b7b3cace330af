/**
 * Precision, recall and F of boundaries. A boundary is found when the other side has one within `tolerance` units;
 * each counts once, paired from the left. A side without boundaries has made no mistake: its share is 1.
 */
import { InputError } from '../check/index.ts';
import { checkPair, type Segmentation } from './segmentation.ts';

interface BoundaryScores {
  readonly precision: number;
  readonly recall: number;
  readonly f: number;
}

/**
 * Precision, recall and F of boundaries. A boundary is found where one of the reference is at most `tolerance` units away
 * (default: 0).
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
