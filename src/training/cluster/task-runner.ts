/** The task runner: has the workers of a cluster do tasks, all at once. */
import { sha256Of } from './chunks.ts';
import { openFlows } from './flows.ts';
import { PREFIX, RETENTION, RETRIES, TASKS } from './queues.ts';
import type { Storage } from './storage.ts';
import type { Task } from './task.ts';

export interface TaskRunner {
  /** Does the tasks; returns the result of each, in their order. */
  all<T>(tasks: readonly Task[]): Promise<T[]>;
  close(): Promise<void>;
}

export interface TaskRunnerOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, of: number) => void) | undefined;
  readonly log?: ((message: string) => void) | undefined;
}

export async function openTaskRunner(
  url: string,
  storage: Storage,
  options: TaskRunnerOptions = {},
): Promise<TaskRunner> {
  const flows = await openFlows(url, TASKS, options.log ?? (() => {}));
  let waiting = new Set<string>();
  let of = 0;
  flows.onDone((jobId) => {
    if (waiting.delete(jobId)) options.onProgress?.(of - waiting.size, of);
  });
  return {
    async all<T>(tasks: readonly Task[]): Promise<T[]> {
      const { place } = storage;
      const ids = tasks.map((task) => sha256Of([JSON.stringify({ place, task })]));
      [waiting, of] = [new Set(ids), tasks.length];
      const opts = { ...RETRIES, ...RETENTION };
      const jobId = sha256Of(ids);
      const flow = {
        name: 'gather',
        queueName: TASKS,
        data: {},
        opts: { ...opts, jobId },
        children: tasks.map((task, i) => ({
          name: task.work,
          queueName: TASKS,
          data: { place, task },
          opts: { ...opts, jobId: ids[i], removeOnComplete: true, failParentOnFailure: true },
        })),
      };
      const values = await flows.done<Record<string, T>>(flow, options.signal).catch(async (error: unknown) => {
        await flows.remove(jobId);
        throw error;
      });
      return ids.map((id) => values[`${PREFIX}:${TASKS}:${id}`]);
    },
    close: flows.close,
  };
}
