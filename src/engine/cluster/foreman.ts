/** Asks the workers of a cluster for passes, and waits for them. */
import type { Job } from 'bullmq';
import { InputError } from '../../check/index.ts';
import { connectionTo, loadBullmq, PASSES, type PassJob, RETRIES, SHARDS, tasksOf, teller } from './queues.ts';
import type { Reduced } from './reduce.ts';
import type { Swept } from './resident.ts';
import type { Run } from './run.ts';

export interface Passed extends Reduced {
  readonly swept: readonly Swept[];
}

export interface Foreman {
  /** How many workers are there. */
  workers(): Promise<number>;
  /** One pass over all shards, done or waited for. */
  pass(pass: number, measure: boolean, signal?: AbortSignal): Promise<Passed>;
  /** The workers let go of the run's shards, after writing down their rows' own state before a pass. */
  keep(pass: number): Promise<void>;
  /** The workers let go of the run's shards when they can; what waits is taken back. */
  cancel(pass: number): Promise<void>;
  close(): Promise<void>;
}

/** How long to wait before looking again whether all is in order: an event, or all of Redis, may have been lost. */
const PATIENCE = 5000;
const HOUR = { age: 3600 };

export async function openForeman(url: string, run: Run, say: (message: string) => void): Promise<Foreman> {
  const bullmq = await loadBullmq();
  const connection = connectionTo(url);
  const flows = new bullmq.FlowProducer(connection);
  const shards = new bullmq.Queue(SHARDS, connection);
  const passes = new bullmq.Queue(PASSES, connection);
  const events = new bullmq.QueueEvents(PASSES, connection);
  const tell = teller(say);
  for (const each of [flows, shards, passes, events]) (each as NodeJS.EventEmitter).on('error', tell);
  await events.waitUntilReady();
  const address = { place: run.storage.place, run: run.id };
  const numbers = run.plan.shards.map((_, shard) => shard);

  /** A shard that is handed out already stays where it is. */
  const handOut = () =>
    shards.addBulk(
      numbers.map((shard) => ({
        name: 'shard',
        data: { ...address, shard },
        opts: { jobId: `${run.id}-${shard}`, removeOnComplete: true, removeOnFail: true },
      })),
    );

  /** A job for every shard, and their parent. */
  const add = async (name: string, child: string, pass: number, data: object): Promise<Job> => {
    const jobId = `${run.id}-${name}-${pass}`;
    const known = await passes.getJob(jobId);
    // What is finished says nothing: only what lies in the storage counts, and is not made again.
    if (known && known.finishedOn === undefined) return known;
    await known?.remove({ removeChildren: true });
    const flow = await flows.add({
      name,
      queueName: PASSES,
      data: { ...address, pass, ...data } satisfies Omit<PassJob, 'measure'>,
      opts: { jobId, ...RETRIES, removeOnComplete: HOUR, removeOnFail: HOUR },
      children: numbers.map((shard) => ({
        name: child,
        queueName: tasksOf(run.id, shard),
        data: { ...address, shard, pass, ...data },
        opts: {
          jobId: `${jobId}-${shard}`,
          ...RETRIES,
          removeOnComplete: true,
          removeOnFail: HOUR,
          failParentOnFailure: true,
        },
      })),
    });
    return flow.job;
  };

  /** Why a flow failed: the first of its children that did, or itself. */
  const reason = async (job: Job): Promise<Error> => {
    for (const shard of numbers) {
      const queue = new bullmq.Queue(tasksOf(run.id, shard), connection);
      const child = await queue.getJob(`${job.id}-${shard}`).finally(() => queue.close());
      if (child?.failedReason) return new InputError('cluster', child.failedReason);
    }
    return new InputError('cluster', (await passes.getJob(job.id!))?.failedReason ?? 'a pass failed');
  };

  const done = async (ask: () => Promise<Job>, signal?: AbortSignal) => {
    const aborted = rejection(signal);
    for (;;) {
      signal?.throwIfAborted();
      await handOut();
      const job = await ask();
      try {
        return await Promise.race([job.waitUntilFinished(events, PATIENCE), aborted]);
      } catch {
        signal?.throwIfAborted();
        if (await job.isFailed()) throw await reason(job);
      }
    }
  };

  return {
    workers: () => shards.getWorkersCount(),
    pass: (pass, measure, signal) => done(() => add('pass', 'sweep', pass, { measure }), signal),
    keep: (pass) => done(() => add('end', 'release', pass, { keep: pass })),
    async cancel(pass) {
      const job = await passes.getJob(`${run.id}-pass-${pass}`);
      // What is being swept at this moment cannot be taken back, and does no harm.
      await job?.remove({ removeChildren: true }).catch(() => {});
      for (const shard of numbers) {
        const removed = await shards.remove(`${run.id}-${shard}`).catch(() => 0);
        if (removed) continue;
        const queue = new bullmq.Queue(tasksOf(run.id, shard), connection);
        await queue.add('release', { ...address, shard }, { removeOnComplete: true, removeOnFail: true });
        await queue.close();
      }
    },
    async close() {
      await Promise.all([flows, shards, passes, events].map((each) => each.close()));
    },
  };
}

/** Rejects when the signal says so; else it never settles. */
function rejection(signal?: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  promise.catch(() => {});
  return promise;
}
