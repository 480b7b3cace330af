/** One thread of the playground: does what comes, one thing at a time, and reports. */

import { reporting, workWith } from '../../../src/server/work.ts';
import { findInPage } from '../../../src/training/gpu/adapter.ts';
import { elsewhereOver } from '../../../src/training/gpu/dispatch.ts';

const work = workWith(
  async (bytes) => (await import('./storage.ts')).openCopy(bytes as Uint8Array),
  (choice) => elsewhereOver(findInPage, choice),
);

export const hear = reporting(work, (report) => self.postMessage(report));
