/** The thread of `apart.ts`. */
import { serveCommands } from '../workers/node.ts';
import type { Reading } from './entry.ts';
import { parse } from './parse.ts';
import type { FormatOptions } from './table.ts';

const work = {
  parse: ({ bytes, name, options }: { bytes: Uint8Array; name: string; options: FormatOptions }): Promise<Reading> =>
    parse(bytes, name, options),
};

export type ApartWork = typeof work;

await serveCommands(work);
