/** One thread of the playground. */

import { workWith } from '../../../src/server/work.ts';
import { findInPage } from '../../../src/training/gpu/adapter.ts';
import { elsewhereOver } from '../../../src/training/gpu/dispatch.ts';
import { runCommands } from '../../../src/workers/protocol.ts';

const work = workWith(
  async (bytes) => (await import('./storage.ts')).openCopy(bytes as Uint8Array),
  (choice) => elsewhereOver(findInPage, choice),
);

export const hear = runCommands(work, (report) => self.postMessage(report));
