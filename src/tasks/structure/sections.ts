/** The second level: sections inside a block, by the headings it has, or by the same method on the block alone. */

import type { Range } from './identify.ts';
import { headingsIn } from './kept.ts';
import type { Method } from './method.ts';
import type { Problem } from './problem.ts';

/** Counted words of a section, and the most sections of a block. */
const WORDS = 120;
const MOST = 6;
/** A block of fewer sentences has no sections. */
const SHORTEST = 12;

export function sectionsOf(problem: Problem, [from, to]: Range, method: Method, settings: object): Range[] {
  const headings = headingsIn(problem.document).filter(({ sentence }) => sentence > from && sentence < to);
  const level = Math.min(...headings.map((heading) => heading.level));
  const begins = headings.filter((heading) => heading.level === level).map(({ sentence }) => sentence);
  if (begins.length > 0) return rangesOf(from, begins, to);
  const words = problem.start[to] - problem.start[from];
  const wanted = Math.min(MOST, Math.round(words / WORDS));
  if (to - from < SHORTEST || wanted < 2) return [[from, to]];
  const { boundaries } = method.segment(within(problem, from, to), settings as never, wanted);
  return rangesOf(
    from,
    boundaries.map((at) => from + at + 1),
    to,
  );
}

function rangesOf(from: number, begins: readonly number[], to: number): Range[] {
  const all = [from, ...begins.filter((at) => at > from), to];
  return all.slice(1).map((end, i) => [all[i], end] as const);
}

/** The problem of sentences from … to - 1 alone; words keep their numbers. */
export function within(problem: Problem, from: number, to: number): Problem {
  const { document, start, word } = problem;
  const inner = word.slice(start[from], start[to]);
  const counts = new Float64Array(problem.counts.length);
  for (const w of inner) counts[w]++;
  return {
    ...problem,
    size: to - from,
    start: start.slice(from, to + 1).map((at) => at - start[from]),
    word: inner,
    counts,
    document: {
      ...document,
      sentences: document.sentences.slice(from, to),
      tokens: { ...document.tokens, firstToken: document.tokens.firstToken.slice(from, to + 1) },
    },
  };
}
