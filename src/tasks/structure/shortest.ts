/** How short a block may be. */
import { clockOf } from './every.ts';
import type { Problem } from './problem.ts';
import { isSpoken } from './spoken.ts';

export interface MinLengths {
  /** Of a block in a text of more than LONG sentences. */
  readonly sentences: number;
  readonly words: number;
  readonly seconds: number;
  /** Words of a block in a shorter text, if that is speech; in another, FEW_WORDS will do. */
  readonly inShort: number;
}

const LONG = 100;
const FEW_WORDS = 5;
export const MIN_LENGTHS: MinLengths = { sentences: 3, words: 25, seconds: 10, inShort: 0 };
/** Nobody wants a chapter that is shorter than this part of a usual one. */
const MIN_PART = 1 / 5;

/** The least lengths, of blocks of `grain` words; where those asked for do not fit so, less is held to, and at last nothing. */
export const minLengths = (grain: number): readonly MinLengths[] => [
  { ...MIN_LENGTHS, words: Math.max(MIN_LENGTHS.words, grain * MIN_PART), inShort: grain * MIN_PART },
  MIN_LENGTHS,
  { sentences: 3, words: 0, seconds: 0, inShort: 0 },
  { sentences: 1, words: 0, seconds: 0, inShort: 0 },
];

/**
 * Whether sentences from … to − 1 are too few for a block. From one heading to the next, a block may be short; a clock
 * that stands still tells nothing.
 */
export function tooShort(problem: Problem, min: MinLengths): (from: number, to: number) => boolean {
  const { start, size, document, turns } = problem;
  if (size <= LONG) {
    const least = isSpoken(problem) ? min.inShort : Math.min(FEW_WORDS, min.inShort);
    return (from, to) => start[to] - start[from] < least;
  }
  const { sentences } = document;
  const clock = clockOf(sentences);
  const isHeading = (s: number) => turns.heading[s] === 1;
  return (from, to) =>
    (to - from < min.sentences ||
      start[to] - start[from] < min.words ||
      (clock !== undefined && clock[to] > clock[from] && clock[to] - clock[from] < min.seconds)) &&
    !(isHeading(from) && to - from > 1 && (to === size || isHeading(to)));
}
