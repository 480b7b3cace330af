/**
 * The gate for documents from outside. What passes has a text, spans inside it and in order, times that are finite and
 * do not run backwards, confidences in [0, 1], and names that are short texts. What can be mended is mended, with a note;
 * a document without id or text is refused.
 */
import { InputError } from '../check/index.ts';
import { type Fields, fieldsOf, listOf } from '../check/json-values.ts';
import type { ChapterMark, Cue, Source, TimeSpan } from './document.ts';
import { languageCode } from './languages.ts';

export interface Checked {
  readonly source: Source;
  /** What was wrong and was mended. */
  readonly notes: readonly string[];
}

const LONGEST_NAME = 1_000;
const LONGEST_TITLE = 2_000;
const MAX_NAMES = 10_000;

/** Removes control characters and line breaks, as ids, titles, tags and names must be. */
export const plainLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();

/** A line of at most `longest` characters: no half of a surrogate pair and no blank stays at its end. */
const shortLine = (text: string, longest = LONGEST_NAME): string =>
  plainLine(text)
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

/** A document that can be stored and read by every task; `who` is named in messages. */
export function checkedSource(given: unknown, who = 'document'): Checked {
  if (typeof given !== 'object' || given === null) throw new InputError(who, 'a document is {id, text}', given);
  const { id, text, title, date, language, cues, chapters, breaks, pages, tags, related, kind, origin } =
    given as Fields;
  if (typeof id !== 'string') throw new InputError(who, 'the id of a document must be a text', id);
  if (typeof text !== 'string') throw new InputError(who, 'the text of a document must be a text', text);
  const notes: string[] = [];
  const name = shortLine(id) || 'document';
  const about = (count: number, what: string) => {
    if (count > 0) notes.push(`${name}: ${count} ${what}`);
  };
  const line = (value: unknown, longest = LONGEST_NAME) =>
    typeof value === 'string' ? shortLine(value, longest) || undefined : undefined;
  const code = typeof language === 'string' ? (language === 'und' ? language : languageCode(language)) : undefined;
  if (code === undefined && language !== undefined && language !== null)
    notes.push(`${name}: its language ${JSON.stringify(language).slice(0, 40)} is not known and was not used`);
  const whole = text.toWellFormed();
  const source = {
    id: name,
    text: whole,
    title: line(title, LONGEST_TITLE),
    date: line(date),
    language: code,
    cues: cuesIn(cues, whole.length, about),
    chapters: chaptersIn(chapters, whole.length, about),
    breaks: placesIn('breaks', breaks, whole.length, about),
    pages: placesIn('pages', pages, whole.length, about),
    tags: namesIn(tags, about),
    related: namesIn(related, about),
    kind: line(kind),
    origin: line(origin, Infinity),
  };
  return { source: withoutGaps(source) as unknown as Source, notes };
}

/** The fields that have a value. A field is not deleted: an object that lost one is slow from then on. */
function withoutGaps(fields: Fields): Fields {
  const kept: Record<string, unknown> = {};
  for (const key in fields) if (fields[key] !== undefined) kept[key] = fields[key];
  return kept;
}

type Report = (count: number, what: string) => void;

/** Cues in order inside the text; their times are finite and do not run backwards. */
function cuesIn(value: unknown, length: number, report: Report): readonly Cue[] | undefined {
  const kept: Cue[] = [];
  let [end, latest, outside, wrong] = [0, 0, 0, 0];
  for (const cue of listOf(value)) {
    if (!isSpan(cue, end, length)) {
      outside++;
      continue;
    }
    const time = timeIn(cue.time, latest);
    const speaker = typeof cue.speaker === 'string' ? shortLine(cue.speaker) : undefined;
    const confidence = isShare(cue.confidence) ? cue.confidence : undefined;
    if (
      (cue.time !== undefined && !sameTime(cue.time, time)) ||
      (cue.speaker !== undefined && speaker === undefined) ||
      (cue.confidence !== undefined && confidence === undefined)
    ) {
      wrong++;
    }
    end = cue.end;
    latest = time?.start ?? latest;
    kept.push({
      start: cue.start,
      end: cue.end,
      ...(time && { time }),
      ...(speaker && { speaker }),
      ...(confidence !== undefined && { confidence }),
    });
  }
  report(outside, 'cues outside the text or out of order were left out');
  report(
    wrong,
    'cues had a time that runs backwards, or a time, speaker or confidence that is none; it was corrected or left out',
  );
  return kept.length > 0 ? kept : undefined;
}

const isSpan = (cue: Fields, from: number, length: number): cue is Fields & { start: number; end: number } =>
  isPlace(cue.start, length) && isPlace(cue.end, length) && cue.start >= from && cue.end >= cue.start;

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;
const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

function timeIn(value: unknown, earliest: number): TimeSpan | undefined {
  const { start, end } = fieldsOf(value);
  if (!isSeconds(start)) return undefined;
  const from = Math.max(start, earliest);
  return { start: from, end: isSeconds(end) ? Math.max(from, end) : from };
}

function sameTime(value: unknown, time: TimeSpan | undefined): boolean {
  const { start, end } = fieldsOf(value);
  return time !== undefined && start === time.start && end === time.end;
}

function chaptersIn(value: unknown, length: number, report: Report): readonly ChapterMark[] | undefined {
  const given = listOf(value);
  const kept = given.flatMap(({ start, title, time }) =>
    isPlace(start, length) && typeof title === 'string'
      ? [{ start, title: shortLine(title, LONGEST_TITLE), ...(isSeconds(time) && { time }) }]
      : [],
  );
  report(given.length - kept.length, 'chapters without a place in the text or a title were left out');
  return kept.length > 0 ? kept.sort((a, b) => a.start - b.start) : undefined;
}

function placesIn(what: string, value: unknown, length: number, report: Report): readonly number[] | undefined {
  const given: unknown[] = Array.isArray(value) ? value : [];
  const kept = given.filter((place): place is number => isPlace(place, length));
  report(given.length - kept.length, `${what} outside the text were left out`);
  return kept.length > 0 ? kept.sort((a, b) => a - b) : undefined;
}

const isPlace = (value: unknown, length: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= length;

function namesIn(value: unknown, report: Report): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const kept = value
    .filter((item): item is string => typeof item === 'string')
    .map((item) => shortLine(item))
    .filter((item) => item !== '')
    .slice(0, MAX_NAMES);
  report(value.length - kept.length, 'tags or related ids that are no names were left out');
  return kept;
}
