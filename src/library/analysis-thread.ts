/** The thread of `analyser.ts`. */
import { serveCommands } from '../workers/node.ts';
import { loadInheritedPlugins } from '../workers/plugin-files.ts';
import { analysisWork } from './analysis-work.ts';

await loadInheritedPlugins();
serveCommands(analysisWork());
