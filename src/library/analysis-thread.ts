/** The thread of `analyser.ts`. */
import { serveCommands } from '../workers/node.ts';
import { WORK } from './analyser.ts';

await serveCommands(WORK);
