/** One thread, or one process, of the server. */
import { openLibrary } from '../store/open.ts';
import { openAccelerator } from '../training/gpu/node.ts';
import { serveCommands } from '../workers/node.ts';
import { workWith } from './work.ts';

await serveCommands(
  workWith({
    open: (folder, write = false) => openLibrary(folder as string, write ? { write, locked: true } : {}),
    openAccelerator,
    openEncoder: async (named) => (await import('../external/named.ts')).namedEncoder(named),
  }),
);
