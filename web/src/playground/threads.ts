/** Threads of a page. */
import { openWorker, type Start } from '../../../src/server/worker.ts';
import { type Workers, workersOver } from '../../../src/server/workers.ts';

export const THREAD = 'aspectra thread';
const MOST = 2;

export const openWorkers = (): Workers =>
  workersOver(() => openWorker(start), { threads: Math.min(MOST, navigator.hardwareConcurrency) });

const start: Start = (hear, gone) => {
  const thread = new Worker(self.location.href, { type: 'module', name: THREAD });
  // PDF.js, once loaded in a thread, sends a greeting of its own.
  thread.onmessage = ({ data }) => 'type' in data && hear(data);
  thread.onerror = ({ message }) => {
    thread.terminate();
    gone(new Error(message));
  };
  return { post: (order) => thread.postMessage(order), end: () => thread.terminate() };
};
