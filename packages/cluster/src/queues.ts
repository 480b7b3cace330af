/**
 * The queues of a cluster, all BullMQ's: it delivers, retries, locks, and finds the jobs of a dead worker.
 *
 *   shards    one long job for every shard of a run: the lease of the worker that has the shard loaded
 *   RUN-S     the tasks of shard S: sweep a pass, release; taken by the worker that has the lease
 *   gather    the parents of jobs that are done side by side: BullMQ starts a parent when its children are done
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, type JobsOptions, Queue, type RedisOptions, UnrecoverableError } from 'bullmq';
import { InputError } from './core.ts';

const PREFIX = 'aspectra';
export const SHARDS = 'shards';
export const GATHER = 'gather';
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
