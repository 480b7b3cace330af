/** A seat for one shard in a worker: BullMQ hands it a shard, and while that job lasts the shard's tasks are done here. */
import type { Job, WorkerOptions } from 'bullmq';
import { InputError } from '../../check/index.ts';
import type { Desk } from './desk.ts';
import { type Address, type ReleaseJob, SHARDS, type ShardJob, type SweepJob, tasksOf } from './queues.ts';

type Bullmq = typeof import('bullmq');
type Desks = (address: Address) => Promise<Desk>;

export interface Seat {
  /** Hands its shard on when the task at hand is done. */
  close(): Promise<void>;
}

export function openSeat(bullmq: Bullmq, waiting: WorkerOptions, desks: Desks, tell: (error: Error) => void): Seat {
  let sitting: Sitting | undefined;
  const worker = new bullmq.Worker<ShardJob>(
    SHARDS,
    async (job, token) => {
      sitting = sit(bullmq, job.data, waiting, () => desks(job.data), tell);
      if ((await sitting.over) === 'released') return;
      await job.moveToDelayed(Date.now() + 100, token!);
      throw new bullmq.DelayedError();
    },
    waiting,
  );
  worker.on('error', tell);
  worker.on('lockRenewalFailed', () => sitting?.end('handed on'));
  return {
    async close() {
      const closing = worker.close();
      sitting?.end('handed on');
      await closing;
    },
  };
}

/** The run let go of the shard, or it goes to another worker. */
type End = 'released' | 'handed on';

interface Sitting {
  readonly over: Promise<End>;
  end(how: End): void;
}

function sit(
  bullmq: Bullmq,
  { run, shard }: ShardJob,
  waiting: WorkerOptions,
  desk: () => Promise<Desk>,
  tell: (error: Error) => void,
): Sitting {
  const { promise, resolve: end } = Promise.withResolvers<End>();
  const work = async ({ name, data }: Job<SweepJob & ReleaseJob>) => {
    if (name === 'sweep') return (await (await desk()).resident(shard)).sweep(data.pass);
    if (data.keep !== undefined) await (await (await desk()).resident(shard)).keep(data.keep);
    end('released');
    return null;
  };
  const tasks = new bullmq.Worker(tasksOf(run, shard), (job) => refusable(bullmq, () => work(job)), waiting);
  tasks.on('error', tell);
  const over = promise.then(async (how) => {
    await tasks.close();
    await (await desk().catch(() => undefined))?.drop(shard);
    return how;
  });
  return { over, end };
}

/** What only a person can mend is not tried again. */
export async function refusable<T>({ UnrecoverableError }: Bullmq, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof InputError ? new UnrecoverableError(error.message) : error;
  }
}
