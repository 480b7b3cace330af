/** The second level: sections inside a block, by the headings it has, or by a finer cut of the block alone. */
import { cutInside } from './auto.ts';
import type { BlockRange } from './identify.ts';
import { headingsIn } from './kept.ts';
import type { Problem } from './problem.ts';

/** A block of fewer sentences has no sections. */
const SHORTEST = 12;
/** Sentences of a section. */
const MIN_SENTENCES = 5;

export function sectionsOf(problem: Problem, [from, to]: BlockRange): BlockRange[] {
  const headings = headingsIn(problem.document).filter(({ sentence }) => sentence > from && sentence < to);
  const level = Math.min(...headings.map((heading) => heading.level));
  const begins = headings.filter((heading) => heading.level === level).map(({ sentence }) => sentence);
  if (begins.length > 0) return rangesOf(from, begins, to);
  if (to - from < SHORTEST) return [[from, to]];
  const inner: number[] = [];
  for (const last of cutInside(problem, [from, to])) {
    const begin = last + 1;
    if (begin - (inner.at(-1) ?? from) >= MIN_SENTENCES && to - begin >= MIN_SENTENCES) inner.push(begin);
  }
  return rangesOf(from, inner, to);
}

function rangesOf(from: number, begins: readonly number[], to: number): BlockRange[] {
  const all = [from, ...begins.filter((at) => at > from), to];
  return all.slice(1).map((end, i) => [all[i], end] as const);
}
