/** One thread of the playground. */

import { workWith } from '../../../src/server/work.ts';
import { acceleratorOf, pageAdapter } from '../../../src/training/gpu/accelerator.ts';
import { runCommands } from '../../../src/workers/protocol.ts';

const work = workWith({
  open: async (bytes) => (await import('./storage.ts')).openCopy(bytes as Uint8Array),
  openAccelerator: (choice) => acceleratorOf(pageAdapter, choice),
});

export const onMessage = runCommands(work, (report) => self.postMessage(report));
