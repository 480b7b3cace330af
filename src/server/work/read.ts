/** Short looks into the library, by a connection of their own: SQLite lets many read while one writes. */
import { type Library, libraryOver, type PageOf, type Place } from '../../library/library.ts';
import type { SearchOptions } from '../../library/search.ts';
import type { Filter, Store } from '../../store/store.ts';
import type { Nearness } from '../../tasks/similar/index.ts';
import { type Sentence, type Source, sentencesOf } from '../../text/index.ts';
import { keptBy } from '../../text/memoized.ts';

export interface Search {
  readonly place: Place;
  readonly query: string;
  readonly limit: number;
  readonly filter: Filter;
}

export function readWork(open: (place: Place) => Promise<Store>) {
  const opened = keptBy<{ library: Library; store: Store }>();
  let stamp: string | undefined;
  /** The library of this thread, opened at the first request. When somebody has written, it forgets what it knew. */
  const reading = async (place: Place): Promise<Library> => {
    const { library, store } = await opened('', async () => {
      const store = await open(place);
      return { store, library: libraryOver(withoutFolding(store), cannotAdd) };
    });
    const now = await store.stamp();
    if (now !== stamp) library.changed();
    stamp = now;
    return library;
  };
  return {
    sentences: ({ source }: { source: Source }): Promise<readonly Sentence[]> => sentencesOf(source),

    list: async ({ place, page }: { place: Place; page: PageOf }) => (await reading(place)).list(page),

    search: async ({ place, query, limit, filter }: Search) => (await reading(place)).search(query, limit, filter),

    searchByMeaning: async ({
      place,
      query,
      limit,
      filter,
      by,
      near,
    }: Search & { by: SearchOptions['by']; near?: Nearness | undefined }) =>
      (await reading(place)).searchByMeaning(query, limit, filter, by, near),
  };
}

/** Finds nothing to fold in: new documents are folded into the space by the thread that writes. */
const withoutFolding = (store: Store): Store => ({ ...store, models: { ...store.models, unmixed: async () => [] } });
const cannotAdd = () => Promise.reject(new Error('this thread only reads'));
