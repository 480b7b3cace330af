/** The constants by which a text is cut, as `npm run experiment -- chapters` fits them. */
import type { BoundaryWeights } from './boundary-model.ts';
import type { NumberConstants } from './number.ts';

export interface CutConstants extends NumberConstants {
  /** The temperature of the likelihood is (sharp / grain)², at most 1; where blocks are placed, at least `cold`. */
  readonly sharp: number;
  readonly cold: number;
  /** No grain is taken to be finer. */
  readonly finest: number;
  /** Added to the log-odds inside a paragraph or turn, at a heading, and after a silence. */
  readonly inside: number;
  readonly heading: number;
  readonly pause: number;
  readonly odds?: BoundaryWeights;
}

export const CUT_CONSTANTS: CutConstants = {
  usual: 12,
  full: 1400,
  spoken: 10.5,
  unitExponent: 0.25,
  shareExponent: 1.5,
  spread: 0.4,
  other: 0.6,
  weight: 0.8,
  sharp: 60,
  cold: 0.05,
  finest: 40,
  inside: -2,
  heading: 3,
  pause: 1,
};
