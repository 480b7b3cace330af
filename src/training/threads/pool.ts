/** A pool of worker threads that run commands in rounds: a round ends when every thread has answered. */

import { besideThis } from '../../workers/beside.ts';
import { startThread } from '../../workers/node.ts';
import { openWorker } from '../../workers/worker.ts';
import type { ThreadCommand } from './command.ts';
import type { MemoryLayout } from './memory-layout.ts';
import type { ThreadWork } from './worker.ts';

export interface Pool {
  /** The first command goes to the first thread, and so on. */
  round(commands: readonly ThreadCommand[]): Promise<void>;
  close(): Promise<void>;
}

export function openPool(layout: MemoryLayout): Pool {
  const script = besideThis('./worker', import.meta.url);
  const workers = layout.partials.map((_, thread) =>
    openWorker<ThreadWork>(startThread(script, { workerData: { thread, layout } })),
  );
  return {
    async round(commands) {
      await Promise.all(commands.map((command, i) => workers[i].run('run', command)));
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.end()));
    },
  };
}
