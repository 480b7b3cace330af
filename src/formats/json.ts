/** JSON files, recognised by their fields: recognisers' output, captions, or records with a text. */
import { InputError } from '../check/index.ts';
import { chaptersIn, withChapters } from './chapter-marks.ts';
import { jsonOf, type ReaderOptions, type Reading } from './entry.ts';
import { recordEntries } from './records.ts';
import { isWhisper, parseWhisper } from './whisper.ts';
import { isJson3, isLines, parseJson3, parseLines } from './youtube.ts';

export function parse(text: string, name: string, options: ReaderOptions = {}): Reading {
  const value = jsonOf(text, name);
  const reading = readingOf(value, name, options);
  const chapters = chaptersIn((value as { chapters?: unknown } | null)?.chapters);
  const [entry] = reading.entries;
  if (chapters.length === 0 || reading.entries.length !== 1 || !entry.cues?.some(({ time }) => time)) return reading;
  return { ...reading, entries: [withChapters(entry, chapters)] };
}

function readingOf(value: unknown, name: string, options: ReaderOptions): Reading {
  if (isWhisper(value)) return parseWhisper(value, name);
  if (isJson3(value)) return parseJson3(value, name);
  if (isLines(value)) return parseLines(listIn(value), name);
  const list = listIn(value);
  if (isLines(list)) return parseLines(list, name);
  // As faster-whisper's are often saved.
  if (isSegment(list[0])) return parseWhisper({ segments: list }, name);
  const records = list.map((record, i) => ({ value: record, line: i + 1 }));
  if (records.length > 0 && records.every(isRecord)) return recordEntries(records, name, options);
  throw new InputError(
    name,
    'must be Whisper or YouTube JSON, or a list of objects with a text, such as [{"id": "a", "text": "…"}]',
  );
}

/** The list itself, the only list of objects inside an object, or the object alone. */
function listIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return [];
  const lists = Object.values(value).filter((field) => Array.isArray(field) && typeof field[0] === 'object');
  return lists.length === 1 && typeof (value as { text?: unknown }).text !== 'string'
    ? (lists[0] as unknown[])
    : [value];
}

function isSegment(value: unknown): boolean {
  const { start, end, text } = (value ?? {}) as Record<string, unknown>;
  return typeof start === 'number' && typeof end === 'number' && typeof text === 'string';
}

const isRecord = (record: {
  value: unknown;
  line: number;
}): record is { value: Record<string, unknown>; line: number } =>
  typeof record.value === 'object' && record.value !== null && !Array.isArray(record.value);
