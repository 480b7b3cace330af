/** The thread of `apart.ts`. */
import { serveCommands } from '../workers/node.ts';
import type { ApartWork } from './apart.ts';
import type { Reading } from './entry.ts';
import { parse } from './parse.ts';
import { readEach } from './read.ts';

let readings: AsyncGenerator<Reading> | undefined;

const work: ApartWork = {
  parse: ({ bytes, name, options }) => parse(bytes, name, options),
  async begin({ path, options }) {
    await readings?.return(undefined);
    readings = readEach([path], options);
  },
  next: async () => (await readings?.next())?.value,
};

await serveCommands(work);
