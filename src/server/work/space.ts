/** A space of the library that stays open between questions and follows changes of the library. */
import { settle } from '../../check/index.ts';
import { sentNotes } from '../../external/index.ts';
import type { NamedModel } from '../../external/named.ts';
import { meaningKept } from '../../library/kept-vectors.ts';
import type { Place } from '../../library/library.ts';
import { type Choice, followingSpace, openKept, openTrained, type TrainedSpace } from '../../library/similar.ts';
import type { Store } from '../../store/store.ts';
import {
  besideWords,
  type Finder,
  findNext,
  findSimilar,
  type Liking,
  type Meaning,
  type Nearness,
  nearnessTo,
  RECOMMEND,
  type Recommended,
  saveSpace,
} from '../../tasks/similar/index.ts';
import type { Source } from '../../text/index.ts';
import { memoized } from '../../text/memoized.ts';
import type { Platform } from './platform.ts';

/** Which space, and the encoder of the server beside it. */
export interface SpaceChoice extends Choice {
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

export function spaceWork({ open, openEncoder }: Platform) {
  let library: { readonly stamp: string; readonly store: Store } | undefined;
  const spaceNow = followingSpace();
  let opened: Finder;
  const encoderOf = memoized((named: string) => openEncoder!(JSON.parse(named) as NamedModel));
  let known: { readonly of: string; readonly meaning: Meaning } | undefined;
  /** What an encoder knows, where one was asked for. */
  let meaning: Meaning | undefined;
  let notes: readonly string[] = [];
  /** With why there is no encoder, and what the question sent to it. */
  const noted = async <T extends { readonly notes: readonly string[] }>(finding: Promise<T>): Promise<T> => {
    const encoder = meaning?.encoder;
    const before = encoder?.sent;
    const found = await finding;
    const more = [...notes, ...(encoder ? sentNotes(encoder, before) : [])];
    return more.length > 0 ? { ...found, notes: [...found.notes, ...more] } : found;
  };
  return {
    /** Opens a space, or says what it lacks for that. */
    async open({ choice, stamp, place, trained, without }: Opening): Promise<Lacking> {
      const wants = choice.encoder && !without ? JSON.stringify(choice.encoder) : undefined;
      notes = without ?? [];
      if (library?.stamp !== stamp) {
        if (place === undefined) return 'library';
        await library?.store.close();
        library = { stamp, store: await open(place) };
      }
      const { store } = library;
      const { settings } = choice;
      const current = await spaceNow(store, choice, (known, reading) =>
        trained ? openTrained(store, trained, known, reading) : openKept(store, choice, known, reading),
      );
      if (!current) return 'training';
      opened = current.open;
      meaning = undefined;
      if (!wants) return 'ready';
      const of = JSON.stringify([wants, settings, await store.documents.revision()]);
      if (known?.of !== of) {
        const found = await meaningKept(store, await encoderOf(wants), settings);
        if (!found) return 'encoding';
        known = { of, meaning: found };
      }
      meaning = known.meaning;
      opened = besideWords(current.open, meaning);
      return 'ready';
    },

    similarTo: async ({ query, ...options }: Liking & { query: string | Source; top: number; why: boolean }) =>
      noted(findSimilar(opened, [query], options).then(([found]) => found)),

    async nextAfter({ history, likes, top, diversity }: Next): Promise<Recommended> {
      const { common } = settle('recommend', RECOMMEND, { top, diversity, why: true });
      return noted(findNext(opened, history, { ...common, likes }));
    },

    /** How near documents are to a text by the encoder; nothing where it is not there. */
    nearness: async ({ text }: { text: string }): Promise<Nearness> => noted(nearnessTo(text, meaning)),

    bytes: async (_: object): Promise<Uint8Array> => saveSpace(opened),
  };
}
