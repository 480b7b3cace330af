/**
 * Chapters that somebody made already: Podcasting 2.0 JSON, a WebVTT chapter track or notes in one, or a list of times
 * and titles as in a video's description. Put onto a transcript, each begins with the first words said at its time.
 */
import { InputError } from '../check/index.ts';
import { secondsOf } from '../text/day.ts';
import type { ChapterMark, Cue, Source } from '../text/index.ts';
import { jsonOf } from './entry.ts';
import { captionsOf, NOT_TEXT } from './subtitles.ts';

export interface TimedChapter {
  /** Seconds. */
  readonly time: number;
  readonly title: string;
}

const STAMP = String.raw`[[(]?((?:\d{1,2}:)?\d{1,3}:\d{2}(?:\.\d{1,3})?)[\])]?`;
const BEFORE = new RegExp(String.raw`^[\s•*-]*${STAMP}\s*[-–—:|.)]*\s*(\S.*)$`);
const AFTER = new RegExp(String.raw`^[\s•*-]*(\S.*?)\s*[-–—:|(]*\s*${STAMP}\s*$`);

/** The chapters of a file; lines without a time are passed over. */
export function parseChapters(text: string, who: string): TimedChapter[] {
  const found = /^\s*[[{]/.test(text)
    ? chaptersIn(jsonOf(text, who))
    : /^\ufeff?WEBVTT\b/.test(text)
      ? captionsOf(text, who, NOT_TEXT).captions.map(({ time, lines }) => ({
          time: time.start,
          title: lines.join(' ').trim(),
        }))
      : text.split(/\r\n|\r|\n/).flatMap(lineOf);
  const chapters = found.filter(({ title }) => /\S/.test(title)).sort((a, b) => a.time - b.time);
  if (chapters.length > 0) return chapters;
  throw new InputError(
    who,
    'has no chapters: podcast chapters JSON, a WebVTT chapter track, or lines such as 1:30 Title',
  );
}

const LONGEST_LINE = 500;

function lineOf(line: string): TimedChapter[] {
  if (line.length > LONGEST_LINE) return [];
  const before = BEFORE.exec(line);
  if (before) return [{ time: secondsOf(before[1]), title: before[2].trim() }];
  const after = AFTER.exec(line);
  return after ? [{ time: secondsOf(after[2]), title: after[1].trim() }] : [];
}

/** The chapters that a JSON value has: `chapters` with a start in seconds and a title. */
export function chaptersIn(value: unknown): TimedChapter[] {
  const list = Array.isArray(value) ? value : ((value as { chapters?: unknown } | null)?.chapters ?? []);
  if (!Array.isArray(list)) return [];
  return list.flatMap((chapter: Record<string, unknown> | null) => {
    const time = chapter?.startTime ?? chapter?.start_time ?? chapter?.start;
    const title = chapter?.title;
    return typeof time === 'number' && Number.isFinite(time) && typeof title === 'string' ? [{ time, title }] : [];
  });
}

const NOTE = /^NOTE[ \t]+chapter\b(.*)$/i;
/** A number and the mark after it, before a title. */
const NUMBERED = /^[ \t\d]*[-–—:.]?/;
const BEGINS = /^[ \t]*((?:\d+:)?\d+:\d+[.,]\d+)[ \t]*-->/;
/** Lines between a note and its caption: the empty one, and the caption's name. */
const LINES_BETWEEN = 3;

/** `NOTE Chapter: Title` before a caption begins a chapter with it. */
export function notedChapters(text: string): TimedChapter[] {
  if (!/^NOTE[ \t]/m.test(text)) return [];
  const lines = text.split(/\r?\n/);
  return lines.flatMap((line, i) => {
    const title = NOTE.exec(line)?.[1].replace(NUMBERED, '').trim();
    const following = lines.slice(i + 1, i + 2 + LINES_BETWEEN);
    const stamp = title ? following.flatMap((next) => BEGINS.exec(next)?.[1] ?? [])[0] : undefined;
    return title && stamp ? [{ time: secondsOf(stamp), title }] : [];
  });
}

/** A cue may begin so many seconds before the chapter it opens. */
const EARLY = 0.5;

/** A transcript with these chapters; those after its last words are left out. */
export function withChapters<E extends Source>(entry: E, chapters: readonly TimedChapter[]): E {
  const cues: readonly Cue[] = (entry.cues ?? []).filter(({ time }) => time !== undefined);
  if (cues.length === 0)
    throw new InputError(entry.id, 'has no times, so that chapters with times have no place in it');
  const marks: ChapterMark[] = [];
  let next = 0;
  for (const { time, title } of chapters.toSorted((a, b) => a.time - b.time)) {
    while (next < cues.length && cues[next].time!.start < time - EARLY) next++;
    const cue = cues[next] ?? (cues.at(-1)!.time!.end > time ? cues.at(-1) : undefined);
    if (cue && marks.at(-1)?.start !== cue.start) marks.push({ start: cue.start, title });
  }
  return { ...entry, chapters: marks };
}
