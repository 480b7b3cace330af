/**
 * The queues of a cluster, all BullMQ's: it delivers, retries, locks, and finds what a dead worker left.
 *
 *   shards    one long job for every shard of a run; the worker whose job it is has the shard in memory
 *   RUN-S     the tasks of shard S: sweep a pass, let go; taken by the worker that has the shard
 *   passes    one job for every pass, parent of its sweeps: BullMQ begins it when all of them are done
 *   tasks     all else: counting, pairs of words, folding in
 */
import type { JobsOptions, QueueOptions, RedisOptions } from 'bullmq';
import { InputError } from '../../check/index.ts';

export const PREFIX = 'aspectra';
export const SHARDS = 'shards';
export const PASSES = 'passes';
export const TASKS = 'tasks';
export const tasksOf = (run: string, shard: number): string => `${run}-${shard}`;

/** What a job says of its run: where it lies, and its name there. */
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
  /** Of those that add up a slice. */
  readonly slice?: number;
}
/** `keep`: the pass before which the rows' own state is written down first. */
export interface ReleaseJob extends ShardJob {
  readonly keep?: number;
}

/** Errors of the moment are tried again; what a user must mend is not (see `refusable`). */
export const RETRIES: JobsOptions = { attempts: 4, backoff: { type: 'exponential', delay: 500 } };

/** How long Redis remembers what is done. */
export const FORGOTTEN: JobsOptions = { removeOnComplete: { age: 3600 }, removeOnFail: { age: 3600 } };

/** The optional packages, or a word on how to have them. */
export async function loadBullmq(): Promise<typeof import('bullmq')> {
  try {
    return await import('bullmq');
  } catch {
    throw new InputError('engine', 'a cluster needs two more packages: npm install bullmq ioredis');
  }
}

/** `redis://…` or `rediss://…`; a lost connection is waited for, for ever. */
export function connectionTo(url: string): Pick<QueueOptions, 'connection' | 'prefix'> {
  if (!/^rediss?:\/\/./.test(url))
    throw new InputError('engine', 'must be an address such as redis://127.0.0.1:6379', url);
  const connection: RedisOptions = {
    url,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(times * 100, 2000),
  };
  return { connection, prefix: PREFIX };
}

/** A message for whoever runs a worker; a lost connection is told once a time, not at every try. */
export const teller = (say: (message: string) => void) => {
  let last = '';
  return (error: Error) => {
    const message = error.message || (error as NodeJS.ErrnoException).code || String(error);
    if (message !== last) say(`cluster: ${message}`);
    last = message;
  };
};

/** Where nothing answers for so long, nothing is. */
const ANSWER_WITHIN = 5000;

/** How many workers there are; refuses an address where no Redis answers. */
export async function countWorkers(url: string): Promise<number> {
  const { Queue } = await loadBullmq();
  const connection = { ...connectionTo(url).connection, retryStrategy: () => null };
  const queue = new Queue(PASSES, { connection, prefix: PREFIX });
  queue.on('error', () => {});
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`for ${ANSWER_WITHIN / 1000} s`)), ANSWER_WITHIN);
  try {
    return await Promise.race([queue.getWorkersCount(), silence]);
  } catch (error) {
    throw new InputError(url, `no Redis answers there (${(error as Error).message})`);
  } finally {
    clearTimeout(timer);
    // Where nothing answers, nothing answers a farewell either.
    queue.disconnect().catch(() => {});
  }
}
