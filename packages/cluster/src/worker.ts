/**
 * A worker of a cluster. It leases shards (a long BullMQ job is a lease: its lock is renewed while the worker lives), sweeps
 * them in threads. It may come and go at any time: shards are handed on until each worker has its fair share of them.
 */
import { hostname } from 'node:os';
import { type Job, Queue, WaitingError, Worker, type WorkerOptions } from 'bullmq';
import { type ClusterWorker, resolve, type Values, WORKER_OPTIONS } from './core.ts';
import { type HoldShard, openShards } from './loaded-shard.ts';
import { connectionTo, GATHER, retried, SHARDS, type ShardJob, type SweepJob, tasksOf, watchErrors } from './queues.ts';

/** Milliseconds between two checks of the fair share. */
const FAIR_SHARE_EVERY = 1000;

/** A worker of a cluster, by the address of its Redis. */
export async function startWorker(
  url: string,
  given: Partial<Values<typeof WORKER_OPTIONS>> = {},
  log: (message: string) => void = () => {},
): Promise<ClusterWorker> {
  const { threads, lockSeconds, shardsFolder } = resolve('worker', WORKER_OPTIONS, given);
  const { onError, refused } = watchErrors(log);
  const options = {
    ...connectionTo(url),
    name: `${hostname()}-${process.pid}`,
    lockDuration: lockSeconds * 1000,
    stalledInterval: Math.min(5000, lockSeconds * 500),
    maxStalledCount: 100,
  };
  const hold = openShards(threads, shardsFolder.split(','));
  const gather = new Worker(GATHER, async () => {}, options);
  const shards = new Queue(SHARDS, connectionTo(url));
  const workers = new Queue(GATHER, connectionTo(url));
  for (const each of [gather, shards, workers]) (each as NodeJS.EventEmitter).on('error', onError);

  const leases = [openLease(options, hold, onError)];
  /** As many leases as there are shards for every worker. */
  const share = async () => {
    const counts = await shards.getJobCounts('active', 'waiting', 'delayed');
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const fair = Math.max(1, Math.ceil(all / Math.max(1, await workers.getWorkersCount())));
    while (leases.length < fair) leases.push(openLease(options, hold, onError));
    for (const lease of leases.splice(fair)) lease.close().catch(onError);
  };
  const timer = setInterval(() => share().catch(onError), FAIR_SHARE_EVERY);

  return {
    refused,
    async close() {
      clearInterval(timer);
      await Promise.all([gather, shards, workers, ...leases].map((each) => each.close()));
    },
  };
}

/** A shard lease of a worker: BullMQ gives it a shard, and while that job lasts the shard's tasks are done here. */
interface ShardLease {
  /** Hands its shard on when the task at hand is done. */
  close(): Promise<void>;
}

function openLease(options: WorkerOptions, hold: HoldShard, onError: (error: Error) => void): ShardLease {
  let held: Held | undefined;
  const worker = new Worker<ShardJob>(
    SHARDS,
    async (job, token) => {
      held = holdUntil(job.data, options, hold, onError);
      if ((await held.ended) === 'released') return;
      await job.moveToWait(token);
      throw new WaitingError();
    },
    options,
  );
  worker.on('error', onError);
  worker.on('lockRenewalFailed', () => held?.end('handed on'));
  return {
    async close() {
      const closing = worker.close();
      held?.end('handed on');
      await closing;
    },
  };
}

/** The run released the shard, or it goes to another worker. */
type End = 'released' | 'handed on';

interface Held {
  readonly ended: Promise<End>;
  end(how: End): void;
}

function holdUntil(job: ShardJob, options: WorkerOptions, hold: HoldShard, onError: (error: Error) => void): Held {
  const { promise, resolve: end } = Promise.withResolvers<End>();
  const shard = hold(job);
  const work = async ({ name, data }: Job<SweepJob>) => {
    if (name === 'sweep') await (await shard.load()).sweep(data.pass);
    else end('released');
  };
  const tasks = new Worker(tasksOf(job.run, job.shard), (job) => retried(job, () => work(job)), options);
  tasks.on('error', onError);
  const ended = promise.then(async (how) => {
    await tasks.close();
    await shard.release();
    return how;
  });
  return { ended, end };
}
