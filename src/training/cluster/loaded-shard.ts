/** A loaded shard: its counts and local arrays in the memory of the worker that has its lease, and threads to sweep them. */
import { type Arrays, arrayLayout, cut, mapValues, shardCount } from '../index.ts';
import type { Coverage } from '../threads/thread-group.ts';
import { openThreadGroup } from '../threads/thread-group.ts';
import { threadsFor } from '../threads/threads.ts';
import { readRows } from './chunks.ts';
import { DATA_AT, putArrays, readArrays } from './objects.ts';
import { into, putPassObject, readPassObject } from './pass-objects.ts';
import type { InMemory, Sums } from './reduce.ts';
import { finalAt, localAt, measures, passOf, type Run, type SharedAbout, sharedAt, sumsAt } from './run.ts';
import { sliceChecks } from './slices.ts';

/** Its orders are carried out one after the other, whoever gives them: a second sweep at once would add rows twice. */
export interface LoadedShard {
  /** Sweeps a pass and puts its sums into the storage, unless they are there. */
  sweep(pass: number): Promise<SweptShard>;
  /** Writes a checkpoint before a pass, and the local arrays as the result of all passes. */
  finish(pass: number): Promise<void>;
  /** The sums of a pass while they are in memory. */
  sumsOf(pass: number): Sums | undefined;
  readonly sharedAt: InMemory['sharedAt'];
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

/** `made`: the shared arrays before a pass, where this process has made them. */
export async function loadShard(
  run: Run,
  shard: number,
  threads: number | undefined,
  made: InMemory['sharedAt'],
): Promise<LoadedShard> {
  const { storage, plan, spec, training, id, accelerated } = run;
  const counts = await readRows(storage, plan.columns, plan.shards[shard]);
  const parts = cut(counts, shardCount(counts));
  const group = openThreadGroup(spec, training, counts, parts, {
    threads: threadsFor(parts.length, threads),
    spareSums: 0,
    accelerate: plan.accelerate,
  });
  /** The pass that the local arrays are ready for, and those whose sums and whose shared arrays are in memory. */
  let [ready, summed, loaded] = [-1, -1, -1];
  let about: SharedAbout = { history: [] };

  const load = async (pass: number): Promise<number> => {
    const own = made(pass);
    if (own) {
      fill(group.shared, own.shared);
      [loaded, about] = [pass, own.about];
      return 0;
    }
    loaded = -1;
    const object = await readPassObject(storage, sharedAt(id, pass), group.shape.shared, into(group.shared));
    [loaded, about] = [pass, object.about as unknown as SharedAbout];
    return object.size;
  };
  /** Sweeps the loaded pass, after the local arrays have followed how the pass before ended. */
  const sweep = async (measure: boolean): Promise<void> => {
    const pass = loaded;
    const { end } = about;
    [ready, summed] = [-1, -1];
    if (end === 'restored') await group.restore('local');
    else if (end !== undefined) await group.extrapolate(end, 'local');
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
    const { arrays } = await readArrays(storage, newest);
    fill(group.local, arrays as Arrays);
    fill(group.previousLocal, mapValues(group.previousLocal, (_, name) => arrays[`previous ${name}`]) as Arrays);
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
    const previous = Object.entries(group.previousLocal).map(([name, array]) => [`previous ${name}`, array]);
    const arrays = { ...group.local, ...Object.fromEntries(previous) };
    await putArrays(storage, localAt(id, pass, shard), { about: { pass, shard }, arrays });
  };

  const inOrder = serial();
  return {
    finish: (pass) => inOrder(() => finish(pass)),
    sweep: (pass) => inOrder(() => sweepPass(pass)),
    sumsOf: (pass) => (summed === pass ? { arrays: group.sums, ...group.coverage() } : undefined),
    sharedAt: (pass) => (loaded === pass ? { shared: group.shared, about } : undefined),
    close: () => inOrder(group.close),
  };

  async function finish(pass: number): Promise<void> {
    await checkpoint(pass);
    if (accelerated && pass > 0) await load(pass);
    const { end } = about;
    const restored = mapValues(group.local, (array, name) => group.previousLocal[name] ?? array);
    const arrays = accelerated && pass > 0 && end === 'restored' ? restored : group.local;
    await putArrays(storage, finalAt(id, pass, shard), { about: { pass, shard }, arrays });
    if (pass > 0) await storage.remove(sumsAt(id, pass - 1, shard));
  }

  async function sweepPass(pass: number): Promise<SweptShard> {
    const name = sumsAt(id, pass, shard);
    if (await storage.has(name)) {
      const object = await readArrays(storage, name).catch(() => undefined);
      const { objective, rows, counts } = (object?.about ?? {}) as unknown as SweptShard;
      return { shard, ...NOTHING_SWEPT, ...(object && { objective, rows, counts }) } as SweptShard;
    }
    if (await storage.has(sharedAt(id, pass + 1))) return { shard, ...NOTHING_SWEPT };
    await comeTo(pass);
    const read = await load(pass);
    const [begun, used] = [performance.now(), process.cpuUsage()];
    await sweep(measures(plan, pass));
    summed = pass;
    const seconds = (performance.now() - begun) / 1000;
    const { user, system } = process.cpuUsage(used);
    const cpuSeconds = (user + system) / 1e6;
    // First the checkpoint, then the sums: where the sums of a pass are, the checkpoint after it is too.
    if ((pass + 1) % plan.keepEvery === 0) await checkpoint(pass + 1);
    const objective = group.sums.objective[0];
    const arrays = { ...group.sums, ...sliceChecks(run, group.sums) };
    const coverage = group.coverage();
    const written = await putPassObject(storage, name, { about: { pass, shard, objective, ...coverage }, arrays });
    if (written !== DATA_AT + arrayLayout(arrays).size) {
      throw new Error('cluster: too many arrays of sums for the header of an object');
    }
    return { shard, seconds, cpuSeconds, bytes: read + written, objective, ...coverage };
  }
}

/** Runs works one after the other, in the order in which they are given. */
function serial(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}

const NOTHING_SWEPT = { seconds: 0, cpuSeconds: 0, bytes: 0 };

function fill(into: Arrays, from: Arrays): void {
  for (const name of Object.keys(into)) into[name].set(from[name]);
}
