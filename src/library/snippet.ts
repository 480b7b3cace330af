/**
 * Snippets: the part of a text that shows best why it was found, with the spans of the matches; where it has none of the
 * words, the passage that is nearest to what was meant.
 */
import { folded } from '../store/analysis.ts';
import type { QueryPart } from '../store/query.ts';
import type { Version } from '../store/store.ts';
import { eachWord, loadLanguage, type Place, pageAt, placeOf, type Span, splitSentences } from '../text/index.ts';

export interface Snippet extends Span, Place {
  /** `text.slice(start, end)` of the document's text. */
  readonly text: string;
  /** Spans of the matches in the document's text. */
  readonly marks: readonly Span[];
  /** It begins or ends within a sentence, which is too long. */
  readonly cutBefore?: true;
  readonly cutAfter?: true;
}

const LENGTH = 240;
/** Sentences that are longer together are cut. */
const LONGEST = 2 * LENGTH;
/** Characters before and after a match in which its sentences are looked for. */
const REACH = 800;
/** Matches that are collected from a text. */
const MAX_MARKS = 200;
/** Characters after which the scan ends when one snippet has all parts of the query. */
const SCANNED = 20_000;

interface Mark extends Span {
  readonly part: number;
}

/** A snippet on one line, as a part of the text, and the matches in that line. */
export function excerptOf({ text, start, marks, cutBefore, cutAfter }: Snippet): { excerpt: string; marks: Span[] } {
  let excerpt = cutBefore ? '… ' : '';
  let at = 0;
  const add = (to: number) => {
    excerpt += text.slice(at, to).replace(/\s+/gu, ' ');
    at = to;
  };
  const places = marks.map((mark) => {
    add(mark.start - start);
    const from = excerpt.length;
    add(mark.end - start);
    return { start: from, end: excerpt.length };
  });
  add(text.length);
  return { excerpt: cutAfter ? `${excerpt} …` : excerpt, marks: places };
}

/** `near`: how near stems are to what was meant, for a text that has none of the words. */
export async function snippetOf(version: Version, parts: readonly QueryPart[], near?: Near): Promise<Snippet> {
  const { text, cues, pages } = version;
  const marks = await marksIn(version, parts);
  const shown = widest(marks);
  const meant = shown.length === 0 && near ? await nearestPassage(version, near) : undefined;
  const begin = Math.max(0, text.search(/\S/));
  const stretch =
    shown.length > 0 ? around(version, shown[0].start, shown.at(-1)!.end) : (meant ?? around(version, begin, begin));
  const { start, end } = stretch;
  const inside = marks.filter((mark) => mark.start >= start && mark.end <= end);
  const at = inside[0]?.start ?? start;
  const cue = cues?.findLast(({ start }) => start <= at);
  return {
    ...stretch,
    text: text.slice(start, end),
    marks: inside.map(({ start, end }) => ({ start, end })),
    ...placeOf({ time: cue?.time, speaker: cue?.speaker, page: pageAt(pages, at) }),
  };
}

async function marksIn({ text, language }: Version, parts: readonly QueryPart[]): Promise<Mark[]> {
  const { stem, normal, stopWords } = await loadLanguage(language);
  const all = parts.flatMap((part, i) => (part.excluded ? [] : [{ ...part, i }]));
  // Stop words show nothing, unless nothing else is looked for.
  const telling = all.filter(({ words }) => !words.every((word) => stopWords.has(word)));
  const wanted = telling.length > 0 ? telling : all;
  const longest = Math.max(...wanted.map(({ words }) => words.length));
  const hasStems = wanted.some(({ stems }) => stems.length > 0);
  const marks: Mark[] = [];
  const recent: { word: string; start: number }[] = [];
  const visit = (start: number, end: number) => {
    if (marks.length >= MAX_MARKS) return;
    const surface = text.slice(start, end);
    const stemmed = hasStems ? stem(normal(surface)) : '';
    if (recent.push({ word: folded(surface), start }) > longest) recent.shift();
    for (const { words, stems, prefix, i } of wanted) {
      const first = recent.length - words.length;
      const isHere =
        (first >= 0 &&
          words.every((word, k) => fits(recent[first + k].word, word, prefix && k === words.length - 1))) ||
        stems.includes(stemmed);
      if (isHere) marks.push({ start: stems.length > 0 ? start : recent[first].start, end, part: i });
    }
  };
  for (let from = 0; from < text.length; ) {
    const to = blankAfter(text, from + SCANNED);
    eachWord(text, from, to, visit);
    if (marks.length >= MAX_MARKS || new Set(widest(marks).map(({ part }) => part)).size === wanted.length) break;
    from = to;
  }
  return marks;
}

