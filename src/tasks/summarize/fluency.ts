/**
 * How well spoken a sentence is: hesitations, repeated words and breaks take from it, and so does a turn of few words,
 * which answers somebody. 1 for written prose.
 */
import { everydayColumns } from './everyday.ts';
import { type Problem, textOf } from './problem.ts';

const STUMBLE =
  /\{[a-z]+\}|\b(?:um+|uh+|er|erm|hmm+|mm+|mhm|yeah|okay|ok|well|you know|i mean|sort of|kind of|like)\b|\b(\p{L}+)(?: ,)? \1\b|--|\.\.\./giu;
/** A letter alone, of a word that was broken off: `the d display`. */
const BROKEN_OFF = /(?<![\p{L}\p{N}_'’-])[b-hj-z](?= \p{Ll})/gu;
const PER_STUMBLE = 5;
const MIN_FLUENCY = 0.05;
/** A sentence of so many content words says something of its own; "I see benefit to that" does not. */
const FULL_CONTENT = 4;
/** A turn of so many words says something of its own. */
const FULL_TURN = 60;

export function fluencyOf(problem: Problem): Float64Array {
  const turns = turnWords(problem);
  const content = contentWords(problem);
  return turns.map((turn, s) => {
    const text = textOf(problem, s);
    const stumbles = (text.match(STUMBLE)?.length ?? 0) + (text.match(BROKEN_OFF)?.length ?? 0);
    const clean = Math.max(MIN_FLUENCY, 1 - (PER_STUMBLE * stumbles) / Math.max(1, problem.words[s]));
    return clean * Math.sqrt(Math.min(1, turn / FULL_TURN)) * Math.min(1, (1 + content(s)) / (1 + FULL_CONTENT));
  });
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
