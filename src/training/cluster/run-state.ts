/** The state of one run in a worker process: its loaded shards, and the shared arrays it has just made. */
import { type LoadedShard, loadShard } from './loaded-shard.ts';
import { openStorage } from './open-storage.ts';
import { openReducer, type Reducer } from './reduce.ts';
import { openRun } from './run.ts';
import { addSlice } from './slices.ts';

export interface RunState {
  /** Number of shards of the run in this process. */
  readonly size: number;
  /** The shard, loaded when it is not yet. */
  shard(shard: number): Promise<LoadedShard>;
  drop(shard: number): Promise<void>;
  reducer(): Reducer;
  /** Adds a slice of all shards' sums. */
  add(pass: number, slice: number): Promise<number>;
}

export async function openRunState(place: string, id: string, threads: number | undefined): Promise<RunState> {
  const run = await openRun(await openStorage(place), id);
  const loading = new Map<number, Promise<LoadedShard>>();
  const loaded = new Map<number, LoadedShard>();
  let reducer: Reducer | undefined;
  return {
    get size() {
      return loading.size;
    },
    shard(shard) {
      const known = loading.get(shard);
      if (known) return known;
      const opening = loadShard(run, shard, threads, (pass) => reducer?.sharedAt(pass));
      loading.set(shard, opening);
      opening.then(
        (open) => loaded.set(shard, open),
        () => loading.delete(shard),
      );
      return opening;
    },
    async drop(shard) {
      const open = await loading.get(shard)?.catch(() => undefined);
      loading.delete(shard);
      loaded.delete(shard);
      await open?.close();
    },
    add: (pass, slice) => addSlice(run, pass, slice),
    reducer() {
      reducer ??= openReducer(run, {
        sumsOf: (pass, shard) => loaded.get(shard)?.sumsOf(pass),
        sharedAt: (pass) => [...loaded.values()].map((shard) => shard.sharedAt(pass)).find(Boolean),
      });
      return reducer;
    },
  };
}
