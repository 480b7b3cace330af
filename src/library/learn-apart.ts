/** Learning in a thread that only reads the library: what is learned comes back for the writer to store. */
import type { Store } from '../store/store.ts';
import type { LibraryTopicsOptions, Topics, TopicsWork } from '../tasks/topics/index.ts';
import { learnTopics, updateTopics } from './topics.ts';

/** What `models.put` takes. */
export type ToStore = Parameters<Store['models']['put']>;

/** Runs a learner that stores one model, without storing it; then the store is closed. */
export async function learnApart<T>(
  store: Store,
  learn: (reading: Store) => Promise<T>,
): Promise<{ readonly result: T; readonly toStore: ToStore }> {
  let toStore: ToStore | undefined;
  const put: Store['models']['put'] = async (model, rows, of) => {
    toStore = [model, rows && [...rows], of];
  };
  try {
    const result = await learn({ ...store, models: { ...store.models, put } });
    return { result, toStore: toStore! };
  } finally {
    await store.close();
  }
}

/** Runs a folding in of documents without storing their rows; then the store is closed. */
export async function foldApart(store: Store, fold: (reading: Store) => Promise<unknown>): Promise<ToStoreRows> {
  const rows: ToStoreRows = [];
  const mix: Store['models']['mix'] = async (more) => void rows.push(...more);
  try {
    await fold({ ...store, models: { ...store.models, mix } });
    return rows;
  } finally {
    await store.close();
  }
}

type ToStoreRows = (readonly [number: number, row: Float32Array])[];

export interface Learning {
  readonly topics: Topics;
  readonly model: ToStore[0];
  readonly mixtures: NonNullable<ToStore[1]>;
}

export async function learnFrom(
  store: Store,
  options: LibraryTopicsOptions | { readonly update: LibraryTopicsOptions },
  work: TopicsWork,
): Promise<Learning> {
  const { result, toStore } = await learnApart(store, async (reading) =>
    'update' in options
      ? (await updateTopics(reading, work, options.update)).topics
      : learnTopics(reading, options, work),
  );
  const [model, mixtures = []] = toStore;
  return { topics: result, model, mixtures };
}

/** Adds notes, which are stored with the topics. */
export function withNotes({ topics, model, mixtures }: Learning, notes: readonly string[]): Learning {
  const noted = { ...topics, notes: [...topics.notes, ...notes] };
  return { topics: noted, model: { ...model, about: { ...model.about, topics: noted } }, mixtures };
}
