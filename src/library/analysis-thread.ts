/** The thread of `analyser.ts`. */
import { serveCommands } from '../workers/node.ts';
import { analysisWork } from './analysis-work.ts';

await serveCommands(analysisWork());
