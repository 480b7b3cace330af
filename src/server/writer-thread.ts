/** The thread of `writer.ts`. */
import { workerData } from 'node:worker_threads';
import { openLibrary } from '../store/open.ts';
import { performed, type Write } from '../store/remote.ts';
import { serveCommands } from '../workers/node.ts';

const store = await openLibrary(workerData as string, { write: true, locked: true });

const work = {
  /** Answered when the library is open. */
  opened: () => {},
  write: (write: Write) => performed(write, store),
  close: () => store.close(),
};

export type WriterWork = typeof work;

await serveCommands(work);
