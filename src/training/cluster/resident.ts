/** A shard in the memory of the worker that has it: its counts, its rows' own state, and threads that sweep them. */
import { type Arrays, cut, shardCount } from '../index.ts';
import { openThreadGroup } from '../threads/thread-group.ts';
import { threadsFor } from '../threads/threads.ts';
import { sliceChecks } from './adding.ts';
import { readRows } from './pages.ts';
import { DATA_AT, pack, unpack } from './parcel.ts';
import type { AtHand } from './reduce.ts';
import { localAt, measures, passOf, type Run, sharedAt, sumsAt } from './run.ts';
import { needed } from './storage.ts';

export interface Resident {
  /** Sweeps a pass and leaves its sums in the storage, unless they are there; says what it cost. */
  sweep(pass: number): Promise<Swept>;
  /** Writes down the rows' own state before a pass. */
  keep(pass: number): Promise<void>;
  /** The sums of a pass while they are in memory, or nothing. */
  sumsOf(pass: number): Arrays | undefined;
  readonly sharedAt: AtHand['sharedAt'];
  close(): Promise<void>;
}

/** Seconds of sweeping, and the bytes that came and went. */
export interface Swept {
  readonly seconds: number;
  readonly bytes: number;
}

/** `made`: what all share before a pass, where this process has made it. */
export async function openResident(
  run: Run,
  shard: number,
  threads: number | undefined,
  made: AtHand['sharedAt'],
): Promise<Resident> {
  const { storage, plan, spec, training, id } = run;
  const counts = await readRows(storage, plan.columns, plan.shards[shard]);
  const parts = cut(counts, shardCount(counts));
  const crew = openThreadGroup(spec, training, counts, parts, {
    threads: threadsFor(parts.length, threads),
    relaxed: false,
    spareSums: 0,
  });
  /** The pass the rows are ready for, and those whose sums and whose shared arrays are in memory. */
  let [ready, summed, loaded] = [-1, -1, -1];
  let history: readonly number[] = [];

  const load = async (pass: number): Promise<number> => {
    const own = made(pass);
    if (own) {
      fill(crew.shared, own.shared);
      [loaded, history] = [pass, own.history];
      return 0;
    }
    const bytes = await needed(storage, sharedAt(id, pass));
    const { about, arrays } = unpack(bytes, `${storage.place}/${sharedAt(id, pass)}`);
    fill(crew.shared, arrays as Arrays);
    [loaded, history] = [pass, about.history as number[]];
    return bytes.length;
  };
  const sweep = async (pass: number, measure: boolean): Promise<void> => {
    [ready, summed] = [-1, -1];
    await crew.sweep(0, parts.length, measure);
    ready = pass + 1;
  };
  /** The newest kept state that is not newer than the pass, or the beginning. */
  const restore = async (pass: number): Promise<number> => {
    const ending = localAt(id, 0, shard).slice(-6);
    const kept = (await storage.list(`runs/${id}/local/`)).filter(
      (name) => name.endsWith(ending) && passOf(name) <= pass,
    );
    const newest = kept.at(-1);
    if (newest === undefined) {
      training.beginRows(counts, crew.local);
      return 0;
    }
    fill(crew.local, unpack(await needed(storage, newest), `${storage.place}/${newest}`).arrays as Arrays);
    return passOf(newest);
  };
  const comeTo = async (pass: number): Promise<void> => {
    if (ready === pass) return;
    ready = await restore(pass);
    while (ready < pass) {
      const from = ready;
      await load(from);
      await sweep(from, false);
    }
  };
  const keep = async (pass: number): Promise<void> => {
    await comeTo(pass);
    await storage.put(localAt(id, pass, shard), pack({ about: { pass, shard }, arrays: crew.local }));
  };

  return {
    keep,
    sumsOf: (pass) => (summed === pass ? crew.sums : undefined),
    sharedAt: (pass) => (loaded === pass ? { shared: crew.shared, history } : undefined),
    async sweep(pass) {
      const name = sumsAt(id, pass, shard);
      const done = await Promise.all([storage.has(name), storage.has(sharedAt(id, pass + 1))]);
      if (done.includes(true)) return { seconds: 0, bytes: 0 };
      await comeTo(pass);
      const came = await load(pass);
      const begun = performance.now();
      await sweep(pass, measures(plan, pass));
      summed = pass;
      const seconds = (performance.now() - begun) / 1000;
      // First the state, then the sums: where the sums of a pass are, the state kept after it is too.
      if ((pass + 1) % plan.keepEvery === 0) await keep(pass + 1);
      const parcel = pack({ about: { pass, shard }, arrays: { ...crew.sums, ...sliceChecks(run, crew.sums) } });
      if (parcel[0].length !== DATA_AT) throw new Error('cluster: too many arrays of sums for the header of a parcel');
      await storage.put(name, parcel);
      return { seconds, bytes: came + parcel.reduce((sum, chunk) => sum + chunk.length, 0) };
    },
    close: crew.close,
  };
}

function fill(into: Arrays, from: Arrays): void {
  for (const name of Object.keys(into)) into[name].set(from[name]);
}
