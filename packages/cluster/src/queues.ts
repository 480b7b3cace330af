/**
 * The queues of a cluster, all BullMQ's: it delivers, retries, locks, and finds the jobs of a dead worker.
 *
 *   shards    one long job for every shard of a run: the lease of the worker that has the shard loaded
 *   RUN-S     the tasks of shard S: sweep a pass, release; taken by the worker that has the lease
 *   passes    the parents of the sweeps of a pass, and its reduction: BullMQ starts a parent when its children are done
 *   tasks     all else: counting
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type FlowJob,
  FlowProducer,
  type Job,
  type JobsOptions,
  Queue,
  QueueEvents,
  type RedisOptions,
  UnrecoverableError,
} from 'bullmq';
import { InputError } from './core.ts';
import type { Decision } from './reduce.ts';

export const PREFIX = 'aspectra';
export const SHARDS = 'shards';
export const PASS_QUEUE = 'passes';
export const TASKS = 'tasks';
export const tasksOf = (run: string, shard: number): string => `${run}-${shard}`;

/** The storage of a run, and its name there. */
export interface Address {
  readonly place: string;
  readonly run: string;
}
export interface ShardJob extends Address {
  readonly shard: number;
}
export interface SweepJob extends ShardJob {
  readonly pass: number;
}
export interface PassJob extends Address {
  readonly pass: number;
  /** The slice to add up. */
  readonly slice?: number;
  readonly decision?: Decision;
}
/** `finish`: the number of passes done, after which the local arrays are written first. */
export interface FinishJob extends ShardJob {
  readonly finish?: number;
}

/**
 * Transient errors are retried; errors that a user must correct are not. Redis keeps finished jobs for an hour. No job is
 * put off: until when, the clock of one machine would say and that of another decide.
 */
export const JOB_OPTIONS: JobsOptions = {
  attempts: 4,
  removeOnComplete: { age: 3600 },
  removeOnFail: { age: 3600 },
};
export const CHILD_OPTIONS: JobsOptions = { ...JOB_OPTIONS, removeOnComplete: true, failParentOnFailure: true };

/** Milliseconds before a job that failed is given back; each time twice as many. */
const PAUSE = 500;

/** Errors that only a person can correct are not retried; others when the worker that met them has waited. */
export async function retried<T>({ attemptsMade }: Pick<Job, 'attemptsMade'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InputError) throw new UnrecoverableError(error.message);
    await sleep(PAUSE * 2 ** attemptsMade);
    throw error;
  }
}

/** `redis://…` or `rediss://…`; a lost connection is retried without end. */
export function connectionTo(url: string): { readonly connection: RedisOptions; readonly prefix: string } {
  if (!/^rediss?:\/\/./.test(url))
    throw new InputError('engine', 'must be an address such as redis://127.0.0.1:6379', withoutPassword(url));
  const retryStrategy = (times: number) => Math.min(times * 100, 2000);
  return { connection: { url, maxRetriesPerRequest: null, retryStrategy }, prefix: PREFIX };
}

/** Milliseconds without an answer after which no Redis is there. */
const ANSWER_WITHIN = 5000;

/** The number of workers; refuses an address where no Redis answers. */
export async function countWorkers(url: string): Promise<number> {
  const { connection, prefix } = connectionTo(url);
  const queue = new Queue(PASS_QUEUE, { connection: { ...connection, retryStrategy: () => null }, prefix });
  const { promise: silence, reject } = Promise.withResolvers<never>();
  queue.on('error', (error) => isRefusal(error) && reject(error));
  const timer = setTimeout(() => reject(new Error(`for ${ANSWER_WITHIN / 1000} s`)), ANSWER_WITHIN);
  try {
    return await Promise.race([queue.getWorkersCount(), silence]);
  } catch (error) {
    throw new InputError(withoutPassword(url), `no Redis answers there (${(error as Error).message})`);
  } finally {
    clearTimeout(timer);
    // Not awaited: without a Redis nothing answers.
    queue.disconnect().catch(() => {});
  }
}

/** For messages: `redis://user:…@host`. */
export const withoutPassword = (url: string): string => url.replace(/\/\/([^:@/]*):.*@/, '//$1:…@');

/** Redis is there, and lets nobody in with this password or without one. */
const isRefusal = ({ message }: Error): boolean => /WRONGPASS|NOAUTH|invalid password|NOPERM/i.test(message);

/** Milliseconds: until an error that repeats is said again, and for how long a password is tried that is refused. */
const SAY_AGAIN_AFTER = 5000;
const PATIENCE = 12_000;

export interface ErrorWatch {
  onError(error: Error): void;
  /** Rejects when Redis has refused the password for a while. */
  readonly refused: Promise<never>;
}

/** Says errors; one that repeats, such as a lost connection at every retry, now and then. */
export function watchErrors(log: (message: string) => void, now = () => performance.now()): ErrorWatch {
  const { promise: refused, reject } = Promise.withResolvers<never>();
  refused.catch(() => {});
  let said = { message: '', at: 0 };
  let refusals = { since: 0, last: Number.NEGATIVE_INFINITY };
  return {
    refused,
    onError(error) {
      const at = now();
      const message = error.message || (error as NodeJS.ErrnoException).code || String(error);
      if (message !== said.message || at - said.at >= SAY_AGAIN_AFTER) {
        log(`cluster: ${message}`);
        said = { message, at };
      }
      if (!isRefusal(error)) return;
      refusals = { since: at - refusals.last > SAY_AGAIN_AFTER ? at : refusals.since, last: at };
      if (at - refusals.since >= PATIENCE) reject(new InputError('engine', 'its Redis refuses the password', message));
    },
  };
}

/** A flow, identified by the job of its parent. */
export type Flow = FlowJob & { readonly opts: { readonly jobId: string } };

/** Flows of one queue, added and awaited: BullMQ starts the parent when all its children are done. */
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
  const connection = connectionTo(url);
  const { onError, refused } = watchErrors(log);
  const flows = new FlowProducer(connection);
  const queue = new Queue(queueName, connection);
  const events = new QueueEvents(queueName, connection);
  for (const each of [flows, queue, events]) (each as NodeJS.EventEmitter).on('error', onError);
  await Promise.race([events.waitUntilReady(), refused]);

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
      const own = new Queue(name, connection);
      const job = await own.getJob(jobId).finally(() => own.close());
      if (job?.failedReason) return new InputError('cluster', job.failedReason);
    }
    return new InputError('cluster', 'a task failed, and nothing is known of it any more');
  };
  const untilDone = async (flow: Flow, signal?: AbortSignal, repair?: () => Promise<unknown>) => {
    for (let time = 0; ; time++) {
      signal?.throwIfAborted();
      if (time > 0) await repair?.();
      const job = await add(flow);
      try {
        return await job.waitUntilFinished(events, CHECK_EVERY);
      } catch {
        if (await job.isFailed()) throw await reason(flow);
      }
    }
  };

  return {
    done: (flow, signal, repair) => Promise.race([untilDone(flow, signal, repair), rejection(signal), refused]),
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
