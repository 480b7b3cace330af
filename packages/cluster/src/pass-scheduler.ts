/** The pass scheduler: asks the workers of a cluster for the sweeps of a run. */
import { FlowProducer, type Job, Queue, QueueEvents } from 'bullmq';
import { InputError } from './core.ts';
import { CHILD_OPTIONS, connectionTo, GATHER, JOB_OPTIONS, SHARDS, tasksOf, watchErrors } from './queues.ts';
import type { Run } from './run.ts';

export interface PassScheduler {
  /** The shards' sums of a pass are in the storage. */
  sweep(pass: number, signal?: AbortSignal): Promise<void>;
  /** Ends the run, done or not: the workers release its shards when they can, and waiting jobs are removed. */
  close(pass: number): Promise<void>;
}

/** Milliseconds until a job that takes long is looked after: an event, or all of Redis, may be lost. */
const CHECK_EVERY = 2000;

export async function openPassScheduler(
  url: string,
  { id: run, storage, plan }: Run,
  log: (message: string) => void,
): Promise<PassScheduler> {
  const connection = connectionTo(url);
  const { onError, refused } = watchErrors(log);
  const flows = new FlowProducer(connection);
  const [gather, shards] = [GATHER, SHARDS].map((name) => new Queue(name, connection));
  const events = new QueueEvents(GATHER, connection);
  const all = [flows, gather, shards, events];
  for (const each of all) (each as NodeJS.EventEmitter).on('error', onError);
  await Promise.race([events.waitUntilReady(), refused]);
  const address = { place: storage.place, run };
  const numbers = [...plan.shards.keys()];

  /** A shard that is leased already stays where it is. */
  const offerShards = () =>
    shards.addBulk(
      numbers.map((shard) => ({
        name: 'shard',
        data: { ...address, shard },
        opts: { jobId: `${run}-${shard}`, removeOnComplete: true, removeOnFail: true },
      })),
    );

  const idOf = (pass: number) => `${run}-sweep-${pass}`;
  /** Has every shard swept, unless they are at it. */
  const add = async (pass: number): Promise<Job> => {
    const jobId = idOf(pass);
    const known = await gather.getJob(jobId);
    // A finished job is added again: only what lies in the storage counts, and is not made again.
    if (known && known.finishedOn === undefined) return known;
    await known?.remove({ removeChildren: true });
    const children = numbers.map((shard) => ({
      ...{ queueName: tasksOf(run, shard), name: 'sweep', data: { ...address, shard, pass } },
      opts: { ...CHILD_OPTIONS, jobId: `${jobId}-${shard}` },
    }));
    const flow = { name: GATHER, queueName: GATHER, data: {}, opts: { ...JOB_OPTIONS, jobId }, children };
    return (await flows.add(flow)).job;
  };
  /** Of the first task that failed, or of them all. */
  const reasonOf = async (jobId: string): Promise<Error> => {
    const tasks = numbers.map((shard) => [tasksOf(run, shard), `${jobId}-${shard}`]);
    for (const [queueName, id] of [...tasks, [GATHER, jobId]]) {
      const queue = new Queue(queueName, connection);
      const job = await queue.getJob(id).finally(() => queue.close());
      if (job?.failedReason) return new InputError('cluster', job.failedReason);
    }
    return new InputError('cluster', 'a task failed, and nothing is known of it any more');
  };
  const untilSwept = async (pass: number, signal?: AbortSignal): Promise<void> => {
    for (;;) {
      signal?.throwIfAborted();
      const job = await add(pass);
      try {
        await job.waitUntilFinished(events, CHECK_EVERY);
        return;
      } catch {
        if (await job.isFailed()) throw await reasonOf(idOf(pass));
        await offerShards();
      }
    }
  };

  const letGo = async () => {
    for (const shard of numbers) {
      const lease = `${run}-${shard}`;
      if (!(await shards.getJob(lease)) || (await shards.remove(lease).catch(() => 0))) continue;
      // A shard that a worker holds is released there, after the task at hand.
      const queue = new Queue(tasksOf(run, shard), connection);
      await queue.add('release', { ...address, shard }, { removeOnComplete: true, removeOnFail: true });
      await queue.close();
    }
  };

  await offerShards();
  return {
    sweep: (pass, signal) => Promise.race([untilSwept(pass, signal), rejection(signal), refused]),
    async close(pass) {
      const job = await gather.getJob(idOf(pass));
      await job?.remove({ removeChildren: true }).catch(() => {});
      await letGo();
      await Promise.all(all.map((each) => each.close()));
    },
  };
}

/** Rejects when the signal aborts; else it never settles. */
function rejection(signal?: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  promise.catch(() => {});
  return promise;
}
