/** One thread of the server: does what comes, one thing at a time, and reports. */
import { parentPort } from 'node:worker_threads';
import { openLibrary } from '../store/library.ts';
import { reporting, workWith } from './work.ts';

const port = parentPort!;
const work = workWith((folder) => openLibrary(folder as string));
port.on(
  'message',
  reporting(work, (report) => port.postMessage(report)),
);
