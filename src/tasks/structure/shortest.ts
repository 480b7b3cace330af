/** How short a block may be. */
import { clockOf } from './every.ts';
import type { Problem } from './problem.ts';

/** In a text of more sentences than this, a block has at least so many sentences, words and seconds. */
const LONG = 100;
export const MIN_LENGTHS = { sentences: 3, words: 25, seconds: 10 };
/** Nobody wants a chapter that is shorter than this part of a usual one. */
const MIN_PART = 1 / 5;

/** The least lengths, of blocks of `grain` words; where those asked for do not fit so, less is held to, and at last nothing. */
export const minLengths = (grain: number): readonly (typeof MIN_LENGTHS)[] => [
  { ...MIN_LENGTHS, words: Math.max(MIN_LENGTHS.words, grain * MIN_PART) },
  MIN_LENGTHS,
  { sentences: 3, words: 0, seconds: 0 },
  { sentences: 1, words: 0, seconds: 0 },
];

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
