/**
 * A thread with the documents of the library made comparable. It opens the space that the library keeps and goes along
 * with what changes; a space that is not there yet is learned elsewhere and kept.
 */
import { InputError } from '../check/index.ts';
import type { Collection } from '../library/finding.ts';
import type { Library } from '../library/library.ts';
import {
  allItems,
  changeSince,
  isMuch,
  type Known,
  keptModel,
  keptSpace,
  knownOf,
  type Teaching,
} from '../library/similar.ts';
import type { FinderSettings } from '../tasks/similar/index.ts';
import type { ServerWorker as Worker } from './work.ts';
import type { Workers } from './workers.ts';

/** How documents are compared, and by what they are taught. */
export interface Manner extends Teaching {
  readonly settings: FinderSettings;
}

export interface Shelf {
  /** The questions come one after the other, each to the library as it is then. */
  ask<T>(manner: Manner, question: (worker: Worker) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** What a thread has open, and what that was learned from. */
interface Seen {
  readonly key: string;
  readonly stamp: string;
  readonly known: Known;
  readonly learned: Known;
}

type Learn = (order: Collection & { settings: FinderSettings }) => Promise<Uint8Array>;

export function shelfOf(library: Library, workers: Workers, learn: Learn): Shelf {
  const { store } = library;
  let worker: Worker | undefined;
  let seen: Seen | undefined;
  let last: Promise<unknown> = Promise.resolve();

  /** Opens the space that is kept, or the one that is learned now; what it was learned from. */
  const opened = async (thread: Worker, manner: Manner, now: Known): Promise<Known> => {
    const open = async (bytes: Uint8Array, before: Known) =>
      thread.run('openCollection', { bytes, change: await changeSince(store, before, now) });
    const kept = await keptSpace(store, manner.settings, manner);
    if (kept && !isMuch(kept.known, now) && (await open(kept.bytes, kept.known))) return kept.known;
    const bytes = await learn({
      items: await allItems(store, () => {}),
      relations: now,
      settings: manner.settings,
    });
    await keep(keptModel(bytes, manner.settings, manner, now));
    await open(bytes, now);
    return now;
  };
  /** A full disk does not keep anyone from an answer. */
  const keep = (model: Parameters<typeof store.models.put>[0]) =>
    store.models.put(model).catch((error: unknown) => {
      if (!(error instanceof InputError)) throw error;
    });
  const fresh = async (manner: Manner): Promise<Worker> => {
    worker ??= workers.open();
    const key = JSON.stringify(manner);
    const stamp = `${library.revision()} ${JSON.stringify(await store.relations.all())}`;
    const before = seen?.key === key ? seen : undefined;
    if (before?.stamp === stamp && (await worker.run('isCollectionOpen', {}))) return worker;
    seen = undefined;
    const known = await knownOf(store, manner);
    const follows =
      before &&
      !isMuch(before.learned, known) &&
      (await worker.run('followChange', { change: await changeSince(store, before.known, known) }));
    const learned = follows ? before.learned : await opened(worker, manner, known);
    seen = { key, stamp, known, learned };
    return worker;
  };
  return {
    ask(manner, question) {
      const answer = last.then(() => fresh(manner)).then(question);
      last = answer.catch(() => {});
      return answer;
    },
    close: async () => void (await worker?.end()),
  };
}
