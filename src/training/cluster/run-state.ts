/** The state of one run in a worker process: its loaded shards, and the shared arrays it has just made. */
import { type LoadedShard, loadShard } from './loaded-shard.ts';
import { openStorage } from './open-storage.ts';
import { openReducer, type Reducer } from './reduce.ts';
import { openRun } from './run.ts';
import { addSlice } from './slices.ts';

export interface RunState {
  /** Number of shards of the run in this process. */
  readonly size: number;
  /** Takes hold of a shard: it stays loaded until all who hold it have released it. */
  hold(shard: number): HeldShard;
  reducer(): Reducer;
  /** Adds a slice of all shards' sums. */
  add(pass: number, slice: number): Promise<number>;
}

export interface HeldShard {
  /** The shard, loaded when it is not yet. */
  load(): Promise<LoadedShard>;
  release(): Promise<void>;
}

/** A shard in this process, and how many hold it. */
interface Shard {
  holders: number;
  loading?: Promise<LoadedShard> | undefined;
  loaded?: LoadedShard;
}

export async function openRunState(place: string, id: string, threads: number | undefined): Promise<RunState> {
  const run = await openRun(await openStorage(place), id);
  const shards = new Map<number, Shard>();
  let reducer: Reducer | undefined;
  return {
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
          shard.loading ??= loadShard(run, number, threads, (pass) => reducer?.sharedAt(pass)).then(
            (loaded) => (shard.loaded = loaded),
            (error) => {
              shard.loading = undefined;
              throw error;
            },
          );
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
    add: (pass, slice) => addSlice(run, pass, slice),
    reducer() {
      reducer ??= openReducer(run, {
        sumsOf: (pass, shard) => shards.get(shard)?.loaded?.sumsOf(pass),
        sharedAt: (pass) => [...shards.values()].map(({ loaded }) => loaded?.sharedAt(pass)).find(Boolean),
      });
      return reducer;
    },
  };
}
