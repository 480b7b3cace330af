/** A pool of worker threads that run commands in rounds: a round ends when every thread has answered. */
import { Worker } from 'node:worker_threads';
import type { Command } from './command.ts';
import type { MemoryLayout } from './memory-layout.ts';
import { besideThis } from './spec.ts';

export interface Pool {
  /** The first command goes to the first thread, and so on. */
  round(commands: readonly Command[]): Promise<void>;
  close(): Promise<void>;
}

export function openPool(layout: MemoryLayout): Pool {
  const address = besideThis('./worker', import.meta.url);
  const workers = layout.partials.map((_, thread) => new Worker(address, { workerData: { thread, layout } }));
  return {
    async round(commands) {
      await Promise.all(commands.map((command, i) => run(workers[i], command)));
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

function run(worker: Worker, command: Command): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      worker.off('message', done).off('error', failed).off('exit', ended);
      then();
    };
    const done = () => settle(resolve);
    const failed = (error: unknown) => settle(() => reject(error));
    const ended = (code: number) => settle(() => reject(new Error(`training: a thread ended with code ${code}`)));
    worker.on('message', done).on('error', failed).on('exit', ended);
    worker.postMessage(command);
  });
}
