/** What a worker process has of one run: its shards in memory, and what it has just added up. */
import { addSlice } from './adding.ts';
import { openReducer, type Reducer } from './reduce.ts';
import { openResident, type Resident } from './resident.ts';
import { openRun } from './run.ts';
import { openStorage } from './storage.ts';

export interface Desk {
  /** How many shards of the run this process has. */
  readonly size: number;
  /** The shard in memory, brought there when it is not. */
  resident(shard: number): Promise<Resident>;
  drop(shard: number): Promise<void>;
  reducer(): Reducer;
  /** Adds a slice of all shards' sums. */
  add(pass: number, slice: number): Promise<number>;
}

export async function openDesk(place: string, id: string, threads: number | undefined): Promise<Desk> {
  const run = await openRun(await openStorage(place), id);
  const residents = new Map<number, Promise<Resident>>();
  const here = new Map<number, Resident>();
  let reducer: Reducer | undefined;
  return {
    get size() {
      return residents.size;
    },
    resident(shard) {
      const known = residents.get(shard);
      if (known) return known;
      const opening = openResident(run, shard, threads, (pass) => reducer?.sharedAt(pass));
      residents.set(shard, opening);
      opening.then(
        (resident) => here.set(shard, resident),
        () => residents.delete(shard),
      );
      return opening;
    },
    async drop(shard) {
      const resident = await residents.get(shard)?.catch(() => undefined);
      residents.delete(shard);
      here.delete(shard);
      await resident?.close();
    },
    add: (pass, slice) => addSlice(run, pass, slice),
    reducer() {
      reducer ??= openReducer(run, {
        sumsOf: (pass, shard) => here.get(shard)?.sumsOf(pass),
        sharedAt: (pass) => [...here.values()].map((resident) => resident.sharedAt(pass)).find(Boolean),
      });
      return reducer;
    },
  };
}
