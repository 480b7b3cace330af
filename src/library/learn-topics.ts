/** Learns topics in a thread that only reads the library, and returns what the writer has to store. */
import type { Store } from '../store/store.ts';
import type { LibraryTopicsOptions, Topics, TopicsWork } from '../tasks/topics/index.ts';
import { learnApart, type ToStore } from './learn-apart.ts';
import { learnTopics } from './topics.ts';
import { updateTopics } from './update-topics.ts';

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
