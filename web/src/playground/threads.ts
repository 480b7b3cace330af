/** Threads of a page. */
import { type Workers, workersOver } from '../../../src/server/workers.ts';
import { openWorker, type Start } from '../../../src/workers/worker.ts';

export const THREAD = 'aspectra thread';
const MAX_THREADS = 2;

export const openWorkers = (): Workers =>
  workersOver(() => openWorker(start), { threads: Math.min(MAX_THREADS, navigator.hardwareConcurrency) });

const start: Start = (onReport, onEnd) => {
  const thread = new Worker(self.location.href, { type: 'module', name: THREAD });
  // PDF.js, once loaded in a thread, sends a greeting of its own: it names no command and is dropped.
  thread.onmessage = ({ data }) => onReport(data);
  thread.onerror = ({ message }) => {
    thread.terminate();
    onEnd(new Error(message));
  };
  return { post: (command) => thread.postMessage(command), end: () => thread.terminate() };
};
