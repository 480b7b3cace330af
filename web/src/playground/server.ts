/** The server inside the page: the same HTTP app, in a worker, over a library in the browser's storage. */

import { libraryOver } from '../../../src/library/library.ts';
import { type App, createApp } from '../../../src/server/app.ts';
import { answerOf, statusOf } from '../../../src/server/refused.ts';
import { answering } from './port.ts';
import { openKept } from './storage.ts';
import { openWorkers } from './threads.ts';

async function open(): Promise<App> {
  const { store, lasting, copy } = await openKept((elsewhere) => self.postMessage({ elsewhere }));
  const workers = openWorkers();
  return createApp({
    library: {
      ...libraryOver(store, (items) => workers.run('text', 'analyse', { items })),
      lasting,
      place: async () => copy(),
    },
    workers,
    demo: async () => (await import('virtual:demo')).default,
    onBug: (error) => console.error(error),
  });
}

const opened = open();

async function answer(request: Request): Promise<Response> {
  try {
    return await (await opened).fetch(request);
  } catch (error) {
    if (statusOf(error) === 500) console.error(error);
    return answerOf(error);
  }
}

export const onMessage = answering(answer, (message) => self.postMessage(message));
