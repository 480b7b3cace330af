/** The pass scheduler: asks the workers of a cluster for the sweeps of a run. */
import { Queue } from 'bullmq';
import type { SweptShard } from './loaded-shard.ts';
import { connectionTo, openJobs, SHARDS, tasksOf, type Work } from './queues.ts';
import type { Run } from './run.ts';

export interface PassScheduler {
  /** The shards' sums of a pass are in the storage; what each cost. */
  sweep(pass: number, signal?: AbortSignal): Promise<readonly SweptShard[]>;
  /** The workers write the local arrays after all passes, and release the run's shards. */
  finish(pass: number): Promise<void>;
  /** The workers release the run's shards when they can; waiting jobs are removed. */
  cancel(pass: number): Promise<void>;
  close(): Promise<void>;
}

export async function openPassScheduler(
  url: string,
  { id: run, storage, plan }: Run,
  log: (message: string) => void,
): Promise<PassScheduler> {
  const connection = connectionTo(url);
  const jobs = await openJobs(url, log);
  const shards = new Queue(SHARDS, connection).on('error', () => {});
  const address = { place: storage.place, run };
  const numbers = [...plan.shards.keys()];

  /** A shard that is leased already stays where it is. */
  const repair = () =>
    shards.addBulk(
      numbers.map((shard) => ({
        name: 'shard',
        data: { ...address, shard },
        opts: { jobId: `${run}-${shard}`, removeOnComplete: true, removeOnFail: true },
      })),
    );
  const idOf = (name: string, pass: number) => `${run}-${name}-${pass}`;
  const byShard = <T>(name: string, pass: number, data: object, signal?: AbortSignal): Promise<T[]> => {
    const all = idOf(name, pass);
    const works = numbers.map(
      (shard): Work => ({
        queueName: tasksOf(run, shard),
        name,
        data: { ...address, shard, ...data },
        jobId: `${all}-${shard}`,
      }),
    );
    return jobs.done(all, works, { signal, repair });
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

  await repair();
  return {
    sweep: (pass, signal) => byShard('sweep', pass, { pass }, signal),
    async finish(pass) {
      await byShard('release', pass, { finish: pass });
      // A worker that was silent for long may have finished a shard that another had leased meanwhile.
      await letGo();
    },
    async cancel(pass) {
      await jobs.remove(idOf('sweep', pass));
      await letGo();
    },
    async close() {
      await Promise.all([jobs.close(), shards.close()]);
    },
  };
}
