/** A space of the library that stays open between questions and follows changes of the library. */
import { settle } from '../../check/index.ts';
import { itemsById } from '../../library/collection.ts';
import type { Place } from '../../library/library.ts';
import {
  followed,
  type LibraryState,
  openKept,
  openTrained,
  type RelationSources,
  stateOf,
  type TrainedSpace,
} from '../../library/similar.ts';
import type { Store } from '../../store/store.ts';
import {
  type Finder,
  type FinderSettings,
  findNext,
  findSimilar,
  type Liking,
  RECOMMEND,
  type Recommended,
  saveSpace,
} from '../../tasks/similar/index.ts';
import type { Source } from '../../text/index.ts';

/** Which space, and whether tags count as relations. */
export interface SpaceChoice extends RelationSources {
  readonly settings: FinderSettings;
}

export interface Opening {
  readonly choice: SpaceChoice;
  /** Which state of the library is meant. */
  readonly stamp: string;
  /** The library in that state, where the worker has asked for it. */
  readonly place?: Place;
  /** The same of the space. */
  readonly trained?: TrainedSpace;
}

/** What was read, what was liked, and how much is wanted. */
export interface Next extends Liking {
  readonly history: readonly string[];
  readonly top: number;
  readonly diversity?: number | undefined;
}

interface Current {
  readonly key: string;
  readonly stamp: string;
  readonly open: Finder;
  readonly known: LibraryState;
  /** What the space was trained from. */
  readonly learned: LibraryState;
}

export function spaceWork(open: (place: Place) => Promise<Store>) {
  let library: { readonly stamp: string; readonly store: Store } | undefined;
  let current: Current | undefined;
  const work = { texts: async (ids: readonly string[]) => itemsById(library!.store, ids) };
  const opened = (): Finder => current!.open;
  return {
    /** Opens a space, or says what it lacks for that. */
    async open({ choice, stamp, place, trained }: Opening): Promise<'ready' | 'library' | 'training'> {
      const key = JSON.stringify(choice);
      if (current?.key === key && current.stamp === stamp) return 'ready';
      if (library?.stamp !== stamp) {
        if (place === undefined) return 'library';
        await library?.store.close();
        library = { stamp, store: await open(place) };
      }
      const { store } = library;
      const before = current?.key === key ? current : undefined;
      current = undefined;
      const known = await stateOf(store, choice);
      const now =
        before && (await followed(store, before, known))
          ? before
          : trained
            ? await openTrained(store, trained, known, work)
            : await openKept(store, choice.settings, choice, known, work);
      if (!now) return 'training';
      current = { open: now.open, learned: now.learned, key, stamp, known };
      return 'ready';
    },

    similarTo: async ({ query, ...options }: Liking & { query: string | Source; top: number; why: boolean }) =>
      (await findSimilar(opened(), [query], options))[0],

    nextAfter: ({ history, likes, top, diversity }: Next): Promise<Recommended> =>
      findNext(opened(), history, { ...settle('recommend', RECOMMEND, { top, diversity, why: true }).common, likes }),

    bytes: async (_: object): Promise<Uint8Array> => saveSpace(opened()),
  };
}
