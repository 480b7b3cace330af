/** How short a block may be. */
import { clockOf } from './every.ts';
import type { Problem } from './problem.ts';

/** In a text of more sentences than this, a block has at least so many sentences, words and seconds. */
const LONG = 100;
export const MIN_LENGTHS = { sentences: 3, words: 25, seconds: 10 };
/** Where the blocks asked for do not fit so, the first is held to, or nothing. */
export const RELAXED = [MIN_LENGTHS, { sentences: 3, words: 0, seconds: 0 }, { sentences: 1, words: 0, seconds: 0 }];

/**
 * Whether sentences from … to − 1 are too few for a block. From one heading to the next, a block may be short; a clock
 * that stands still tells nothing.
 */
export function tooShort(
  { start, size, document, turns }: Problem,
  min: typeof MIN_LENGTHS,
): (from: number, to: number) => boolean {
  if (size <= LONG) return () => false;
  const { sentences } = document;
  const clock = clockOf(sentences);
  const isHeading = (s: number) => turns.heading[s] === 1;
  return (from, to) =>
    (to - from < min.sentences ||
      start[to] - start[from] < min.words ||
      (clock !== undefined && clock[to] > clock[from] && clock[to] - clock[from] < min.seconds)) &&
    !(isHeading(from) && to - from > 1 && (to === size || isHeading(to)));
}
