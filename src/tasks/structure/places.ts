/**
 * Where a block may begin: at a paragraph or a turn; inside one so long that a block could end in it, at any sentence.
 * Never between a heading and what follows it, nor between `(Laughter)`, or a line that
 * begins with a small letter, and what it follows.
 */
import type { Problem } from './problem.ts';
import type { Turns } from './turns.ts';

export interface BoundaryPlaces extends Turns {
  /** The first sentences of what may be a block, the first of the text left out. */
  readonly at: readonly number[];
  /** 1 where a place lies inside a paragraph or turn. */
  readonly inside: Uint8Array;
  /** Of each sentence, where its paragraph or turn begins and ends. */
  readonly begin: Uint32Array;
  readonly end: Uint32Array;
}

/** Content words of a paragraph in which a block may end; in a short text, this share of it is enough. */
const LONG = 400;
const SHARE = 1 / 3;

/** `everywhere`: at every sentence. */
export function placesOf(problem: Problem, everywhere = false): BoundaryPlaces {
  const { start, word, size, turns } = problem;
  const [begin, end] = [new Uint32Array(size), new Uint32Array(size)];
  for (let s = 0, last = 0; s < size; s++) begin[s] = last = turns.unit[s] === 1 ? s : last;
  for (let s = size - 1, next = size; s >= 0; s--) {
    end[s] = next;
    if (turns.unit[s] === 1) next = s;
  }
  const long = Math.min(LONG, word.length * SHARE);
  const at: number[] = [];
  const inside: number[] = [];
  const isHeading = (s: number) => turns.heading[s] === 1;
  for (let s = 1; s < size; s++) {
    if (!everywhere && turns.remark[s] + turns.goesOn[s] > 0) continue;
    if (!everywhere && isHeading(s - 1) && !isHeading(s)) continue;
    const within = turns.unit[s] === 0;
    if (!everywhere && within && start[end[s]] - start[begin[s]] <= long) continue;
    at.push(s);
    inside.push(within ? 1 : 0);
  }
  return { ...turns, at, inside: Uint8Array.from(inside), begin, end };
}
