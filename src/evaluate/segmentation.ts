/** A text cut into blocks, beside how a reference cuts it: Pk and WindowDiff (0 is perfect), precision, recall and F. */
import { InputError } from '../check/index.ts';

/** A text of `units` (sentences, say) cut after the units in `boundaries`, which count from 0. */
export interface Segmentation {
  readonly units: number;
  /** Rising; the last block ends the text and has none. */
  readonly boundaries: readonly number[];
}

/** All measures of boundaries against those of a reference. */
export const segmentationScores = (hypothesis: Segmentation, reference: Segmentation) => ({
  window: windowSize(reference),
  pk: pk(hypothesis, reference),
  windowDiff: windowDiff(hypothesis, reference),
  ...boundaryScores(hypothesis, reference),
});

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

/**
 * Precision, recall and F of boundaries that stand where the reference has them. A side without boundaries has made no
 * mistake: its share is 1.
 */
export function boundaryScores(hypothesis: Segmentation, reference: Segmentation) {
  checkPair('boundary scores', hypothesis, reference);
  const right = new Set(reference.boundaries);
  const found = hypothesis.boundaries.filter((boundary) => right.has(boundary)).length;
  const share = (of: number) => (of === 0 ? 1 : found / of);
  const [precision, recall] = [share(hypothesis.boundaries.length), share(reference.boundaries.length)];
  const sum = precision + recall;
  return { precision, recall, f: sum === 0 ? 0 : (2 * precision * recall) / sum };
}

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
function windowError(
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

/** Two segmentations of one text; anything else is refused. */
function checkPair(who: string, a: Segmentation, b: Segmentation): void {
  checked(a);
  checked(b);
  if (a.units !== b.units) {
    throw new InputError(who, 'both segmentations must have the same number of units', [a.units, b.units]);
  }
}

/** Windows slide over every unit: more would take minutes. */
const MAX_UNITS = 10_000_000;

function checked({ units, boundaries }: Segmentation): void {
  if (units > MAX_UNITS) throw new InputError('segmentation', `at most ${MAX_UNITS} units`, units);
  if (!Number.isSafeInteger(units) || units < 1) throw new InputError('segmentation', 'needs at least one unit', units);
  boundaries.forEach((boundary, i) => {
    const legal = Number.isSafeInteger(boundary) && boundary > (boundaries[i - 1] ?? -1) && boundary < units - 1;
    if (!legal) throw new InputError('segmentation', `boundaries must rise from 0 to at most ${units - 2}`, boundary);
  });
}
