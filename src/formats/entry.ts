/** What every format is told, and what it becomes: documents, and notes on how they were read. */
import { type Given, InputError, text } from '../check/index.ts';
import type { Source } from '../text/index.ts';

/** What a file holds: documents, and notes for the user. */
export interface Reading {
  readonly entries: readonly Source[];
  readonly notes: readonly string[];
}

/** `3 lines`, `1 line`. */
export const count = (n: number, noun: string, plural = `${noun}s`): string => `${n} ${n === 1 ? noun : plural}`;

/** The name of a file before what is said of it: `m1.eml: 2 lines left out.`, `m1.eml has no text.` */
const FILE_NAME = /^.+?\.\w{1,8}(?=: | )/u;
/** So many notes of one kind become one. */
const MANY = 3;

/** What is said of many files is said once, of the first. */
export function mergedNotes(notes: readonly string[]): string[] {
  /** `1 line` of one file and `12 lines` of another are one kind. */
  const kindOf = (note: string) => note.replace(FILE_NAME, '').replace(/\d+ (\p{L}+?)s?(?= )/gu, '# $1');
  const kinds = Map.groupBy(notes, kindOf);
  return notes.flatMap((note) => {
    const alike = kinds.get(kindOf(note))!;
    if (alike.length < MANY || !FILE_NAME.test(note)) return [note];
    return note === alike[0] ? [`${note.replace(/\.$/, '')}; so it is with ${alike.length - 1} more files.`] : [];
  });
}

/** What a user may say about files; every reader takes from it what concerns it. */
export const READER_OPTIONS = {
  encoding: text({
    default: 'auto',
    help: 'encoding of text files, such as windows-1252; auto detects it',
  }),
  textColumn: text({
    help: 'column or field of the text; several, separated by commas, are put together',
  }),
  idColumn: text({ help: 'column or field of the id' }),
} as const;
export type ReaderOptions = Given<typeof READER_OPTIONS>;

/** The formats that are read some records at a time. */
export type Streamable = 'jsonl' | 'csv';

export function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(name, `is not valid JSON (${(error as Error).message.slice(0, 120)})`);
  }
}
