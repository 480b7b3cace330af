/** Pk and WindowDiff: a window slid over a text. 0 is perfect. */
import { InputError } from '../check/index.ts';
import { checkPair, type Segmentation } from './segmentation.ts';

/**
 * Half the mean length of a reference's blocks, rounded half to even, at least 2 (as segeval has it), and less than
 * the text: with two units the window is 1.
 */
export function windowSize({ units, boundaries }: Segmentation): number {
  const half = units / (boundaries.length + 1) / 2;
  const rounded = half % 1 === 0.5 ? 2 * Math.round(half / 2) : Math.round(half);
  return Math.min(Math.max(rounded, 2), Math.max(units - 1, 1));
}

/** The share of windows where the numbers of boundaries inside disagree; 0 for a text of one unit. */
export function windowError(
  who: string,
  hypothesis: Segmentation,
  reference: Segmentation,
  window: number | undefined,
  disagree: (hypothesis: number, reference: number) => boolean,
): number {
  checkPair(who, hypothesis, reference);
  const size = window ?? windowSize(reference);
  const windows = reference.units - size;
  if (window !== undefined && (!Number.isSafeInteger(size) || size < 1 || windows < 1)) {
    throw new InputError(who, `the window must be a whole number from 1 to ${reference.units - 1}`, window);
  }
  const [a, b] = [blockOf(hypothesis), blockOf(reference)];
  let errors = 0;
  for (let i = 0; i < windows; i++) if (disagree(a[i + size] - a[i], b[i + size] - b[i])) errors++;
  return windows > 0 ? errors / windows : 0;
}

/** The number of each unit's block. */
function blockOf({ units, boundaries }: Segmentation): Uint32Array {
  const blocks = new Uint32Array(units);
  let block = 0;
  for (let unit = 0; unit < units; unit++) {
    blocks[unit] = block;
    if (boundaries[block] === unit) block++;
  }
  return blocks;
}

/**
 * Pk (Beeferman et al. 1999): how often two units `window` apart are wrongly said to be in one segment, or in two.
 * Default window: half the mean segment of the reference.
 *
 * @example
 * pk({ boundaries: [4], units: 10 }, { boundaries: [5], units: 10 });
 */
export function pk(hypothesis: Segmentation, reference: Segmentation, window?: number): number {
  return windowError('pk', hypothesis, reference, window, (h, r) => h > 0 !== r > 0);
}

/** WindowDiff (Pevzner & Hearst 2002): how often two segmentations have different numbers of boundaries in a window. */
export function windowDiff(hypothesis: Segmentation, reference: Segmentation, window?: number): number {
  return windowError('windowdiff', hypothesis, reference, window, (h, r) => h !== r);
}
