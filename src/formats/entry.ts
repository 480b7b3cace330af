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

/** `m1.eml: 2 lines left out.`, `m1.eml has no text.` */
const OF_A_FILE = /^(.+?\.\w{1,8})(?:: (\d+) (\p{L}+?)s?(?= )|(?=: | ))(.*)$/u;
/** So many notes of one kind become one. */
const MANY = 3;

/** What is said of many files is said once: of how many, and in all. */
export function mergedNotes(notes: readonly string[]): string[] {
  const kinds = new Map<
    string,
    { first: string; name: string; files: number; sum: number; noun: string; rest: string }
  >();
  const kindOf = notes.map((note) => {
    const [, name, number, noun = '', rest] = OF_A_FILE.exec(note) ?? [note];
    const kind = name === undefined ? note : `${noun} ${rest}`;
    const known = kinds.get(kind) ?? { first: note, name: name ?? '', files: 0, sum: 0, noun, rest: rest ?? '' };
    kinds.set(kind, { ...known, files: known.files + 1, sum: known.sum + Number(number ?? 0) });
    return kind;
  });
  return notes.flatMap((note, i) => {
    const { first, name, files, sum, noun, rest } = kinds.get(kindOf[i])!;
    if (files < MANY || name === '') return [note];
    if (kindOf.indexOf(kindOf[i]) !== i) return [];
    if (noun === '') return [`${first.replace(/\.$/, '')}; so it is with ${files - 1} more files.`];
    return [`${files} files, ${name} among them: ${count(sum, noun)}${rest}`];
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
