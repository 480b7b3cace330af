/** One thread, or one process, of the server. */
import { elsewhereOn } from '../engine/gpu.ts';
import { openLibrary } from '../store/library.ts';
import { serveCommands } from '../workers/node.ts';
import { workWith } from './work.ts';

serveCommands(workWith((folder) => openLibrary(folder as string), elsewhereOn));
