/** One thread, or one process, of the server. */
import { openLibrary } from '../store/open.ts';
import { openAccelerator } from '../training/gpu/node.ts';
import { serveCommands } from '../workers/node.ts';
import { workWith } from './work.ts';

await serveCommands(workWith((folder) => openLibrary(folder as string), openAccelerator));
