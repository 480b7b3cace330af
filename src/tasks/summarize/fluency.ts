/**
 * How well spoken a sentence is: hesitations, repeated words and breaks take from it, and so does a turn of few words,
 * which answers somebody. 1 for written prose.
 */
import { fluencyIn, MIN_FLUENCY } from '../quoting/disfluency.ts';
import { everydayColumns } from './everyday.ts';
import { type Problem, textOf } from './problem.ts';

/** A sentence of so many content words says something of its own; "I see benefit to that" does not. */
const FULL_CONTENT = 4;
/** A turn of so many words says something of its own. */
const FULL_TURN = 60;

export interface Fluency {
  of(sentence: number): number;
  /** What it is at most, without reading the sentence. */
  most(sentence: number): number;
}

/** `isAside`: whether a sentence says nothing when it is quoted alone. */
export function fluencyOf(problem: Problem, isAside: (sentence: number) => boolean = () => false): Fluency {
  const turns = turnWords(problem);
  const content = contentWords(problem);
  const inFull = (clean: number, s: number) =>
    clean * Math.sqrt(Math.min(1, turns[s] / FULL_TURN)) * Math.min(1, (1 + content(s)) / (1 + FULL_CONTENT));
  return {
    of(s) {
      return inFull((isAside(s) ? MIN_FLUENCY : 1) * fluencyIn(textOf(problem, s), problem.words[s]), s);
    },
    most: (s) => inFull(1, s),
  };
}

/** The different words of a sentence that are counted and, in English, not everyday ones. */
function contentWords(problem: Problem): (s: number) => number {
  const { counts } = problem;
  const isEveryday = everydayColumns(problem);
  const plain = Uint8Array.from({ length: counts.columns }, (_, c) => Number(isEveryday?.(c) ?? false));
  return (s) => {
    let content = 0;
    for (let i = counts.start[s]; i < counts.start[s + 1]; i++) content += 1 - plain[counts.index[i]];
    return content;
  };
}

/** The words of the turn that each sentence is in; without speakers, of the whole document. */
function turnWords({ size, words, speakers, positionOf }: Problem): Float64Array {
  const turn = new Float64Array(size);
  let first = 0;
  for (let s = 1; s <= size; s++) {
    if (s < size && positionOf[s] > 0 && speakers[s] === speakers[s - 1]) continue;
    turn.fill(
      words.subarray(first, s).reduce((sum, count) => sum + count, 0),
      first,
      s,
    );
    first = s;
  }
  return turn;
}
