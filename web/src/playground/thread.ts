/** One thread of the playground: does what comes, one thing at a time, and reports. */
import { reporting, workWith } from '../../../src/server/work.ts';
import { openCopy } from './storage.ts';

const work = workWith((bytes) => openCopy(bytes as Uint8Array));

export const hear = reporting(work, (report) => self.postMessage(report));
