/** A space of the library that stays open between questions and follows changes of the library. */
import { settle } from '../../check/index.ts';
import { sentNotes } from '../../external/index.ts';
import type { NamedModel } from '../../external/named.ts';
import type { Reading } from '../../library/candidates.ts';
import { type LibraryMeaning, meaningOfLibrary } from '../../library/kept-vectors.ts';
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
  besideWords,
  type Finder,
  type FinderSettings,
  findNext,
  findSimilar,
  type Liking,
  type Nearness,
  nearnessTo,
  RECOMMEND,
  type Recommended,
  saveSpace,
} from '../../tasks/similar/index.ts';
import type { Source } from '../../text/index.ts';
import { memoized } from '../../text/memoized.ts';
import type { Platform } from './platform.ts';

/** Which space, whether tags count as relations, and the encoder of the server beside it. */
export interface SpaceChoice extends RelationSources {
  readonly settings: FinderSettings;
  readonly encoder?: NamedModel | undefined;
}

export interface Opening {
  readonly choice: SpaceChoice;
  /** Which state of the library is meant. */
  readonly stamp: string;
  /** The library in that state, where the worker has asked for it. */
  readonly place?: Place;
  /** The same of the space. */
  readonly trained?: TrainedSpace;
  /** Why there is no encoder for now, in words. */
  readonly without?: readonly string[] | undefined;
}

/** What was read, what was liked, and how much is wanted. */
export interface Next extends Liking {
  readonly history: readonly string[];
  readonly top: number;
  readonly diversity?: number | undefined;
}

/** What is to be done before a space is open. */
export type Lacking = 'ready' | 'library' | 'training' | 'encoding';

interface Current {
  readonly key: string;
  readonly stamp: string;
  readonly open: Finder;
  readonly known: LibraryState;
  /** What the space was trained from. */
  readonly learned: LibraryState;
  readonly meaning?: LibraryMeaning | undefined;
  readonly beside: Finder;
}

export function spaceWork({ open, openEncoder }: Platform) {
  let library: { readonly stamp: string; readonly store: Store } | undefined;
  let current: Current | undefined;
  const reading: Reading = (work) => work(library!.store);
  const encoderOf = memoized((named: string) => openEncoder!(JSON.parse(named) as NamedModel));
  const opened = (): Finder => current!.beside;
  let notes: readonly string[] = [];
  /** With why there is no encoder, and what the question sent to it. */
  const noted = async <T extends { readonly notes: readonly string[] }>(finding: Promise<T>): Promise<T> => {
    const encoder = current?.meaning?.meaning?.encoder;
    const before = encoder?.sent;
    const found = await finding;
    const more = [...notes, ...(encoder ? sentNotes(encoder, before) : [])];
    return more.length > 0 ? { ...found, notes: [...found.notes, ...more] } : found;
  };
  return {
    /** Opens a space, or says what it lacks for that. */
    async open({ choice, stamp, place, trained, without }: Opening): Promise<Lacking> {
      const key = JSON.stringify(choice);
      const wants = choice.encoder && !without ? JSON.stringify(choice.encoder) : undefined;
      notes = without ?? [];
      if (current?.key === key && current.stamp === stamp && (!wants || current.meaning)) return 'ready';
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
            ? await openTrained(store, trained, known, reading)
            : await openKept(store, choice.settings, choice, known, reading);
      if (!now) return 'training';
      current = { open: now.open, beside: now.open, learned: now.learned, key, stamp, known };
      if (!wants) return 'ready';
      const encoder = await encoderOf(wants);
      const about = { before: before?.meaning, most: 0 };
      const meaning = await meaningOfLibrary(store, known.documents, encoder, choice.settings, about);
      if (!meaning?.meaning) return 'encoding';
      current = { ...current, meaning, beside: besideWords(now.open, meaning.meaning) };
      return 'ready';
    },

    similarTo: async ({ query, ...options }: Liking & { query: string | Source; top: number; why: boolean }) =>
      noted(findSimilar(opened(), [query], options).then(([found]) => found)),

    async nextAfter({ history, likes, top, diversity }: Next): Promise<Recommended> {
      const { common } = settle('recommend', RECOMMEND, { top, diversity, why: true });
      return noted(findNext(opened(), history, { ...common, likes }));
    },

    /** How near documents are to a text by the encoder; nothing where it is not there. */
    nearness: async ({ text }: { text: string }): Promise<Nearness> =>
      noted(nearnessTo(text, current?.meaning?.meaning)),

    bytes: async (_: object): Promise<Uint8Array> => saveSpace(opened()),
  };
}
