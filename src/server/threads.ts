/** Threads of Node. */
import { Worker as NodeThread } from 'node:worker_threads';
import { besideThis } from '../engine/spec.ts';
import { Refused } from './refused.ts';
import { openWorker, type Start } from './worker.ts';
import { type Workers, type WorkersOptions, workersOver } from './workers.ts';

export const openWorkers = (options?: WorkersOptions): Workers => workersOver(() => openWorker(start), options);

const start: Start = (hear, gone) => {
  const thread = new NodeThread(besideThis('./work-thread', import.meta.url));
  thread.unref();
  thread.on('message', hear).on('error', gone);
  thread.on('exit', () => gone(new Refused(503, 'the work was stopped')));
  return { post: (order) => thread.postMessage(order), end: () => thread.terminate() };
};
