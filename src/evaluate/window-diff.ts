/** WindowDiff (Pevzner & Hearst 2002): how often a window holds a wrong number of boundaries. 0 is perfect. */
import type { Segmentation } from './segmentation.ts';
import { windowError } from './windows.ts';

/** WindowDiff (Pevzner & Hearst 2002): how often two segmentations have different numbers of boundaries in a window. */
export function windowDiff(hypothesis: Segmentation, reference: Segmentation, window?: number): number {
  return windowError('windowdiff', hypothesis, reference, window, (h, r) => h !== r);
}
