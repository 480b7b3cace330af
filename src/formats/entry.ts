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

/** What a user may say about files; every reader takes from it what concerns it. */
export const READER_OPTIONS = {
  encoding: text({
    fromFolder: true,
    default: 'auto',
    help: 'encoding of text files, such as windows-1252; auto detects it',
  }),
  textColumn: text({
    fromFolder: true,
    help: 'column or field of the text; several, separated by commas, are put together',
  }),
  idColumn: text({ fromFolder: true, help: 'column or field of the id' }),
} as const;
export type ReaderOptions = Given<typeof READER_OPTIONS>;

/** Loads packages when their format comes; where they were left out, an error says how they are installed. */
export async function needed<T>(format: string, packages: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new InputError('formats', `reading ${format} needs what is not installed: npm install ${packages}`);
  }
}

/** The formats that are read some records at a time. */
export type Streamable = 'jsonl' | 'csv';

export function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(name, `is not valid JSON (${(error as Error).message.slice(0, 120)})`);
  }
}
