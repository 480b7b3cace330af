/** The pass scheduler: asks the workers of a cluster for the passes of a run, by BullMQ flows. */
import { Queue } from 'bullmq';
import { InputError } from './core.ts';
import type { SweptShard } from './loaded-shard.ts';
import {
  CHILD_OPTIONS,
  connectionTo,
  type Flow,
  JOB_OPTIONS,
  openFlows,
  PASS_QUEUE,
  SHARDS,
  tasksOf,
} from './queues.ts';
import type { Decision, Reduced } from './reduce.ts';
import { type Run, sumsOf, wrongSums } from './run.ts';

export interface PassScheduler {
  /** The sweeps of a pass. */
  sweep(pass: number, signal?: AbortSignal): Promise<readonly SweptShard[]>;
  /** The end of a swept pass, as the loop decided. */
  reduce(pass: number, decision: Decision, signal?: AbortSignal): Promise<Reduced>;
  /** The workers write the local arrays after all passes, and release the run's shards. */
  finish(pass: number): Promise<void>;
  /** The workers release the run's shards when they can; waiting jobs are removed. */
  cancel(pass: number): Promise<void>;
  close(): Promise<void>;
}

/** How often a pass is swept whose sums are refused. */
const MAX_SWEEPS = 4;

export async function openPassScheduler(url: string, run: Run, log: (message: string) => void): Promise<PassScheduler> {
  const connection = connectionTo(url);
  const flows = await openFlows(url, PASS_QUEUE, log);
  const shards = new Queue(SHARDS, connection).on('error', () => {});
  const address = { place: run.storage.place, run: run.id };
  const numbers = [...run.plan.shards.keys()];

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
      opts: { ...JOB_OPTIONS, jobId },
      children: numbers.map((shard) => ({
        name: child,
        queueName: tasksOf(run.id, shard),
        data: { ...address, shard, pass, ...data },
        opts: { ...CHILD_OPTIONS, jobId: `${jobId}-${shard}` },
      })),
    };
  };
  /** The end of a pass; where sums are added up in slices, with a job for every slice before it. */
  const reduction = (pass: number, decision: Decision): Flow => {
    const jobId = `${run.id}-pass-${pass}`;
    const slices = run.plan.slices > 1 && decision.end !== 'restored' ? run.plan.slices : 0;
    return {
      name: 'pass',
      queueName: PASS_QUEUE,
      data: { ...address, pass, decision },
      opts: { ...JOB_OPTIONS, jobId },
      children: Array.from({ length: slices }, (_, slice) => ({
        name: 'add',
        queueName: PASS_QUEUE,
        data: { ...address, pass, slice },
        opts: { ...CHILD_OPTIONS, jobId: `${jobId}-${slice}` },
      })),
    };
  };
  /** Does a part of a pass until no sums are refused. */
  const untilTaken = async <T>(pass: number, again: () => Promise<T>, refused: (done: T) => string | undefined) => {
    for (let time = 1; ; time++) {
      const done = await again();
      const why = refused(done);
      if (why === undefined) return done;
      if (time === MAX_SWEEPS) throw new InputError('cluster', `pass ${pass} was swept ${time} times, and ${why}`);
      log(`cluster: ${why}: pass ${pass} is swept again`);
    }
  };
  const sweep = async (pass: number, signal?: AbortSignal) => {
    const once = async () => {
      const swept = await flows.done<SweptShard[]>(byShard('swept', 'sweep', pass), signal, leaseShards);
      // Where the sums of a shard are gone, the pass was reduced.
      const wrong = swept.flatMap((one) => (one.rows === undefined ? [] : (wrongSums(run.plan, one.shard, one) ?? [])));
      for (const { shard } of wrong) await run.storage.clear(sumsOf(run.id, pass, shard));
      return { swept, wrong };
    };
    return (await untilTaken(pass, once, ({ wrong }) => wrong[0]?.message)).swept;
  };

  await leaseShards();
  return {
    sweep,
    reduce: (pass, decision, signal) =>
      untilTaken(
        pass,
        async () => {
          const reduced = await flows.done<Reduced>(reduction(pass, decision), signal);
          if (reduced.refused !== undefined) await sweep(pass, signal);
          return reduced;
        },
        ({ refused }) => refused,
      ),
    finish: (pass) => flows.done(byShard('end', 'release', pass, { finish: pass }), undefined, leaseShards),
    async cancel(pass) {
      for (const name of ['pass', 'swept']) await flows.remove(`${run.id}-${name}-${pass}`);
      for (const shard of numbers) {
        // A shard that a worker holds is released there, after the task at hand.
        if (await shards.remove(`${run.id}-${shard}`).catch(() => 0)) continue;
        const queue = new Queue(tasksOf(run.id, shard), connection);
        await queue.add('release', { ...address, shard }, { removeOnComplete: true, removeOnFail: true });
        await queue.close();
      }
    },
    async close() {
      await Promise.all([flows.close(), shards.close()]);
    },
  };
}
