/** A space that stays open between questions. It follows changes of the library; after a large one it is opened anew. */
import type { Store } from '../store/store.ts';
import type { FinderSettings } from '../tasks/similar/index.ts';
import {
  changeSince,
  isLargeChange,
  itemsById,
  type LibraryState,
  type Opened,
  openSimilar,
  type RelationSources,
  stateOf,
} from './similar.ts';

/** The space of a library as it is now; one question at a time. */
export type OpenSpace = (store: Store) => Promise<Pick<Opened, 'open' | 'notes'>>;

export function spaceKeptOpen(settings: FinderSettings, sources: RelationSources): OpenSpace {
  let current: (Opened & { readonly known: LibraryState; readonly store: Store; readonly stamp: string }) | undefined;
  /** The library as whoever asks last has opened it: the one that the space was opened with may be closed. */
  let reading: Store;
  const work = { texts: (ids: readonly string[]) => itemsById(reading, ids) };
  let last: Promise<unknown> = Promise.resolve();
  const opened = async (store: Store) => {
    reading = store;
    const stamp = await store.stamp();
    const before = current;
    if (before?.store === store && before.stamp === stamp) return before;
    current = undefined;
    const known = await stateOf(store, sources);
    const follows =
      before &&
      !isLargeChange(before.learned, known) &&
      (await before.open.follow(await changeSince(store, before.known, known)));
    current = { ...(follows ? before : await openSimilar(store, settings, sources, work)), known, store, stamp };
    return current;
  };
  return (store) => {
    const answer = last.then(() => opened(store));
    last = answer.catch(() => {});
    return answer;
  };
}
