/** The script of the page's worker and of the threads that it starts; the name of the worker decides its role. */
import { THREAD } from './threads.ts';

const role = self.name === THREAD ? import('./thread.ts') : import('./server.ts');

// A part that cannot be loaded is an error of the whole worker.
role.catch((error) => reportError(error));

// Set at once: what comes before someone listens is lost.
self.onmessage = async ({ data }) => (await role).onMessage(data as never);
