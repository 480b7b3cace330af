/** One thread, or one process, of the server: does what comes, one thing at a time, and reports. */
import { parentPort } from 'node:worker_threads';
import { openLibrary } from '../store/open.ts';
import { elsewhereOn } from '../training/gpu/gpu.ts';
import { reporting, workWith } from './work.ts';

const work = workWith((folder) => openLibrary(folder as string), elsewhereOn);
const port = parentPort;
if (port) {
  port.on(
    'message',
    reporting(work, (report) => port.postMessage(report)),
  );
} else {
  process.on(
    'message',
    reporting(work, (report) => process.send!(report)),
  );
  process.on('disconnect', () => process.exit());
}
