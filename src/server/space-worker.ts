/**
 * A worker that holds a space of the library in memory. It opens the space that the library keeps and applies changes of
 * the library to it; a space that is not there yet is trained in another worker and kept.
 */
import { InputError } from '../check/index.ts';
import type { Library } from '../library/library.ts';
import {
  changeSince,
  isLargeChange,
  itemsById,
  keptModel,
  keptSpace,
  type LibraryState,
  type RelationSources,
  stateOf,
  trainedBy,
} from '../library/similar.ts';
import type { SpaceToTrain } from '../library/space-commands.ts';
import type { FinderSettings } from '../tasks/similar/index.ts';
import type { ServerWorker as Worker } from './work.ts';
import type { Workers } from './workers.ts';

/** Which space, and whether tags count as relations. */
export interface SpaceChoice extends RelationSources {
  readonly settings: FinderSettings;
}

export interface SpaceWorker {
  /** One question at a time, each to the library as it is then. */
  ask<T>(choice: SpaceChoice, question: (worker: Worker) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** What the worker has open, and what that was trained from. */
interface Opened {
  readonly key: string;
  readonly stamp: string;
  readonly known: LibraryState;
  readonly learned: LibraryState;
}

type Train = (collection: SpaceToTrain) => Promise<Uint8Array>;

export function spaceWorker(library: Library, workers: Workers, train: Train): SpaceWorker {
  const { store } = library;
  let worker: Worker | undefined;
  let current: Opened | undefined;
  let last: Promise<unknown> = Promise.resolve();

  /** Opens the kept space, or trains one; returns what it was trained from. */
  const opened = async (thread: Worker, choice: SpaceChoice, now: LibraryState): Promise<LibraryState> => {
    const open = async (bytes: Uint8Array, before: LibraryState) =>
      thread.run('openSpace', { bytes, change: await changeSince(store, before, now) });
    const kept = await keptSpace(store, choice.settings, choice);
    if (kept && !isLargeChange(kept.known, now) && (await open(kept.bytes, kept.known))) return kept.known;
    const { settings } = choice;
    const { trained: bytes, known } = await trainedBy(train, store, settings, choice, now);
    await Promise.all([open(bytes, known), keep(keptModel(bytes, settings, choice, known))]);
    return known;
  };
  /** On a full disk the question is answered all the same. */
  const keep = (model: Parameters<typeof store.models.put>[0]) =>
    store.models.put(model).catch((error: unknown) => {
      if (!(error instanceof InputError)) throw error;
    });
  const fresh = async (choice: SpaceChoice): Promise<Worker> => {
    worker ??= workers.open();
    const key = JSON.stringify(choice);
    const stamp = `${library.revision()} ${JSON.stringify(await store.relations.all())}`;
    const before = current?.key === key ? current : undefined;
    if (before?.stamp === stamp && (await worker.run('isSpaceOpen', {}))) return worker;
    current = undefined;
    const known = await stateOf(store, choice);
    const follows =
      before &&
      !isLargeChange(before.learned, known) &&
      (await worker.run('followChange', { change: await changeSince(store, before.known, known) }));
    const learned = follows ? before.learned : await opened(worker, choice, known);
    current = { key, stamp, known, learned };
    return worker;
  };
  /** Asks again with the texts that an answer lacks: the space knows the words of documents, not where they are. */
  const answered = async <T>(thread: Worker, question: (worker: Worker) => Promise<T>): Promise<T> => {
    const answer = await question(thread);
    const ids = await thread.run('textsWanted', {});
    if (ids.length === 0) return answer;
    await thread.run('giveTexts', { items: await itemsById(store, ids) });
    const whole = await question(thread);
    await thread.run('textsWanted', {});
    return whole;
  };
  return {
    ask(choice, question) {
      const answer = last.then(() => fresh(choice)).then((thread) => answered(thread, question));
      last = answer.catch(() => {});
      return answer;
    },
    close: async () => void (await worker?.end()),
  };
}
