/** The page's worker and the threads it starts are one script; the name says which of the two it is. */
import { THREAD } from './threads.ts';

const role = self.name === THREAD ? import('./thread.ts') : import('./server.ts');

// A part that cannot be loaded is an error of the whole worker.
role.catch((error) => reportError(error));

// Set at once: what comes before someone listens is lost.
self.onmessage = async ({ data }) => (await role).hear(data as never);
