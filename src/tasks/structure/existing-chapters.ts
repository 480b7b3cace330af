/** Chapters that a text has already: those its file brings, or its own headings; and breaks that somebody marked. */
import { firstWhere } from '../../text/first-where.ts';
import type { Document, Sentence } from '../../text/index.ts';
import { cutRange } from './auto.ts';
import type { BlockRange } from './identify.ts';
import type { Segmentation } from './method.ts';
import type { Problem } from './problem.ts';

export interface ExistingChapters {
  /** The sentences that chapters begin with, in order. */
  readonly begins: readonly number[];
  /** Titles by the sentence they stand over; a heading that is a sentence is its own title. */
  readonly titles: ReadonlyMap<number, string>;
  /** Seconds at which chapters begin, where somebody set them. */
  readonly times?: ReadonlyMap<number, number>;
}

/** The chapters of the file, else the highest headings of which there are two or more; nothing where there are none. */
export function existingChapters(document: Document): ExistingChapters | undefined {
  const { chapters = [], sentences } = document;
  if (chapters.length > 0) {
    const titles = new Map<number, string>();
    const times = new Map<number, number>();
    for (const { start, title, time } of chapters) {
      const at = sentenceAt(sentences, start);
      if (at !== undefined) titles.set(at, title);
      if (at !== undefined && time !== undefined) times.set(at, time);
    }
    return titles.size > 0 ? { begins: [...titles.keys()].sort((a, b) => a - b), titles, times } : undefined;
  }
  const headings = headingsIn(document);
  for (let level = 1; level <= 6; level++) {
    const begins = headings.filter((heading) => heading.level === level).map(({ sentence }) => sentence);
    if (begins.length > 1) return { begins, titles: new Map() };
  }
  return undefined;
}

/** The headings of a text that are marked as such: `## Title`, or a line with a rule under it. */
export function headingsIn({ text, sentences }: Document): { readonly sentence: number; readonly level: number }[] {
  return sentences.flatMap(({ start, end, kind }, sentence) => {
    if (kind !== 'heading') return [];
    const heading = text.slice(start, end);
    const marks = /^#+(?=\s)/.exec(heading)?.[0].length;
    const rule = /\n\s*([=-])[=-]*\s*$/.exec(heading)?.[1];
    if (marks === undefined && rule === undefined) return [];
    return [{ sentence, level: marks ?? (rule === '=' ? 1 : 2) }];
  });
}

/** The sentences that begin after a marked break. */
export function afterBreaks({ breaks = [], sentences }: Document): number[] {
  const begins = breaks.flatMap((at) => sentenceAt(sentences, at) ?? []);
  return [...new Set(begins)].filter((sentence) => sentence > 0);
}

function sentenceAt(sentences: readonly Sentence[], offset: number): number | undefined {
  const at = firstWhere(sentences.length, (s) => sentences[s].end > offset);
  return at < sentences.length ? at : undefined;
}

/** Boundaries and fixed ones together; those nearer to a fixed one than `apart` sentences give way to it. */
export function withFixed(boundaries: readonly number[], fixed: readonly number[], apart: number): number[] {
  const free = boundaries.filter((at) => fixed.every((other) => Math.abs(other - at) >= apart));
  return [...new Set([...free, ...fixed])].sort((a, b) => a - b);
}

/** Nearer to a kept boundary than this part of a mean block, another one is the same. */
const NEAR = 4;

/**
 * The cut of a text around what it has already. Its own chapters are kept as they are; with `fill`, or where only one is
 * marked, inside the text, the method's boundaries are added. A marked break always begins a block.
 */
export function cutAround(
  problem: Problem,
  segment: () => Segmentation,
  fill: boolean,
): Segmentation & Pick<ExistingChapters, 'titles' | 'times'> {
  const { document, size } = problem;
  const kept = existingChapters(document);
  const begins = kept?.begins.filter((at) => at > 0) ?? [];
  const titles = kept?.titles ?? new Map<number, string>();
  const times = kept?.times ?? new Map<number, number>();
  const before = (sentences: readonly number[]) => sentences.map((at) => at - 1);
  // One mark inside the text is no list of chapters.
  if (kept && !fill && !(kept.begins.length === 1 && begins.length === 1)) {
    const note = `The ${kept.begins.length} chapters that the text has were kept; the option fill adds others.`;
    return { boundaries: before(begins), titles, times, notes: [note] };
  }
  const cut = segment();
  const fixed = before([...begins, ...afterBreaks(document)]);
  const apart = size / (NEAR * (cut.boundaries.length + 1));
  return { ...cut, boundaries: withFixed(cut.boundaries, fixed, apart), titles, times };
}

/** Sentences of a section. */
const MIN_SENTENCES = 5;

/** The second level: sections inside a block, by the headings it has, or by a cut of the block alone. */
export function sectionsOf(problem: Problem, [from, to]: BlockRange): BlockRange[] {
  const headings = headingsIn(problem.document).filter(({ sentence }) => sentence > from && sentence < to);
  const level = Math.min(...headings.map((heading) => heading.level));
  const begins = headings.filter((heading) => heading.level === level).map(({ sentence }) => sentence);
  if (begins.length > 0) return rangesOf(from, begins, to);
  const inner: number[] = [];
  for (const last of cutRange(problem, [from, to], {}).boundaries) {
    const begin = last + 1;
    if (begin - (inner.at(-1) ?? from) >= MIN_SENTENCES && to - begin >= MIN_SENTENCES) inner.push(begin);
  }
  return rangesOf(from, inner, to);
}

/** The blocks that begin at `from` and at `begins`. */
export function rangesOf(from: number, begins: readonly number[], to: number): BlockRange[] {
  const all = [from, ...begins.filter((at) => at > from), to];
  return all.slice(1).map((end, i) => [all[i], end] as const);
}
