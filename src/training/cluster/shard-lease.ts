/** A shard lease of a worker: BullMQ gives it a shard, and while that job lasts the shard's tasks are done here. */
import type { Job, WorkerOptions } from 'bullmq';
import { InputError } from '../../check/index.ts';
import { type Address, type FinishJob, SHARDS, type ShardJob, type SweepJob, tasksOf } from './queues.ts';
import type { HeldShard, RunState } from './run-state.ts';

type Bullmq = typeof import('bullmq');
type RunStates = (address: Address) => Promise<RunState>;

export interface ShardLease {
  /** Hands its shard on when the task at hand is done. */
  close(): Promise<void>;
}

export function openLease(
  bullmq: Bullmq,
  options: WorkerOptions,
  states: RunStates,
  onError: (error: Error) => void,
): ShardLease {
  let held: Held | undefined;
  const worker = new bullmq.Worker<ShardJob>(
    SHARDS,
    async (job, token) => {
      held = hold(bullmq, job.data, options, () => states(job.data), onError);
      if ((await held.ended) === 'released') return;
      await job.moveToDelayed(Date.now() + 100, token!);
      throw new bullmq.DelayedError();
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
  bullmq: Bullmq,
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
  const tasks = new bullmq.Worker(tasksOf(run, shard), (job) => finalErrors(bullmq, () => work(job)), options);
  tasks.on('error', onError);
  const ended = promise.then(async (how) => {
    await tasks.close();
    await held?.release();
    return how;
  });
  return { ended, end };
}

/** Errors that only a person can correct are not retried. */
export async function finalErrors<T>({ UnrecoverableError }: Bullmq, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof InputError ? new UnrecoverableError(error.message) : error;
  }
}
