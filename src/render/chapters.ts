/** Chapters of a structure: as text, YouTube description lines, WebVTT, and Podcasting 2.0 JSON. */
import { InputError } from '../check/index.ts';
import type { Structure } from '../tasks/structure/index.ts';
import { clock, oneLine } from './text.ts';

export interface Chapter {
  readonly title: string;
  /** Seconds; the first begins at 0. */
  readonly start: number;
  readonly end: number;
}

export const CHAPTER_FORMATS = ['text', 'json', 'youtube', 'vtt', 'podcast'] as const;
export type ChapterFormat = (typeof CHAPTER_FORMATS)[number];

/**
 * A structure as chapter marks: `text` (default), `youtube`, `vtt`, `podcast` …
 *
 * @example
 * console.log(renderChapters(await structure(talk), 'youtube'));
 */
export function renderChapters(structure: Structure, format: ChapterFormat = 'text'): string {
  if (format === 'text') return asText(structure);
  if (format === 'json') return JSON.stringify(outline(structure), null, 2);
  return WRITERS[format](chaptersOf(structure));
}

const WRITERS = { youtube: asYoutube, vtt: asVtt, podcast: asPodcast };

/** The chapters of a transcript; a text without times has none to mark. */
export function chaptersOf({ blocks, document }: Structure): Chapter[] {
  const timed = blocks.filter(({ time }) => time !== undefined);
  if (timed.length === 0) {
    throw new InputError(document, 'has no times; chapters of a text can be written as text or json only');
  }
  const starts = timed.map(({ time }, i) => (i === 0 ? 0 : time!.start));
  return timed.map(({ title, time }, i) => ({
    title: oneLine(title),
    start: starts[i],
    end: starts[i + 1] ?? Math.max(time!.end, starts[i]),
  }));
}

/** Titles with the time, or else the sentence, at which each chapter begins. */
function outline({ blocks }: Structure) {
  return blocks.map(({ title, from, to, time }) => ({
    title: oneLine(title),
    ...(time && { start: time.start, end: time.end }),
    from,
    to,
  }));
}

function asText(structure: Structure): string {
  const rows = outline(structure).map(({ title, start, from }) => [
    start === undefined ? `sentence ${from + 1}` : clock(start),
    title,
  ]);
  const width = Math.max(...rows.map(([at]) => at.length));
  return rows.map(([at, title]) => `${at.padStart(width)}  ${title}`).join('\n');
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
