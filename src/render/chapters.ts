/** Chapters of a structure: text, show notes, JSON, YouTube lines, WebVTT and Podcasting 2.0 JSON. */
import { InputError } from '../check/index.ts';
import type { Block, Part, Quote, Structure } from '../tasks/structure/index.ts';
import { placeOf } from '../text/index.ts';
import { marked } from './page.ts';
import { beginOf, clock, oneLine, placeWords } from './text.ts';

export interface Chapter {
  readonly title: string;
  /** Seconds; the first begins at 0. */
  readonly start: number;
  readonly end: number;
}

/** What is written of a structure. */
interface Chaptered extends Pick<Structure, 'document' | 'title'> {
  readonly blocks: readonly Omit<Block, 'topics'>[];
}

export const CHAPTER_FORMATS = ['text', 'json', 'youtube', 'vtt', 'podcast', 'markdown'] as const;
export type ChapterFormat = (typeof CHAPTER_FORMATS)[number];

/**
 * A structure as chapter marks: `text` (default), `youtube`, `vtt`, `podcast` …
 *
 * @example
 * console.log(renderChapters(await structure(talk), 'youtube'));
 */
export function renderChapters(structure: Chaptered, format: ChapterFormat = 'text'): string {
  return WRITERS[format](structure);
}

const WRITERS: Readonly<Record<ChapterFormat, (structure: Chaptered) => string>> = {
  text: asText,
  json: (structure) => JSON.stringify(outline(structure), null, 2),
  youtube: (structure) => asYoutube(longEnough(chaptersOf(structure))),
  vtt: (structure) => asVtt(chaptersOf(structure)),
  podcast: (structure) => asPodcast(chaptersOf(structure)),
  markdown: asMarkdown,
};

/** YouTube shows chapters when there are so many, each of so many seconds. */
const YOUTUBE = { chapters: 3, seconds: 10 };

/** What a person should know about the chapters in this format. */
export function chapterNotes(structure: Chaptered, format: ChapterFormat): string[] {
  if (format !== 'youtube') return [];
  const all = chaptersOf(structure);
  const shown = longEnough(all);
  const joined = all.length - shown.length;
  const short = `${joined} of the chapters ${joined === 1 ? 'was' : 'were'} shorter than ${YOUTUBE.seconds} seconds and joined to another.`;
  const more = all.length < YOUTUBE.chapters ? ` --blocks ${YOUTUBE.chapters} makes them.` : '';
  const few = `YouTube shows chapters when there are ${YOUTUBE.chapters} or more; here are ${shown.length}.${more}`;
  return [...(joined > 0 ? [short] : []), ...(shown.length < YOUTUBE.chapters ? [few] : [])];
}

/** The chapters of a transcript; a text without times has none to mark. */
export function chaptersOf({ blocks, document }: Chaptered): Chapter[] {
  const timed = blocks.filter(({ time }) => time !== undefined);
  if (timed.length === 0) {
    throw new InputError(document, 'has no times; chapters of a text can be written as text, markdown or json only');
  }
  const starts = timed.map(({ time }, i) => (i === 0 ? 0 : time!.start));
  return timed.map(({ title, time }, i) => ({
    title: oneLine(title),
    start: starts[i],
    end: starts[i + 1] ?? Math.max(time!.end, starts[i]),
  }));
}

/** A chapter that is too short belongs to the one before, the first to the one after. */
function longEnough(chapters: readonly Chapter[]): Chapter[] {
  const kept: Chapter[] = [];
  for (const chapter of chapters) {
    const before = kept.at(-1);
    const short = chapter.end - chapter.start < YOUTUBE.seconds;
    if (before && short) kept[kept.length - 1] = { ...before, end: chapter.end };
    else if (before && before.end - before.start < YOUTUBE.seconds) {
      kept[kept.length - 1] = { ...chapter, start: before.start };
    } else kept.push(chapter);
  }
  return kept;
}

/** Chapters by their place in the text, with times, gists and sections where there are any. */
function outline({ blocks }: Chaptered) {
  return blocks.map(({ sections, break: kind, ...block }) => ({
    ...listed(block),
    ...(kind && { break: kind }),
    ...(sections && { sections: sections.map(listed) }),
  }));
}

const listed = ({ start, end, time, page, title, gist, from, to }: Part): Part => ({
  start,
  end,
  ...placeOf({ time, page }),
  title: oneLine(title),
  ...(gist && { gist }),
  from,
  to,
});

function asText({ blocks }: Chaptered): string {
  const width = Math.max(
    ...blocks.flatMap((block) => [block, ...(block.sections ?? [])]).map((part) => beginOf(part).length),
  );
  const row = (part: Part, indent: string) => {
    const line = `${beginOf(part).padStart(width)}  ${indent}${oneLine(part.title)}`;
    return part.gist ? [line, `${' '.repeat(width)}  ${indent}  ${quoted(part.gist)}`] : [line];
  };
  return blocks
    .map(withBreak)
    .flatMap((block) => [...row(block, ''), ...(block.sections ?? []).flatMap((section) => row(section, '  '))])
    .join('\n');
}

/** Advertising and housekeeping stand behind the title. */
const withBreak = (block: Chaptered['blocks'][number]) =>
  block.break ? { ...block, title: `${block.title} (${block.break})` } : block;

const inMarkdown = (text: string): string => marked(oneLine(text));
const quoted = ({ text, speaker }: Quote): string =>
  `“${oneLine(text)}”${speaker === undefined ? '' : ` – ${oneLine(speaker)}`}`;

/** Show notes: a list of times and titles, each with the sentence that says what it is about. */
function asMarkdown({ title, document, blocks }: Chaptered): string {
  const item = ({ title, gist, ...part }: Part, indent: string) => {
    const head = [...placeWords(part).map((place) => `**${place}**`), inMarkdown(title)].filter(Boolean).join(' ');
    return [`${indent}- ${head}`, ...(gist ? [`${indent}  ${inMarkdown(quoted(gist))}`] : [])];
  };
  const lines = blocks
    .map(withBreak)
    .flatMap((block) => [...item(block, ''), ...(block.sections ?? []).flatMap((section) => item(section, '  '))]);
  return [`# ${inMarkdown(title ?? document)}`, '', ...lines].join('\n');
}

/** One line a chapter, as a video description wants it: the first at 0:00. */
function asYoutube(chapters: readonly Chapter[]): string {
  return chapters.map(({ start, title }) => `${clock(start)} ${title}`).join('\n');
}

function asVtt(chapters: readonly Chapter[]): string {
  const cues = chapters.map(
    ({ title, start, end }, i) =>
      `${i + 1}\n${stamp(start)} --> ${stamp(Math.max(end, start + 0.001))}\n${cueText(title)}\n`,
  );
  return ['WEBVTT\n', ...cues].join('\n');
}

/** hh:mm:ss.mmm */
function stamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const part = (unit: number, of: number) => Math.floor(milliseconds / unit) % of;
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(milliseconds / 3_600_000);
  return `${two(hours)}:${two(part(60_000, 60))}:${two(part(1000, 60))}.${String(milliseconds % 1000).padStart(3, '0')}`;
}

/** WebVTT reads & and < as markup, and --> as a new cue. */
const cueText = (title: string): string =>
  title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('-->', '--&gt;');

function asPodcast(chapters: readonly Chapter[]): string {
  const list = chapters.map(({ start, end, title }) => ({ startTime: start, endTime: end, title }));
  return JSON.stringify({ version: '1.2.0', chapters: list }, null, 2);
}
