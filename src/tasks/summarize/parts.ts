/**
 * The parts of long documents: the blocks of `structure`, none very short and none very long. A summary should speak for most of them; `coverageOf` says
 * for how much of the text it does.
 */
import { cutterOf } from '../structure/auto.ts';
import { type Problem, sentencesOf } from './problem.ts';

export interface TextParts {
  /** The part of every sentence. */
  readonly of: Uint32Array;
  /** The words of every part, and of all. */
  readonly words: Float64Array;
  readonly total: number;
}

/** About five minutes of speech. */
const WORDS_OF_A_PART = 800;
const MAX_PARTS = 40;
/** A text alone, shorter than that, is cut into thirds, as long as they have so many words. */
const THIRD = 3;
const WORDS_OF_A_THIRD = 60;

/** Asked for another length, the same texts have the same parts. */
const known = new WeakMap<Problem['corpus'], TextParts>();

export function textParts(problem: Problem): TextParts {
  const parts = known.get(problem.corpus) ?? cutParts(problem);
  known.set(problem.corpus, parts);
  return parts;
}

/** `most`: no document is cut into more parts. */
export function cutParts(problem: Problem, maxParts = MAX_PARTS): TextParts {
  const of = new Uint32Array(problem.size);
  const words: number[] = [];
  sentencesOf(problem).forEach(({ first, last }, document) => {
    const ends = new Set(boundariesOf(problem, document, maxParts));
    for (let s = first; s < last; s++) {
      if (s === first || ends.has(s - first - 1)) words.push(0);
      of[s] = words.length - 1;
      words[of[s]] += problem.words[s];
    }
  });
  return { of, words: Float64Array.from(words), total: words.reduce((sum, count) => sum + count, 0) };
}

/** The last sentence of each part but the last; none in a short document. */
function boundariesOf(problem: Problem, document: number, maxParts: number): readonly number[] {
  const { first, last } = sentencesOf(problem)[document];
  const words = problem.words.subarray(first, last);
  const before = Float64Array.from(words);
  for (let s = 1; s < before.length; s++) before[s] += before[s - 1];
  const length = before.at(-1) ?? 0;
  const usual =
    problem.corpus.documents.length > 1
      ? WORDS_OF_A_PART
      : Math.min(WORDS_OF_A_PART, Math.max(WORDS_OF_A_THIRD, length / THIRD));
  if (Math.min(maxParts, Math.round(length / usual)) < 2) return [];
  const size = Math.max(usual, length / maxParts);
  const { corpus: all } = problem;
  const corpus = all.documents.length === 1 ? all : { ...all, documents: [all.documents[document]] };
  const found = blockEnds(corpus, usual < WORDS_OF_A_PART ? 1 : Math.round(length / size));
  return evened(found, before, size).slice(0, maxParts - 1);
}

/** As many blocks as people would make, or `wanted` where that is twice as many: people cut long meetings into few. */
function blockEnds(corpus: Problem['corpus'], wanted: number): readonly number[] {
  const cut = cutterOf(corpus);
  const usual = cut();
  return 2 * (usual.length + 1) <= wanted ? cut(wanted) : usual;
}

/** Blocks under a quarter of the size are joined to the one before; those over twice the size are cut evenly. */
export function evened(ends: readonly number[], before: Float64Array, size: number): number[] {
  const length = before[before.length - 1];
  const kept: number[] = [];
  let start = 0;
  for (const end of [...ends, before.length - 1]) {
    const final = end === before.length - 1;
    if (!final && (before[end] - start < size / 4 || length - before[end] < size / 4)) continue;
    const pieces = Math.floor((before[end] - start) / size);
    for (let piece = 1; piece < pieces; piece++) {
      const cut = before.findIndex((sum) => sum >= start + (piece * (before[end] - start)) / pieces);
      if (cut < end && cut !== kept.at(-1)) kept.push(cut);
    }
    if (!final) kept.push(end);
    start = before[end];
  }
  return kept;
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
  const { of, words, total } = textParts(problem);
  const firsts = sentencesOf(problem);
  const firstOf = new Map(problem.corpus.documents.map(({ id }, d) => [id, firsts[d].first]));
  const parts = [...new Set(sentences.map(({ document, index }) => of[firstOf.get(document)! + index]))];
  const touched = parts.reduce((sum, part) => sum + words[part], 0);
  return { blocks: words.length, touched: parts.length, share: total > 0 ? touched / total : 1 };
}
