/**
 * The parts of long documents: the blocks of `structure`. A summary should speak for most of them; `coverageOf` says
 * for how much of the text it does.
 */
import { resolve } from '../../check/index.ts';
import { DEFAULT_SEED, random } from '../../random/index.ts';
import { METHODS } from '../structure/methods.ts';
import { problemOf } from '../structure/problem.ts';
import { type Problem, sentencesOf } from './problem.ts';

export interface Parts {
  /** The part of every sentence. */
  readonly of: Uint32Array;
  /** The words of every part, and of all. */
  readonly words: Float64Array;
  readonly total: number;
}

/** About five minutes of speech. A document has at least one part for so many words. */
const WORDS_OF_A_PART = 800;
const MOST_PARTS = 40;

/** Asked for another length, the same texts have the same parts. */
const known = new WeakMap<Problem['corpus'], Parts>();

export function partsOf(problem: Problem): Parts {
  const parts = known.get(problem.corpus) ?? cutParts(problem);
  known.set(problem.corpus, parts);
  return parts;
}

/** `most`: no document is cut into more parts. */
export function cutParts(problem: Problem, most = MOST_PARTS): Parts {
  const of = new Uint32Array(problem.size);
  const words: number[] = [];
  sentencesOf(problem).forEach(({ first, last }, document) => {
    const ends = new Set(boundariesOf(problem, document, most));
    for (let s = first; s < last; s++) {
      if (s === first || ends.has(s - first - 1)) words.push(0);
      of[s] = words.length - 1;
      words[of[s]] += problem.words[s];
    }
  });
  return { of, words: Float64Array.from(words), total: words.reduce((sum, count) => sum + count, 0) };
}

/** The last sentence of each block but the last; none in a short document. */
function boundariesOf(problem: Problem, document: number, most: number): readonly number[] {
  const { corpus, words } = problem;
  const { first, last } = sentencesOf(problem)[document];
  const length = words.subarray(first, last).reduce((sum, count) => sum + count, 0);
  const least = Math.min(most, Math.round(length / WORDS_OF_A_PART));
  if (least < 2) return [];
  const { auto } = METHODS;
  const settings = resolve('structure', auto.options, {});
  const alone = { ...corpus, documents: [corpus.documents[document]] };
  const text = problemOf(alone, undefined, {}, random(DEFAULT_SEED));
  const { boundaries } = auto.segment(text, settings, undefined);
  const parts = boundaries.length + 1;
  if (parts >= least && parts <= most) return boundaries;
  return auto.segment(text, settings, Math.max(least, Math.min(parts, most))).boundaries;
}

export interface Coverage {
  /** The blocks of long documents; a short document is one. */
  readonly blocks: number;
  readonly touched: number;
  /** The words of the blocks that are touched, as a share of all words. */
  readonly share: number;
}

/** A sentence by its document and its number there. */
interface Placed {
  readonly document: string;
  readonly index: number;
}

/** The blocks that the sentences of a summary touch. */
export function coverageOf(problem: Problem, sentences: readonly Placed[]): Coverage {
  const { of, words, total } = partsOf(problem);
  const firsts = sentencesOf(problem);
  const firstOf = new Map(problem.corpus.documents.map(({ id }, d) => [id, firsts[d].first]));
  const parts = [...new Set(sentences.map(({ document, index }) => of[firstOf.get(document)! + index]))];
  const touched = parts.reduce((sum, part) => sum + words[part], 0);
  return { blocks: words.length, touched: parts.length, share: total > 0 ? touched / total : 1 };
}
