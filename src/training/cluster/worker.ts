/**
 * A worker of a cluster. It leases shards (a long BullMQ job is a lease: its lock is renewed while the worker lives), sweeps
 * them in threads, and reduces passes. It may come and go at any time: shards are handed on until each worker has its fair
 * share of them.
 */
import { availableParallelism, hostname } from 'node:os';
import type { Job } from 'bullmq';
import { integer, resolve, type Values } from '../../check/index.ts';
import { besideThis } from '../../workers/beside.ts';
import { THREADS_OPTIONS } from '../threads/threads.ts';
import type { SweptShard } from './loaded-shard.ts';
import {
  type Address,
  connectionTo,
  loadBullmq,
  logErrors,
  PASS_QUEUE,
  type PassJob,
  SHARDS,
  TASKS,
} from './queues.ts';
import { openRunState, type RunState } from './run-state.ts';
import { finalErrors, openLease } from './shard-lease.ts';

export const WORKER_OPTIONS = {
  ...THREADS_OPTIONS,
  lockSeconds: integer({
    default: 30,
    min: 1,
    max: 3600,
    help: 'silence after which a worker counts as dead, and its shards go to others',
  }),
} as const;

export interface ClusterWorker {
  /** Hands its shards on, and ends. */
  close(): Promise<void>;
}

/** Milliseconds between two checks of the fair share. */
const FAIR_SHARE_EVERY = 1000;

/** A worker of a cluster, by the address of its Redis. */
export async function startWorker(
  url: string,
  given: Partial<Values<typeof WORKER_OPTIONS>> = {},
  log: (message: string) => void = () => {},
): Promise<ClusterWorker> {
  const { threads, lockSeconds } = resolve('worker', WORKER_OPTIONS, given);
  const bullmq = await loadBullmq();
  const onError = logErrors(log);
  const options = {
    ...connectionTo(url),
    name: `${hostname()}-${process.pid}`,
    lockDuration: lockSeconds * 1000,
    stalledInterval: Math.min(5000, lockSeconds * 500),
    maxStalledCount: 100,
  };
  const states = openRunStates(threads);
  const passes = new bullmq.Worker<PassJob>(
    PASS_QUEUE,
    (job) =>
      finalErrors(bullmq, async () => {
        const { pass, slice, decision } = job.data;
        if (job.name === 'end') return null;
        if (job.name === 'swept') return sweptBy(job);
        const state = await states(job.data);
        if (job.name === 'add') return state.add(pass, slice!);
        const [reduced, swept] = await Promise.all([state.reducer().reduce(pass, decision), sweptBy(job)]);
        return { ...reduced, swept };
      }),
    options,
  );
  const tasks = new bullmq.Worker(TASKS, besideThis('./task-thread', import.meta.url), {
    ...options,
    concurrency: threads ?? availableParallelism(),
    useWorkerThreads: true,
    workerThreadsOptions: { execArgv: [] },
  });
  const shards = new bullmq.Queue(SHARDS, connectionTo(url));
  const workers = new bullmq.Queue(PASS_QUEUE, connectionTo(url));
  for (const each of [passes, tasks, shards, workers]) (each as NodeJS.EventEmitter).on('error', onError);

  const leases = [openLease(bullmq, options, states, onError)];
  /** As many leases as there are shards for every worker. */
  const share = async () => {
    const counts = await shards.getJobCounts('active', 'waiting', 'delayed');
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const fair = Math.max(1, Math.ceil(all / Math.max(1, await workers.getWorkersCount())));
    while (leases.length < fair) leases.push(openLease(bullmq, options, states, onError));
    for (const lease of leases.splice(fair)) lease.close().catch(onError);
  };
  const timer = setInterval(() => share().catch(onError), FAIR_SHARE_EVERY);

  return {
    async close() {
      clearInterval(timer);
      await Promise.all([passes, tasks, shards, workers, ...leases].map((each) => each.close()));
    },
  };
}

/** What the sweeps before a job returned, in the order of the shards: Redis keeps none. */
const sweptBy = async (job: Job): Promise<SweptShard[]> =>
  Object.values(await job.getChildrenValues<SweptShard>()).sort((a, b) => a.shard - b.shard);

/** The state of each run; those of runs without a shard here are dropped when another is opened. */
function openRunStates(threads: number | undefined): (address: Address) => Promise<RunState> {
  const states = new Map<string, Promise<RunState>>();
  return ({ place, run }) => {
    const key = `${run} ${place}`;
    const known = states.get(key);
    if (known) return known;
    for (const [other, state] of states) state.then(({ size }) => size === 0 && states.delete(other)).catch(() => {});
    const opening = openRunState(place, run, threads);
    states.set(key, opening);
    opening.catch(() => states.delete(key));
    return opening;
  };
}
