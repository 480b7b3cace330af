/** The parts of documents: even stretches. A summary should speak for most of them; `coverageOf` says for how much of the text it does. */
import { keptWith } from '../../text/memoized.ts';
import { type Problem, sentencesOf } from './problem.ts';

export interface TextParts {
  /** The part of every sentence. */
  readonly of: Uint32Array;
  /** The words of every part, and of all. */
  readonly words: Float64Array;
  readonly total: number;
}

/** Words of a part: some five minutes of speech. A text alone that is shorter is thirds. */
const PART = 800;
export const THIRDS = 3;

/** A sentence is in the part in which it begins. */
export const textParts = keptWith((problem: Problem): TextParts => {
  const of = new Uint32Array(problem.size);
  const words: number[] = [];
  const documents = sentencesOf(problem);
  for (const { first, last } of documents) {
    const length = problem.words.subarray(first, last).reduce((sum, count) => sum + count, 0);
    const parts = Math.max(Math.round(length / PART), documents.length > 1 ? 1 : THIRDS);
    for (let s = first, before = 0, part = -1; s < last; before += problem.words[s++]) {
      const own = Math.floor((parts * before) / Math.max(1, length));
      if (own > part) words.push(0);
      part = own;
      of[s] = words.length - 1;
      words[of[s]] += problem.words[s];
    }
  }
  return { of, words: Float64Array.from(words), total: words.reduce((sum, count) => sum + count, 0) };
});

export interface Coverage {
  /** The parts of the text. */
  readonly blocks: number;
  readonly touched: number;
  /** The words of the parts that are touched, as a share of all words. */
  readonly share: number;
}

/** A sentence by its document and its number there. */
interface Placed {
  readonly document: string;
  readonly index: number;
}

/** The parts that the sentences of a summary touch. */
export function coverageOf(problem: Problem, sentences: readonly Placed[]): Coverage {
  const { of, words, total } = textParts(problem);
  const firsts = sentencesOf(problem);
  const firstOf = new Map(problem.corpus.documents.map(({ id }, d) => [id, firsts[d].first]));
  const parts = [...new Set(sentences.map(({ document, index }) => of[firstOf.get(document)! + index]))];
  const touched = parts.reduce((sum, part) => sum + words[part], 0);
  return { blocks: words.length, touched: parts.length, share: total > 0 ? touched / total : 1 };
}
