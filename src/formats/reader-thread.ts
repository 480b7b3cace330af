/** The thread of `reader.ts`: reads one file at a time, one reading at a command. */
import { serveCommands } from '../workers/node.ts';
import type { Reading } from './entry.ts';
import { readEach } from './read.ts';
import type { FormatOptions } from './table.ts';

let readings: AsyncGenerator<Reading> | undefined;

const work = {
  async begin({ path, options }: { path: string; options: FormatOptions }): Promise<void> {
    await readings?.return(undefined);
    readings = readEach([path], options);
  },

  /** The next reading of the file, or nothing at its end. */
  next: async (): Promise<Reading | undefined> => (await readings?.next())?.value,
};

export type ReaderWork = typeof work;

await serveCommands(work);
