/**
 * A worker of a cluster. It leases shards (a long BullMQ job is a lease: its lock is renewed while the worker lives), sweeps
 * them in threads, and reduces passes. It may come and go at any time: shards are handed on until each worker has its fair
 * share of them.
 */
import { availableParallelism, hostname } from 'node:os';
import { type Job, Queue, WaitingError, Worker, type WorkerOptions } from 'bullmq';
import { besideThis, type ClusterWorker, resolve, type Values, WORKER_OPTIONS } from './core.ts';
import { type HeldShard, openRunState, type RunState, type SweptShard } from './loaded-shard.ts';
import {
  type Address,
  connectionTo,
  type FinishJob,
  PASS_QUEUE,
  type PassJob,
  retried,
  SHARDS,
  type ShardJob,
  type SweepJob,
  TASKS,
  tasksOf,
  watchErrors,
} from './queues.ts';
import { addSlice } from './reduce.ts';
import { openNamedStorage } from './storage.ts';
import type { TaskThreadData } from './task-thread.ts';

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
  const storages = shardsFolder.split(',');
  const states = openRunStates(threads, storages);
  const passes = new Worker<PassJob>(
    PASS_QUEUE,
    (job) =>
      retried(job, async () => {
        const { pass, slice, decision } = job.data;
        if (job.name === 'end') return null;
        if (job.name === 'swept') return sweptBy(job);
        const state = await states(job.data);
        return job.name === 'add' ? addSlice(state.run, pass, slice!) : state.reducer().reduce(pass, decision!);
      }),
    options,
  );
  const workerData: TaskThreadData = { storages };
  const tasks = new Worker(TASKS, besideThis('./task-thread', import.meta.url), {
    ...options,
    concurrency: threads ?? availableParallelism(),
    useWorkerThreads: true,
    workerThreadsOptions: { execArgv: [], workerData },
  });
  const shards = new Queue(SHARDS, connectionTo(url));
  const workers = new Queue(PASS_QUEUE, connectionTo(url));
  for (const each of [passes, tasks, shards, workers]) (each as NodeJS.EventEmitter).on('error', onError);

  const leases = [openLease(options, states, onError)];
  /** As many leases as there are shards for every worker. */
  const share = async () => {
    const counts = await shards.getJobCounts('active', 'waiting', 'delayed');
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const fair = Math.max(1, Math.ceil(all / Math.max(1, await workers.getWorkersCount())));
    while (leases.length < fair) leases.push(openLease(options, states, onError));
    for (const lease of leases.splice(fair)) lease.close().catch(onError);
  };
  const timer = setInterval(() => share().catch(onError), FAIR_SHARE_EVERY);

  return {
    refused,
    async close() {
      clearInterval(timer);
      await Promise.all([passes, tasks, shards, workers, ...leases].map((each) => each.close()));
    },
  };
}

/** What the sweeps before a job returned, in the order of the shards: Redis keeps none. */
const sweptBy = async (job: Job): Promise<SweptShard[]> =>
  Object.values(await job.getChildrenValues<SweptShard>()).sort((a, b) => a.shard - b.shard);

type RunStates = (address: Address) => Promise<RunState>;

/** The state of each run; those of runs without a shard here are dropped when another is opened. */
function openRunStates(threads: number | undefined, storages: readonly string[]): RunStates {
  const states = new Map<string, Promise<RunState>>();
  const openState = async (place: string, run: string) => openRunState(openNamedStorage(place, storages), run, threads);
  return ({ place, run }) => {
    const key = `${run} ${place}`;
    const known = states.get(key);
    if (known) return known;
    for (const [other, state] of states) state.then(({ size }) => size === 0 && states.delete(other)).catch(() => {});
    const opening = openState(place, run);
    states.set(key, opening);
    opening.catch(() => states.delete(key));
    return opening;
  };
}

/** A shard lease of a worker: BullMQ gives it a shard, and while that job lasts the shard's tasks are done here. */
interface ShardLease {
  /** Hands its shard on when the task at hand is done. */
  close(): Promise<void>;
}

function openLease(options: WorkerOptions, states: RunStates, onError: (error: Error) => void): ShardLease {
  let held: Held | undefined;
  const worker = new Worker<ShardJob>(
    SHARDS,
    async (job, token) => {
      held = hold(job.data, options, () => states(job.data), onError);
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

function hold(
  { run, shard }: ShardJob,
  options: WorkerOptions,
  state: () => Promise<RunState>,
  onError: (error: Error) => void,
): Held {
  const { promise, resolve: end } = Promise.withResolvers<End>();
  let held: HeldShard | undefined;
  const loaded = async () => {
    const run = await state();
    held ??= run.hold(shard);
    return held.load();
  };
  const work = async ({ name, data }: Job<SweepJob & FinishJob>) => {
    if (name === 'sweep') return (await loaded()).sweep(data.pass);
    if (data.finish !== undefined) await (await loaded()).finish(data.finish);
    end('released');
    return null;
  };
  const tasks = new Worker(tasksOf(run, shard), (job) => retried(job, () => work(job)), options);
  tasks.on('error', onError);
  const ended = promise.then(async (how) => {
    await tasks.close();
    await held?.release();
    return how;
  });
  return { ended, end };
}
