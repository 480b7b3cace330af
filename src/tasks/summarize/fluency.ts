/**
 * How well spoken a sentence is: hesitations, repeated words and breaks take from it, and so does a turn of few words,
 * which answers somebody. 1 for written prose.
 */
import { forSmallLetters } from '../../text/any-case.ts';
import { everydayColumns } from './everyday.ts';
import { type Problem, textOf } from './problem.ts';

const HESITATION =
  /\{[a-z]+\}|\b(?:um+|uh+|er|erm|hmm+|mm+|mhm|yeah|okay|ok|well|you know|i mean|sort of|kind of|kinda|like|i (?:guess|dunno|don['’]t know)|dunno|or (?:something|whatever)|and (?:stuff|whatnot))\b|--|\.\.\./giu;
/** Words said twice, one or two at a time: `the the`, `to the to the`, `I'm , I'm`. */
const REPEATED = /(?<![\p{L}'’])([\p{L}'’]+(?: [\p{L}'’]+)?)(?: ?,)? \1(?![\p{L}'’])/giu;
/** A letter alone, of a word that was broken off: `the d display`, `I d I think`. */
const BROKEN_OFF = /[b-hj-z](?= \p{L})(?<![\p{L}\p{N}_'’-].)/gu;
/** Consonants alone, of a word that was broken off: `so sh it 's the sheet`. */
const CONSONANTS = /\b(?:[bcgpstw]h|[bcfgps]l|[bcdfgpt]r|s[ckmnptw]|kn|tw|[st]hr|str|scr|spr)(?= (?:- )?\p{L})/gu;
/** The beginning of a word, and then the word: `dis discussion`, `U unless`, `Fo - for`. */
const BEGUN = /\b([a-z]{1,5}) (?:[-,] )?\1[a-z]/gu;
/** Words that are whole, though the next one may begin with them: `so some`, `the then`. */
const WHOLE = new Set(
  'a all an and any as at be but by can do for he her here i if in is it me my no not on or our out over she so some the then there they to too under up us we with you'.split(
    ' ',
  ),
);
/** A small word before a comma, where the speaker began anew: `we have the, your node has`. */
const ANEW = /\b(?:the|a|an|of|is|are|was|my|your|our|their|and|or|with|from|we|i|they|he|she) ?,(?! (?:and|or)\b)/giu;
const [HESITATES, REPEATS, BEGINS] = [HESITATION, REPEATED, ANEW].map(forSmallLetters);
const PER_STUMBLE = 5;
const MIN_FLUENCY = 0.05;
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
      return inFull((isAside(s) ? MIN_FLUENCY : 1) * cleanness(textOf(problem, s), problem.words[s]), s);
    },
    most: (s) => inFull(1, s),
  };
}

/** How free of stumbles a sentence of so many words is. */
export const cleanness = (text: string, words: number): number =>
  Math.max(MIN_FLUENCY, 1 - (PER_STUMBLE * stumblesIn(text)) / Math.max(1, words));

function stumblesIn(text: string): number {
  const small = text.toLowerCase();
  return (
    times(BROKEN_OFF, text) +
    times(HESITATES, small) +
    times(BEGINS, small) +
    times(CONSONANTS, small) +
    begun(small) +
    (mayRepeat(small) ? times(REPEATS, small) : 0)
  );
}

/** How often a pattern with the flag `g` is in a text. */
export const times = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

function begun(small: string): number {
  let count = 0;
  for (const [, word] of small.matchAll(BEGUN)) if (!WHOLE.has(word)) count++;
  return count;
}

const BEYOND_ASCII = /[\u0080-\u2018\u201a-\uffff]/;
const WORDS = /[a-z'’]+/gu;

/** Two words that are one, next to each other or with one between them: without them the slow pattern finds nothing. */
function mayRepeat(small: string): boolean {
  if (BEYOND_ASCII.test(small)) return true;
  const words = small.match(WORDS) ?? [];
  return words.some((word, i) => word === words[i + 1] || word === words[i + 2]);
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
