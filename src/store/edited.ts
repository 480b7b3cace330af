/** What a person made of a document: chapters, its title and date, the names of its speakers, quotations kept of it. */
import { type Fields, fieldsOf } from '../check/json-values.ts';
import { type ChapterMark, type Cue, checkedSource, type Source } from '../text/index.ts';

/** What a person made of a document. */
export interface Edited {
  readonly chapters?: readonly ChapterMark[];
  readonly title?: string;
  readonly date?: string;
  /** What speakers are called, by their names in the file. */
  readonly speakers?: Readonly<Record<string, string>>;
  readonly quotes?: readonly Quote[];
}

/** A quotation that a person kept, with its place in the text, in UTF-16 code units. */
export interface Quote {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** When it was kept, which tells it from others. */
  readonly kept: string;
  readonly note?: string;
  readonly speaker?: string;
  readonly time?: { readonly start: number; readonly end: number };
  readonly page?: number;
}

/** The source as the person has it. */
export function asEdited(source: Source, { chapters, title, date, speakers = {} }: Edited = {}): Source {
  const cues = source.cues?.map((cue) => called(cue, speakers));
  return {
    ...source,
    ...(title !== undefined && { title }),
    ...(date !== undefined && { date }),
    ...(cues && { cues }),
    ...(chapters && { chapters }),
  };
}

const called = (cue: Cue, names: Readonly<Record<string, string>>): Cue =>
  cue.speaker !== undefined && Object.hasOwn(names, cue.speaker) ? { ...cue, speaker: names[cue.speaker] } : cue;

/** What of a value from outside can be kept with a text; undefined where there is nothing. */
export function editedIn(value: unknown, text: string): Edited | undefined {
  const { chapters, title, date, speakers, quotes } = fieldsOf(value);
  const { source } = checkedSource({ id: '-', text, chapters, title, date });
  const names = Object.entries(fieldsOf(speakers)).flatMap(([name, other]) => {
    const [plain] = checkedSource({ id: '-', text: '', tags: [other] }).source.tags ?? [];
    return plain === undefined ? [] : [[name, plain] as const];
  });
  const kept = (Array.isArray(quotes) ? quotes : []).flatMap((quote) => quoteIn(fieldsOf(quote)));
  const edited: Edited = {
    ...(source.chapters && { chapters: source.chapters }),
    ...(source.title !== undefined && { title: source.title }),
    ...(source.date !== undefined && { date: source.date }),
    ...(names.length > 0 && { speakers: Object.fromEntries(names) }),
    ...(kept.length > 0 && { quotes: kept }),
  };
  return Object.keys(edited).length > 0 ? edited : undefined;
}

const isWords = (value: unknown): value is string => typeof value === 'string';

function quoteIn({ text, start, end, kept, note, speaker, time, page }: Fields): Quote[] {
  const isPlace = Number.isSafeInteger(start) && Number.isSafeInteger(end) && Number(start) >= 0;
  if (!isWords(text) || !isPlace || !isWords(kept)) return [];
  const { start: from, end: to } = fieldsOf(time);
  return [
    {
      text,
      start: Number(start),
      end: Number(end),
      kept,
      ...(isWords(note) && note.trim() !== '' && { note }),
      ...(isWords(speaker) && { speaker }),
      ...(typeof from === 'number' && typeof to === 'number' && { time: { start: from, end: to } }),
      ...(Number.isSafeInteger(page) && { page: Number(page) }),
    },
  ];
}
