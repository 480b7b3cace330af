/** Writes of the library: whoever reads or asks meanwhile does not wait for the disk. */
import type { Place } from '../../library/library.ts';
import { execute, type Write } from '../../store/remote.ts';
import type { Store } from '../../store/store.ts';

export function writeWork(open: (place: Place, write: boolean) => Promise<Store>) {
  const stores = new Map<Place, Promise<Store>>();
  const opened = (place: Place): Promise<Store> => {
    const store = stores.get(place) ?? open(place, true);
    stores.set(place, store);
    store.catch(() => stores.delete(place));
    return store;
  };
  return {
    /** Answered when the library is open. */
    open: async ({ place }: { place: Place }): Promise<void> => void (await opened(place)),
    write: async ({ place, write }: { place: Place; write: Write }) => execute(write, await opened(place)),
    async close({ place }: { place: Place }): Promise<void> {
      const store = await opened(place);
      stores.delete(place);
      await store.close();
    },
  };
}
