/** The thread of `apart.ts`. */
import { serveCommands } from '../workers/node.ts';
import type { ApartWork } from './apart.ts';
import { parse } from './parse.ts';

const work: ApartWork = { parse: ({ bytes, name, options }) => parse(bytes, name, options) };

await serveCommands(work);
