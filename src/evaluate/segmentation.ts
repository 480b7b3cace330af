/** A text of `units` (sentences, say) cut into blocks: each boundary is the index of the last unit of its block. */
import { InputError } from '../check/index.ts';

/** A text of `units` cut after the units in `boundaries`, which count from 0. */
export interface Segmentation {
  readonly units: number;
  /** Rising; the last block ends the text and has none. */
  readonly boundaries: readonly number[];
}

/** Two segmentations of one text; anything else is refused. */
export function checkPair(who: string, a: Segmentation, b: Segmentation): void {
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