const fits = (word: string, wanted: string, prefix: boolean): boolean =>
  prefix ? word.startsWith(wanted) : word === wanted;

/** The window of marks with the most different parts, then the most marks. */
function widest(marks: readonly Mark[]): readonly Mark[] {
  let best: readonly Mark[] = [];
  let score = 0;
  let from = 0;
  for (let to = 0; to < marks.length; to++) {
    while (marks[to].end - marks[from].start > LENGTH && from < to) from++;
    const run = marks.slice(from, to + 1);
    const value = new Set(run.map(({ part }) => part)).size * (MAX_MARKS + 1) + run.length;
    if (value > score) [best, score] = [run, value];
  }
  return best;
}

/** Offset of the first white space from `at` on. */
function blankAfter(text: string, at: number): number {
  const blank = text.slice(at).search(/\s/);
  return blank < 0 ? text.length : at + blank;
}

/** A span of a text, and where its first or its last sentence is cut. */
type Stretch = Span & Pick<Snippet, 'cutBefore' | 'cutAfter'>;

/**
 * The sentences that a stretch touches, then those after it and before it while there is room; where they are too long, or
 * do not end within reach, the words around.
 */
function around({ text, language, cues = [] }: Version, first: number, last: number): Stretch {
  const [from, to] = [Math.max(0, first - REACH), Math.min(text.length, last + REACH)];
  const moved =
    (by: number) =>
    <T extends Span>(span: T) => ({ ...span, start: span.start + by, end: span.end + by });
  const within = cues.filter(({ start, end }) => start >= from && end <= to).map(moved(-from));
  const all = splitSentences(text.slice(from, to), { language, cues: within }).map(moved(from));
  // The first and the last within reach may begin before it or go on after it.
  const whole = all.slice(from === 0 ? 0 : 1, to === text.length ? all.length : -1);
  let a = whole.findIndex(({ end }) => end > first);
  let b = whole.findLastIndex(({ start }) => start <= last);
  const isHere = a >= 0 && a <= b && whole[a].start <= first && whole[b].end >= last;
  if (!isHere || whole[b].end - whole[a].start > LONGEST) return wordsAround(text, first, last);
  const fits = (a: number, b: number) => whole[b].end - whole[a].start <= LENGTH;
  while (b + 1 < whole.length && whole[b + 1].kind !== 'heading' && fits(a, b + 1)) b++;
  while (a > 0 && whole[a - 1].kind !== 'heading' && fits(a - 1, b)) a--;
  return { start: whole[a].start, end: whole[b].end };
}

/** As many whole words before a stretch as after it. */
function wordsAround(text: string, first: number, last: number): Stretch {
  const room = Math.max(0, LENGTH - (last - first)) >> 1;
  const before = text.slice(Math.max(0, first - room), first).replace(first > room ? /^\S*\s*/ : /^\s+/, '');
  const after = text.slice(last, last + room).replace(last + room < text.length ? /\s*\S*$/ : /\s+$/, '');
  const [start, end] = [first - before.length, last + after.length];
  return { start, end, ...(start > 0 && { cutBefore: true }), ...(end < text.length && { cutAfter: true }) };
}

/** How near a stem is to the query, from 0. */
export type Near = (stem: string) => number;

/** Characters of a text that are looked through for what was meant. */
const MEANT_WITHIN = 200_000;

/** The sentence that, with what follows it, has the words nearest to the query; each word counts once. */
export async function nearestPassage(version: Version, near: Near): Promise<Stretch | undefined> {
  const { text, language, cues = [] } = version;
  const { stem, normal, stopWords } = await loadLanguage(language);
  const looked = text.slice(0, MEANT_WITHIN);
  let [best, most] = [undefined as number | undefined, 0];
  const said = cues.filter(({ end }) => end <= looked.length);
  for (const { start, kind } of splitSentences(looked, { language, cues: said })) {
    if (kind === 'heading') continue;
    const seen = new Set<string>();
    eachWord(looked, start, Math.min(looked.length, start + LENGTH), (from, to) => {
      const word = normal(looked.slice(from, to));
      if (!stopWords.has(word)) seen.add(stem(word));
    });
    const worth = [...seen].reduce((sum, one) => sum + near(one), 0);
    // Of passages that overlap and are worth the same, the one that begins with what is meant.
    const later = best !== undefined && worth === most && start - best < LENGTH;
    if (worth > most || later) [best, most] = [start, worth];
  }
  return best === undefined ? undefined : around(version, best, best);
}
