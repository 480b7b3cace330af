/** Flows of one queue, added and awaited: BullMQ starts the parent when all its children are done. */
import type { FlowJob, Job } from 'bullmq';
import { InputError } from '../../check/index.ts';
import { connectionTo, loadBullmq, logErrors } from './queues.ts';

/** A flow, identified by the job of its parent. */
export type Flow = FlowJob & { readonly opts: { readonly jobId: string } };

export interface Flows {
  /**
   * Adds the flow, unless it is running, and waits for its end. An event, or all of Redis, may be lost: so every few
   * seconds it checks again, and calls `repair`.
   */
  done<T>(flow: Flow, signal?: AbortSignal, repair?: () => Promise<unknown>): Promise<T>;
  /** Removes the jobs that are not active. */
  remove(jobId: string): Promise<void>;
  /** Calls back for every job that is done. */
  onDone(listener: (jobId: string) => void): void;
  close(): Promise<void>;
}

const CHECK_EVERY = 5000;

export async function openFlows(url: string, queueName: string, log: (message: string) => void): Promise<Flows> {
  const bullmq = await loadBullmq();
  const connection = connectionTo(url);
  const flows = new bullmq.FlowProducer(connection);
  const queue = new bullmq.Queue(queueName, connection);
  const events = new bullmq.QueueEvents(queueName, connection);
  const onError = logErrors(log);
  for (const each of [flows, queue, events]) (each as NodeJS.EventEmitter).on('error', onError);
  await events.waitUntilReady();

  const add = async (flow: Flow): Promise<Job> => {
    const known = await queue.getJob(flow.opts.jobId);
    // A finished job is added again: only what lies in the storage counts, and is not made again.
    if (known && known.finishedOn === undefined) return known;
    await known?.remove({ removeChildren: true });
    return (await flows.add(flow)).job;
  };
  /** The first child that failed, or the parent. */
  const reason = async ({ opts, children = [] }: Flow): Promise<Error> => {
    const jobs = [...children.map((child) => [child.queueName, child.opts!.jobId!]), [queueName, opts.jobId]];
    for (const [name, jobId] of jobs) {
      const own = new bullmq.Queue(name, connection);
      const job = await own.getJob(jobId).finally(() => own.close());
      if (job?.failedReason) return new InputError('cluster', job.failedReason);
    }
    return new InputError('cluster', 'a task failed, and nothing is known of it any more');
  };

  return {
    async done(flow, signal, repair) {
      const aborted = rejection(signal);
      for (let time = 0; ; time++) {
        signal?.throwIfAborted();
        if (time > 0) await repair?.();
        const job = await add(flow);
        try {
          return await Promise.race([job.waitUntilFinished(events, CHECK_EVERY), aborted]);
        } catch {
          signal?.throwIfAborted();
          if (await job.isFailed()) throw await reason(flow);
        }
      }
    },
    async remove(jobId) {
      const job = await queue.getJob(jobId);
      await job?.remove({ removeChildren: true }).catch(() => {});
    },
    onDone: (listener) => void events.on('completed', ({ jobId }) => listener(jobId)),
    async close() {
      await Promise.all([flows.close(), queue.close(), events.close()]);
    },
  };
}

/** Rejects when the signal aborts; else it never settles. */
function rejection(signal?: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  promise.catch(() => {});
  return promise;
}
