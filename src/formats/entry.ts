/** What every format is told, and what it becomes: documents, and notes on how they were read. */
import { type Given, text } from '../check/index.ts';
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
