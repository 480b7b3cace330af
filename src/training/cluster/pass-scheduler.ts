/** The pass scheduler: asks the workers of a cluster for the passes of a run, by BullMQ flows. */
import { type Flow, openFlows } from './flows.ts';
import type { SweptShard } from './loaded-shard.ts';
import { connectionTo, loadBullmq, logErrors, PASS_QUEUE, RETENTION, RETRIES, SHARDS, tasksOf } from './queues.ts';
import type { Decision, Reduced } from './reduce.ts';
import type { Run } from './run.ts';

export interface Passed extends Reduced {
  readonly swept: readonly SweptShard[];
}

export interface PassScheduler {
  /** One pass of plain EM: all shards are swept, and their sums reduced. */
  pass(pass: number, signal?: AbortSignal): Promise<Passed>;
  /** The sweeps of a pass alone. */
  sweep(pass: number, signal?: AbortSignal): Promise<readonly SweptShard[]>;
  /** The end of a swept pass, as the loop decided. */
  reduce(pass: number, decision: Decision, signal?: AbortSignal): Promise<Reduced>;
  /** The workers write the local arrays after all passes, and release the run's shards. */
  finish(pass: number): Promise<void>;
  /** The workers release the run's shards when they can; waiting jobs are removed. */
  cancel(pass: number): Promise<void>;
  close(): Promise<void>;
}

const OPTIONS = { ...RETRIES, ...RETENTION };
const CHILD_OPTIONS = { ...OPTIONS, removeOnComplete: true, failParentOnFailure: true };

export async function openPassScheduler(url: string, run: Run, log: (message: string) => void): Promise<PassScheduler> {
  const bullmq = await loadBullmq();
  const connection = connectionTo(url);
  const flows = await openFlows(url, PASS_QUEUE, log);
  const shards = new bullmq.Queue(SHARDS, connection).on('error', logErrors(log));
  const address = { place: run.storage.place, run: run.id };
  const numbers = run.plan.shards.map((_, shard) => shard);

  /** A shard that is leased already stays where it is. */
  const leaseShards = () =>
    shards.addBulk(
      numbers.map((shard) => ({
        name: 'shard',
        data: { ...address, shard },
        opts: { jobId: `${run.id}-${shard}`, removeOnComplete: true, removeOnFail: true },
      })),
    );
  /** A job for every shard, and their parent. */
  const byShard = (name: string, child: string, pass: number, data: object = {}): Flow => {
    const jobId = `${run.id}-${name}-${pass}`;
    return {
      name,
      queueName: PASS_QUEUE,
      data: { ...address, pass, ...data },
      opts: { ...OPTIONS, jobId },
      children: numbers.map((shard) => ({
        name: child,
        queueName: tasksOf(run.id, shard),
        data: { ...address, shard, pass, ...data },
        opts: { ...CHILD_OPTIONS, jobId: `${jobId}-${shard}` },
      })),
    };
  };
  /** The end of a pass; where sums are added up in slices, with a job for every slice before it. */
  const reduction = (pass: number, decision?: Decision): Flow => {
    const jobId = `${run.id}-pass-${pass}`;
    const slices = run.plan.slices > 1 && decision?.end !== 'restored' ? run.plan.slices : 0;
    return {
      name: 'pass',
      queueName: PASS_QUEUE,
      data: { ...address, pass, ...(decision && { decision }) },
      opts: { ...OPTIONS, jobId },
      children: Array.from({ length: slices }, (_, slice) => ({
        name: 'add',
        queueName: PASS_QUEUE,
        data: { ...address, pass, slice },
        opts: { ...CHILD_OPTIONS, jobId: `${jobId}-${slice}` },
      })),
    };
  };
  const sweep = (pass: number, signal?: AbortSignal) =>
    flows.done<SweptShard[]>(byShard('swept', 'sweep', pass), signal, leaseShards);

  await leaseShards();
  return {
    async pass(pass, signal) {
      if (run.plan.slices === 1) return flows.done(byShard('pass', 'sweep', pass), signal, leaseShards);
      const swept = await sweep(pass, signal);
      return { ...(await flows.done<Passed>(reduction(pass), signal)), swept };
    },
    sweep,
    reduce: (pass, decision, signal) => flows.done(reduction(pass, decision), signal),
    finish: (pass) => flows.done(byShard('end', 'release', pass, { finish: pass }), undefined, leaseShards),
    async cancel(pass) {
      for (const name of ['pass', 'swept']) await flows.remove(`${run.id}-${name}-${pass}`);
      for (const shard of numbers) {
        // A shard that a worker holds is released there, after the task at hand.
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
