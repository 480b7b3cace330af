/** One thread of the playground: does what comes, one thing at a time, and reports. */
import { findInPage } from '../../../src/engine/gpu-finding.ts';
import { elsewhereOver } from '../../../src/engine/gpu-where.ts';
import { reporting, workWith } from '../../../src/server/work.ts';

const work = workWith(
  async (bytes) => (await import('./storage.ts')).openCopy(bytes as Uint8Array),
  (choice) => elsewhereOver(findInPage, choice),
);

export const hear = reporting(work, (report) => self.postMessage(report));
