/** Asks the workers of a cluster for the passes of a run. */
import { type Flow, openFlows } from './flows.ts';
import { connectionTo, FORGOTTEN, loadBullmq, PASSES, RETRIES, SHARDS, tasksOf, teller } from './queues.ts';
import type { Reduced } from './reduce.ts';
import type { Swept } from './resident.ts';
import type { Run } from './run.ts';

export interface Passed extends Reduced {
  readonly swept: readonly Swept[];
}

export interface Foreman {
  /** One pass over all shards. */
  pass(pass: number, signal?: AbortSignal): Promise<Passed>;
  /** The workers let go of the run's shards, after writing down their rows' own state before a pass. */
  keep(pass: number): Promise<void>;
  /** The workers let go of the run's shards when they can; what waits is taken back. */
  cancel(pass: number): Promise<void>;
  close(): Promise<void>;
}

export async function openForeman(url: string, run: Run, say: (message: string) => void): Promise<Foreman> {
  const bullmq = await loadBullmq();
  const connection = connectionTo(url);
  const flows = await openFlows(url, PASSES, say);
  const shards = new bullmq.Queue(SHARDS, connection).on('error', teller(say));
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
  const flow = (name: string, child: string, pass: number, data: object = {}): Flow => {
    const jobId = `${run.id}-${name}-${pass}`;
    return {
      name,
      queueName: PASSES,
      data: { ...address, pass, ...data },
      opts: { jobId, ...RETRIES, ...FORGOTTEN },
      children: numbers.map((shard) => ({
        name: child,
        queueName: tasksOf(run.id, shard),
        data: { ...address, shard, pass, ...data },
        opts: {
          jobId: `${jobId}-${shard}`,
          ...RETRIES,
          ...FORGOTTEN,
          removeOnComplete: true,
          failParentOnFailure: true,
        },
      })),
    };
  };

  /** A job for every slice, and their parent. */
  const adding = (pass: number): Flow => {
    const jobId = `${run.id}-pass-${pass}`;
    const opts = { ...RETRIES, ...FORGOTTEN };
    const slices = Array.from({ length: run.plan.slices }, (_, slice) => ({
      name: 'add',
      queueName: PASSES,
      data: { ...address, pass, slice },
      opts: { ...opts, jobId: `${jobId}-${slice}`, removeOnComplete: true, failParentOnFailure: true },
    }));
    return { name: 'pass', queueName: PASSES, data: { ...address, pass }, opts: { ...opts, jobId }, children: slices };
  };

  await handOut();
  return {
    async pass(pass, signal) {
      if (run.plan.slices === 1) return flows.done(flow('pass', 'sweep', pass), signal, handOut);
      const swept = await flows.done<Swept[]>(flow('swept', 'sweep', pass), signal, handOut);
      return { ...(await flows.done<Passed>(adding(pass), signal)), swept };
    },
    keep: (pass) => flows.done(flow('end', 'release', pass, { keep: pass }), undefined, handOut),
    async cancel(pass) {
      for (const name of ['pass', 'swept']) await flows.remove(`${run.id}-${name}-${pass}`);
      for (const shard of numbers) {
        // A shard that a worker has is let go there, after the task at hand.
        if (await shards.remove(`${run.id}-${shard}`).catch(() => 0)) continue;
        const queue = new bullmq.Queue(tasksOf(run.id, shard), connection);
        await queue.add('release', { ...address, shard }, { removeOnComplete: true, removeOnFail: true });
        await queue.close();
      }
    },
    async close() {
      await Promise.all([flows.close(), shards.close()]);
    },
  };
}
