/** One thread of the playground. */
import { findInPage } from '../../../src/engine/gpu-finding.ts';
import { elsewhereOver } from '../../../src/engine/gpu-where.ts';
import { workWith } from '../../../src/server/work.ts';
import { runCommands } from '../../../src/workers/protocol.ts';

const work = workWith(
  async (bytes) => (await import('./storage.ts')).openCopy(bytes as Uint8Array),
  (choice) => elsewhereOver(findInPage, choice),
);

export const hear = runCommands(work, (report) => self.postMessage(report));
