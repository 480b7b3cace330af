/** The topics of the library as the page needs them: with a place on the map, a course over time, and documents. */
import { foldNew, learned } from '../store/library-topics.ts';
import type { Library } from './library.ts';
import { mapOf } from './map.ts';
import type { KnownTopics, Share } from './mapped-topic.ts';

interface Known {
  readonly view: KnownTopics;
  readonly shareOf: ReadonlyMap<number, Float32Array>;
}

export interface TopicsOfLibrary {
  view(): Promise<KnownTopics | undefined>;
  /** The largest shares of a document. */
  sharesOf(document: number): Promise<Share[]>;
  /** Numbers of the documents with the largest share of a topic. */
  best(topic: number, limit: number): Promise<{ number: number; share: number }[]>;
  forget(): void;
}

const LEAST_SHARE = 0.1;
const MOST_SHOWN = 4;

export function topicsOfLibrary(library: Library): TopicsOfLibrary {
  let known: Promise<Known | undefined> | undefined;
  let revision = -1;
  const current = (): Promise<Known | undefined> => {
    if (!known || revision !== library.revision()) {
      revision = library.revision();
      known = read(library).catch((error: unknown) => {
        known = undefined;
        throw error;
      });
    }
    return known;
  };
  return {
    view: async () => (await current())?.view,
    async sharesOf(number) {
      const mixture = (await current())?.shareOf.get(number);
      if (!mixture) return [];
      return Array.from(mixture, (share, z) => ({ topic: z + 1, share }))
        .filter(({ share }) => share >= LEAST_SHARE)
        .sort((a, b) => b.share - a.share)
        .slice(0, MOST_SHOWN);
    },
    async best(topic, limit) {
      const all = [...((await current())?.shareOf ?? [])].map(([number, mixture]) => ({
        number,
        share: mixture[topic - 1] ?? 0,
      }));
      return all.sort((a, b) => b.share - a.share || a.number - b.number).slice(0, limit);
    },
    forget: () => {
      known = undefined;
    },
  };
}

async function read(library: Library): Promise<Known | undefined> {
  const { store } = library;
  const about = (await store.models.list()).find(({ name }) => name === 'topics');
  if (!about) return undefined;
  await foldNew(store);
  const { model, about: kept } = (await learned(store))!;
  const { numbers, rows } = await store.models.mixtures(model.topics);
  const places = mapOf(model.wordGivenTopic, model.topics);
  const shareOf = new Map(
    Array.from(numbers, (number, i) => [number, rows.subarray(i * model.topics, (i + 1) * model.topics)]),
  );
  const view = {
    ...kept.topics,
    made: about.made,
    topics: kept.topics.topics.map((topic) => ({ ...topic, ...places[topic.id - 1] })),
  };
  return { shareOf, view };
}
