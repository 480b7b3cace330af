/**
 * A run in a worker process: the shards that this process has a lease of, each with its counts and local arrays in memory
 * and threads to sweep them, and the reducer of its passes.
 */

import { readRows } from './chunks.ts';
import { type Arrays, type Coverage, cut, mapValues, openThreadGroup, shardCount, threadsFor } from './core.ts';
import { putArrays, readArrays, readInto } from './objects.ts';
import { inTurn, openReducer, type Reducer } from './reduce.ts';
import {
  finalAt,
  localAt,
  measures,
  openRun,
  passOf,
  type Run,
  type SharedAbout,
  sharedAt,
  slicesOf,
  sumsAt,
  sumsOf,
} from './run.ts';
import type { Storage } from './storage.ts';

export interface RunState {
  readonly run: Run;
  /** Number of shards of the run in this process. */
  readonly size: number;
  /** Takes hold of a shard: it stays loaded until all who hold it have released it. */
  hold(shard: number): HeldShard;
  reducer(): Reducer;
}

export interface HeldShard {
  /** The shard, loaded when it is not yet. */
  load(): Promise<LoadedShard>;
  release(): Promise<void>;
}

/** Its orders are carried out one after the other, whoever gives them: a second sweep at once would add rows twice. */
export interface LoadedShard {
  /** Sweeps a pass and puts its sums into the storage, unless they are there. */
  sweep(pass: number): Promise<SweptShard>;
  /** Writes a checkpoint before a pass, and the local arrays as the result of all passes. */
  finish(pass: number): Promise<void>;
  /** Ends the threads, after the orders given before. */
  close(): Promise<void>;
}

/**
 * Seconds of sweeping and the processor time of the process meanwhile, the bytes read and written; and while its sums are
 * there, the objective of the shard's rows, how many they are, and the sum of their counts.
 */
export interface SweptShard extends Partial<Coverage> {
  readonly shard: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly bytes: number;
  readonly objective?: number;
}

/** A shard in this process, and how many hold it. */
interface Shard {
  holders: number;
  loading?: Promise<LoadedShard> | undefined;
}

export async function openRunState(storage: Storage, id: string, threads: number | undefined): Promise<RunState> {
  const run = await openRun(storage, id);
  const shards = new Map<number, Shard>();
  let reducer: Reducer | undefined;
  return {
    run,
    get size() {
      return shards.size;
    },
    hold(number) {
      const shard: Shard = shards.get(number) ?? { holders: 0 };
      shards.set(number, shard);
      shard.holders++;
      let released = false;
      return {
        load() {
          shard.loading ??= loadShard(run, number, threads).catch((error) => {
            shard.loading = undefined;
            throw error;
          });
          return shard.loading;
        },
        async release() {
          if (released) return;
          released = true;
          if (--shard.holders > 0) return;
          shards.delete(number);
          await (await shard.loading?.catch(() => undefined))?.close();
        },
      };
    },
    reducer: () => (reducer ??= openReducer(run)),
  };
}

async function loadShard(run: Run, shard: number, threads: number | undefined): Promise<LoadedShard> {
  const { storage, plan, spec, training, id, accelerated } = run;
  const counts = await readRows(storage, plan.columns, plan.shards[shard]);
  const parts = cut(counts, shardCount(counts));
  const group = openThreadGroup(spec, training, counts, parts, {
    threads: threadsFor(parts.length, threads),
    spareSums: 0,
    accelerate: plan.accelerate,
  });
  /** The pass that the local arrays are ready for, and that whose shared arrays are in memory. */
  let [ready, loaded] = [-1, -1];
  let about: SharedAbout = { history: [], objectives: [] };

  const load = async (pass: number): Promise<number> => {
    loaded = -1;
    const object = await readInto(storage, sharedAt(id, pass), group.shared);
    [loaded, about] = [pass, object.about as unknown as SharedAbout];
    return object.size;
  };
  /** Sweeps the loaded pass, after the local arrays have followed how the pass before ended. */
  const sweep = async (measure: boolean): Promise<void> => {
    const pass = loaded;
    const { end } = about;
    ready = -1;
    if (end === 'restored') group.momentum?.restore('local');
    else if (end !== undefined) await group.momentum?.extrapolate(end, 'local');
    await group.sweep(0, parts.length, measure || accelerated !== undefined);
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
  const inOrder = inTurn();
  return {
    finish: (pass) => inOrder(() => finish(pass)),
    sweep: (pass) => inOrder(() => sweepPass(pass)),
    close: () => inOrder(group.close),
  };

  async function finish(pass: number): Promise<void> {
    await checkpoint(pass);
    if (accelerated && pass > 0) await load(pass);
    const restored = mapValues(group.local, (array, name) => group.previousLocal[name] ?? array);
    const arrays = accelerated && pass > 0 && about.end === 'restored' ? restored : group.local;
    await putArrays(storage, finalAt(id, pass, shard), { about: { pass, shard }, arrays });
    if (pass > 0) await storage.clear(sumsOf(id, pass - 1, shard));
  }

  async function sweepPass(pass: number): Promise<SweptShard> {
    const none = { shard, seconds: 0, cpuSeconds: 0, bytes: 0 };
    const last = sumsAt(id, pass, shard, plan.slices - 1);
    if (await storage.has(last)) {
      try {
        const { objective, rows, counts } = (await readArrays(storage, last)).about as unknown as Required<SweptShard>;
        return { ...none, objective, rows, counts };
      } catch (error) {
        if (!(await isReduced(pass))) throw error;
      }
    }
    if (await isReduced(pass)) return none;
    await comeTo(pass);
    let bytes = await load(pass);
    const [begun, used] = [performance.now(), process.cpuUsage()];
    await sweep(measures(plan, pass));
    const seconds = (performance.now() - begun) / 1000;
    const { user, system } = process.cpuUsage(used);
    const cpuSeconds = (user + system) / 1e6;
    // First the checkpoint, then the sums: where the sums of a pass are, the checkpoint after it is too.
    if ((pass + 1) % plan.keepEvery === 0) await checkpoint(pass + 1);
    const swept = { objective: group.sums.objective[0], ...group.coverage() };
    for (const [slice, numbers] of slicesOf(plan, group.sums).entries()) {
      bytes += await putArrays(storage, sumsAt(id, pass, shard, slice), {
        about: { pass, shard, ...swept },
        arrays: { numbers },
      });
    }
    return { shard, seconds, cpuSeconds, bytes, ...swept };
  }
}

/** As they are called beside the others in a checkpoint. */
const named = (previous: Arrays): Arrays =>
  Object.fromEntries(Object.entries(previous).map(([name, array]) => [`previous ${name}`, array]));
