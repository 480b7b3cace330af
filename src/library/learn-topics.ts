/** Learns topics in a thread that only reads the library, and returns what the writer has to store. */

import type { Store } from '../store/store.ts';
import type { LibraryTopicsOptions, Topics, TopicsWork } from '../tasks/topics/index.ts';
import { learnTopics } from './topics.ts';
import { updateTopics } from './update-topics.ts';

export interface Learning {
  readonly topics: Topics;
  readonly model: Parameters<Store['models']['put']>[0];
  readonly mixtures: readonly (readonly [number, Float32Array])[];
}

export async function learnFrom(
  store: Store,
  options: LibraryTopicsOptions | { readonly update: LibraryTopicsOptions },
  work: TopicsWork,
): Promise<Learning> {
  let kept: Omit<Learning, 'topics'> | undefined;
  const reading: Store = {
    ...store,
    models: {
      ...store.models,
      put: async (model, mixtures = []) => {
        kept = { model, mixtures: [...mixtures] };
      },
    },
  };
  try {
    const topics =
      'update' in options
        ? (await updateTopics(reading, work, options.update)).topics
        : await learnTopics(reading, options, work);
    return { topics, ...kept! };
  } finally {
    await store.close();
  }
}

/** Adds notes, which are stored with the topics. */
export function withNotes({ topics, model, mixtures }: Learning, notes: readonly string[]): Learning {
  const noted = { ...topics, notes: [...topics.notes, ...notes] };
  return { topics: noted, model: { ...model, about: { ...model.about, topics: noted } }, mixtures };
}
