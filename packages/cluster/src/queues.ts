/**
 * The queues of a cluster, all BullMQ's: it delivers, retries, locks, and finds the jobs of a dead worker.
 *
 *   shards    one long job for every shard of a run: the lease of the worker that has the shard loaded
 *   RUN-S     the tasks of shard S: sweep a pass, release; taken by the worker that has the lease
 *   tasks     counting
 *   gather    the parents of jobs that are done side by side: BullMQ starts a parent when its children are done
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  FlowProducer,
  type Job,
  type JobsOptions,
  Queue,
  QueueEvents,
  type RedisOptions,
  UnrecoverableError,
} from 'bullmq';
import { InputError } from './core.ts';

const PREFIX = 'aspectra';
export const SHARDS = 'shards';
export const GATHER = 'gather';
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
  const queue = new Queue(GATHER, { connection: { ...connection, retryStrategy: () => null }, prefix });
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

/** Work for a queue, known by its id: work of the same id is the same. */
export interface Work {
  readonly queueName: string;
  readonly name: string;
  readonly data: object;
  readonly jobId: string;
}

export interface Waiting {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, of: number) => void) | undefined;
  /** Called again and again while it takes long: an event, or all of Redis, may be lost. */
  readonly repair?: () => Promise<unknown>;
}

export interface Jobs {
  /** Has works done side by side, unless they are under way as `all`; returns the result of each, in their order. */
  done<T>(all: string, works: readonly Work[], waiting?: Waiting): Promise<T[]>;
  /** Removes the works of `all` that are not active. */
  remove(all: string): Promise<void>;
  close(): Promise<void>;
}

const CHECK_EVERY = 2000;

export async function openJobs(url: string, log: (message: string) => void): Promise<Jobs> {
  const connection = connectionTo(url);
  const { onError, refused } = watchErrors(log);
  const flows = new FlowProducer(connection);
  const queue = new Queue(GATHER, connection);
  const events = new QueueEvents(GATHER, connection);
  for (const each of [flows, queue, events]) (each as NodeJS.EventEmitter).on('error', onError);
  await Promise.race([events.waitUntilReady(), refused]);

  const add = async (all: string, works: readonly Work[]): Promise<Job> => {
    const known = await queue.getJob(all);
    // A finished job is added again: only what lies in the storage counts, and is not made again.
    if (known && known.finishedOn === undefined) return known;
    await known?.remove({ removeChildren: true });
    const children = works.map(({ jobId, ...work }) => ({ ...work, opts: { ...CHILD_OPTIONS, jobId } }));
    const flow = { name: GATHER, queueName: GATHER, data: {}, opts: { ...JOB_OPTIONS, jobId: all }, children };
    return (await flows.add(flow)).job;
  };
  /** The first work that failed, or all of them. */
  const reason = async (all: string, works: readonly Work[]): Promise<Error> => {
    for (const { queueName, jobId } of [...works, { queueName: GATHER, jobId: all }]) {
      const own = new Queue(queueName, connection);
      const job = await own.getJob(jobId).finally(() => own.close());
      if (job?.failedReason) return new InputError('cluster', job.failedReason);
    }
    return new InputError('cluster', 'a task failed, and nothing is known of it any more');
  };
  const untilDone = async (all: string, works: readonly Work[], { signal, onProgress, repair }: Waiting) => {
    for (let time = 0; ; time++) {
      signal?.throwIfAborted();
      if (time > 0) await repair?.();
      const job = await add(all, works);
      try {
        return await job.waitUntilFinished(events, CHECK_EVERY);
      } catch {
        if (await job.isFailed()) throw await reason(all, works);
        const { processed } = onProgress ? await job.getDependenciesCount({ processed: true }) : {};
        if (processed !== undefined) onProgress?.(processed, works.length);
      }
    }
  };

  return {
    async done(all, works, waiting = {}) {
      const values = await Promise.race([untilDone(all, works, waiting), rejection(waiting.signal), refused]);
      return works.map(({ queueName, jobId }) => values[`${PREFIX}:${queueName}:${jobId}`]);
    },
    async remove(all) {
      const job = await queue.getJob(all);
      await job?.remove({ removeChildren: true }).catch(() => {});
    },
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
