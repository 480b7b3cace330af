/**
 * Pk (Beeferman, Berger & Lafferty 1999): how often two units a window apart are wrongly put into one block, or
 * wrongly parted. 0 is perfect.
 */
import type { Segmentation } from './segmentation.ts';
import { windowError } from './windows.ts';

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
