/**
 * The shards that a worker process has a lease of, each with its counts and local arrays in memory and threads to sweep them.
 */

import { readRows } from './chunks.ts';
import { type Arrays, cut, inTurn, openThreadGroup, shardCount, threadsFor } from './core.ts';
import { putArrays, readInto } from './objects.ts';
import { openNamedStorage } from './open-storage.ts';
import type { ShardJob } from './queues.ts';
import { localAt, measures, openRun, passOf, type Run, type SharedAbout, sharedAt, sumsAt, wrongSums } from './run.ts';

/** Takes hold of a shard: it stays loaded until all who hold it have released it. */
export type HoldShard = (job: ShardJob) => HeldShard;

export interface HeldShard {
  /** The shard, loaded when it is not yet. */
  load(): Promise<LoadedShard>;
  release(): Promise<void>;
}

/**
 * Its orders are carried out one after the other, whoever gives them: a second sweep at once would add rows twice. One that
 * has failed is loaded anew, for nobody knows what it left in memory.
 */
export interface LoadedShard {
  /** Sweeps a pass and puts its sums into the storage, unless they are there. */
  sweep(pass: number): Promise<void>;
  /** Ends the threads, after the orders given before. */
  close(): Promise<void>;
}

/** A shard in this process, and how many hold it. */
interface Shard {
  holders: number;
  loading?: Promise<LoadedShard> | undefined;
}

/** The shards of a process, in the storages that it may touch. */
export function openShards(threads: number | undefined, storages: readonly string[]): HoldShard {
  const shards = new Map<string, Shard>();
  return ({ place, run, shard: number }) => {
    const key = `${run} ${number} ${place}`;
    const shard: Shard = shards.get(key) ?? { holders: 0 };
    shards.set(key, shard);
    shard.holders++;
    let released = false;
    const forget = () => {
      shard.loading = undefined;
    };
    const open = async () =>
      loadShard(await openRun(await openNamedStorage(place, storages), run), number, threads, forget);
    const load = () =>
      open().catch((error) => {
        forget();
        throw error;
      });
    return {
      load: () => (shard.loading ??= load()),
      async release() {
        if (released) return;
        released = true;
        if (--shard.holders > 0) return;
        shards.delete(key);
        await (await shard.loading?.catch(() => undefined))?.close();
      },
    };
  };
}

async function loadShard(
  run: Run,
  shard: number,
  threads: number | undefined,
  onFailure: () => void,
): Promise<LoadedShard> {
  const { storage, plan, spec, training, id, accelerated } = run;
  const counts = await readRows(storage, plan.columns, plan.shards[shard]);
  const parts = cut(counts, shardCount(counts));
  const group = openThreadGroup(spec, training, counts, parts, {
    threads: threadsFor(parts.length, threads),
    accelerate: plan.accelerate,
  });
  /** The pass that the local arrays are ready for, and that whose shared arrays are in memory. */
  let [ready, loaded] = [-1, -1];
  let about: SharedAbout = { history: [], objectives: [] };

  const load = async (pass: number): Promise<void> => {
    loaded = -1;
    about = (await readInto(storage, sharedAt(id, pass), group.shared)) as unknown as SharedAbout;
    loaded = pass;
  };
  /** Sweeps the loaded pass, after the local arrays have followed how the pass before ended. */
  const sweep = async (measure: boolean): Promise<void> => {
    const pass = loaded;
    const { end } = about;
    ready = -1;
    if (end === 'restored') group.momentum?.restore('local');
    else if (end !== undefined) await group.momentum?.extrapolate(end, 'local');
    await group.sweep(0, parts.length, measure || accelerated !== undefined);
    const wrong = wrongSums(plan, shard, group.coverage());
    if (wrong !== undefined) throw new Error(wrong);
    ready = pass + 1;
  };
  /** Reads the newest checkpoint not newer than the pass, or initialises the local arrays. */
  const recover = async (pass: number): Promise<number> => {
    const ending = localAt(id, 0, shard).slice(-6);
    const kept = (await storage.list(`runs/${id}/local/`)).filter(
      (name) => name.endsWith(ending) && passOf(name) <= pass,
    );
    const newest = kept.at(-1);
    if (newest === undefined) {
      training.beginRows(counts, group.local);
      for (const array of Object.values(group.previousLocal)) array.fill(0);
      return 0;
    }
    await readInto(storage, newest, { ...group.local, ...named(group.previousLocal) });
    return passOf(newest);
  };
  const comeTo = async (pass: number): Promise<void> => {
    if (ready === pass) return;
    ready = await recover(pass);
    while (ready < pass) {
      await load(ready);
      await sweep(false);
    }
  };
  const checkpoint = async (pass: number): Promise<void> => {
    await comeTo(pass);
    const arrays = { ...group.local, ...named(group.previousLocal) };
    await putArrays(storage, localAt(id, pass, shard), { about: { pass, shard }, arrays });
  };

  /** Its sums may be gone. */
  const isReduced = (pass: number) => storage.has(sharedAt(id, pass + 1));
  const turn = inTurn();
  let failed: unknown;
  const inOrder = <T>(order: () => Promise<T>): Promise<T> =>
    turn(async () => {
      if (failed !== undefined) throw failed;
      try {
        return await order();
      } catch (error) {
        failed = error;
        onFailure();
        await group.close();
        throw error;
      }
    });
  return {
    sweep: (pass) => inOrder(() => sweepPass(pass)),
    close: () => turn(group.close),
  };

  async function sweepPass(pass: number): Promise<void> {
    const name = sumsAt(id, pass, shard);
    if ((await storage.has(name)) || (await isReduced(pass))) return;
    await comeTo(pass);
    await load(pass);
    await sweep(measures(plan, pass));
    // First the checkpoint, then the sums: where the sums of a pass are, the checkpoint after it is too.
    if ((pass + 1) % plan.keepEvery === 0) await checkpoint(pass + 1);
    await putArrays(storage, name, { about: { pass, shard, ...group.coverage() }, arrays: group.sums });
  }
}

/** As they are called beside the others in a checkpoint. */
const named = (previous: Arrays): Arrays =>
  Object.fromEntries(Object.entries(previous).map(([name, array]) => [`previous ${name}`, array]));
