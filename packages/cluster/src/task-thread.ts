/** A thread that BullMQ starts for tasks, so that long work does not keep a worker from renewing its locks. */
import { workerData } from 'node:worker_threads';
import type { SandboxedJob } from 'bullmq';
import { doTask, type Task } from './counting.ts';
import { openNamedStorage } from './open-storage.ts';
import { retried } from './queues.ts';

/** What it is started with. */
export interface TaskThreadData {
  readonly storages: readonly string[];
}

const { storages } = workerData as TaskThreadData;

export default async function work(job: SandboxedJob): Promise<unknown> {
  const { place, task } = job.data as { place: string; task: Task };
  return retried(job, async () => doTask(await openNamedStorage(place, storages), task));
}
