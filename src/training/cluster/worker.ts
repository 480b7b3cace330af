/**
 * A worker of a cluster. It takes shards as BullMQ hands them out (a long job is a lease: its lock is renewed while the
 * worker lives), sweeps them in threads, and ends passes. It may come and go at any time: shards are handed on until
 * each worker has its fair share of them.
 */
import { availableParallelism, hostname } from 'node:os';
import { integer, resolve, type Values } from '../../check/index.ts';
import { besideThis } from '../threads/spec.ts';
import { THREADS_OPTIONS } from '../threads/threads.ts';
import { type Desk, openDesk } from './desk.ts';
import { type Address, connectionTo, loadBullmq, PASSES, type PassJob, SHARDS, TASKS, teller } from './queues.ts';
import { openSeat, refusable } from './seat.ts';

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

/** How often a worker looks whether it has its fair share of the shards. */
const FAIR_SHARE_EVERY = 1000;

export async function startWorker(
  url: string,
  given: Partial<Values<typeof WORKER_OPTIONS>> = {},
  say: (message: string) => void = () => {},
): Promise<ClusterWorker> {
  const { threads, lockSeconds } = resolve('worker', WORKER_OPTIONS, given);
  const bullmq = await loadBullmq();
  const tell = teller(say);
  const waiting = {
    ...connectionTo(url),
    name: `${hostname()}-${process.pid}`,
    lockDuration: lockSeconds * 1000,
    stalledInterval: Math.min(5000, lockSeconds * 500),
    maxStalledCount: 100,
  };
  const desks = openDesks(threads);
  const passes = new bullmq.Worker<PassJob>(
    PASSES,
    (job) =>
      refusable(bullmq, async () => {
        const { pass, slice } = job.data;
        if (job.name === 'end') return null;
        if (job.name === 'swept') return Object.values(await job.getChildrenValues());
        const desk = await desks(job.data);
        if (job.name === 'add') return desk.add(pass, slice!);
        const reduced = await desk.reducer().reduce(pass);
        return { ...reduced, swept: Object.values(await job.getChildrenValues()) };
      }),
    waiting,
  );
  const tasks = new bullmq.Worker(TASKS, besideThis('./task-thread', import.meta.url), {
    ...waiting,
    concurrency: threads ?? availableParallelism(),
    useWorkerThreads: true,
    workerThreadsOptions: { execArgv: [] },
  });
  const shards = new bullmq.Queue(SHARDS, connectionTo(url));
  const workers = new bullmq.Queue(PASSES, connectionTo(url));
  for (const each of [passes, tasks, shards, workers]) (each as NodeJS.EventEmitter).on('error', tell);

  const seats = [openSeat(bullmq, waiting, desks, tell)];
  /** As many seats as there are shards for every worker. */
  const share = async () => {
    const counts = await shards.getJobCounts('active', 'waiting', 'delayed');
    const all = Object.values(counts).reduce((sum, many) => sum + many, 0);
    const fair = Math.max(1, Math.ceil(all / Math.max(1, await workers.getWorkersCount())));
    while (seats.length < fair) seats.push(openSeat(bullmq, waiting, desks, tell));
    for (const seat of seats.splice(fair)) seat.close().catch(tell);
  };
  const timer = setInterval(() => share().catch(tell), FAIR_SHARE_EVERY);

  return {
    async close() {
      clearInterval(timer);
      await Promise.all([passes, tasks, shards, workers, ...seats].map((each) => each.close()));
    },
  };
}

/** The desk of each run; those of runs that have no shard here go when another is opened. */
function openDesks(threads: number | undefined): (address: Address) => Promise<Desk> {
  const desks = new Map<string, Promise<Desk>>();
  return ({ place, run }) => {
    const key = `${run} ${place}`;
    const known = desks.get(key);
    if (known) return known;
    for (const [other, desk] of desks) desk.then(({ size }) => size === 0 && desks.delete(other)).catch(() => {});
    const opening = openDesk(place, run, threads);
    desks.set(key, opening);
    opening.catch(() => desks.delete(key));
    return opening;
  };
}
