/**
 * The queues of a cluster, all BullMQ's: it delivers, retries, locks, and finds the jobs of a dead worker.
 *
 *   shards    one long job for every shard of a run: the lease of the worker that has the shard loaded
 *   RUN-S     the tasks of shard S: sweep a pass, release; taken by the worker that has the lease
 *   passes    one job for every pass, parent of its sweeps: BullMQ starts it when all of them are done
 *   tasks     all else: counting, pairs of words, folding in
 */
import type { JobsOptions, QueueOptions, RedisOptions } from 'bullmq';
import { InputError } from '../../check/index.ts';
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
  /** With extrapolation: how the pass ends. */
  readonly decision?: Decision;
}
/** `finish`: the number of passes done, after which the local arrays are written first. */
export interface FinishJob extends ShardJob {
  readonly finish?: number;
}

/** Transient errors are retried; errors that a user must correct are not (see `finalErrors`). */
export const RETRIES: JobsOptions = { attempts: 4, backoff: { type: 'exponential', delay: 500 } };

/** How long Redis keeps finished jobs. */
export const RETENTION: JobsOptions = { removeOnComplete: { age: 3600 }, removeOnFail: { age: 3600 } };

/** The optional packages, or an error that says how to install them. */
export async function loadBullmq(): Promise<typeof import('bullmq')> {
  try {
    return await import('bullmq');
  } catch {
    throw new InputError('engine', 'a cluster needs two more packages: npm install bullmq ioredis');
  }
}

/** `redis://…` or `rediss://…`; a lost connection is retried without end. */
export function connectionTo(url: string): Pick<QueueOptions, 'connection' | 'prefix'> {
  if (!/^rediss?:\/\/./.test(url))
    throw new InputError('engine', 'must be an address such as redis://127.0.0.1:6379', withoutPassword(url));
  const connection: RedisOptions = {
    url,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(times * 100, 2000),
  };
  return { connection, prefix: PREFIX };
}

/** For messages: `redis://user:…@host`. */
export const withoutPassword = (url: string): string => url.replace(/\/\/([^:@/]*):[^@]*@/, '//$1:…@');

/** Logs errors; one that repeats, such as a lost connection at every retry, is logged once. */
export const logErrors = (log: (message: string) => void) => {
  let last = '';
  return (error: Error) => {
    const message = error.message || (error as NodeJS.ErrnoException).code || String(error);
    if (message !== last) log(`cluster: ${message}`);
    last = message;
  };
};
