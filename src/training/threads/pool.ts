/** A few worker threads that take orders together: a round ends when all have answered. */
import { Worker } from 'node:worker_threads';
import type { Assignment, Order } from './memory-layout.ts';
import { besideThis } from './spec.ts';

export interface Pool {
  /** The first order goes to the first thread, and so on. */
  round(orders: readonly Order[]): Promise<void>;
  close(): Promise<void>;
}

export function openPool(assignment: Assignment): Pool {
  const address = besideThis('./worker', import.meta.url);
  const workers = assignment.partials.map((_, thread) => new Worker(address, { workerData: { thread, assignment } }));
  return {
    async round(orders) {
      await Promise.all(orders.map((order, i) => answer(workers[i], order)));
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

function answer(worker: Worker, order: Order): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      worker.off('message', done).off('error', failed).off('exit', ended);
      then();
    };
    const done = () => settle(resolve);
    const failed = (error: unknown) => settle(() => reject(error));
    const ended = (code: number) => settle(() => reject(new Error(`engine: a thread ended with code ${code}`)));
    worker.on('message', done).on('error', failed).on('exit', ended);
    worker.postMessage(order);
  });
}
