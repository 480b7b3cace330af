/** The topics of a library for display: with coordinates on the map, a trend over time, and shares of documents. */
import { topBy, topIndices } from '../linalg/index.ts';
import type { Store } from '../store/store.ts';
import type { Topic, Topics } from '../tasks/topics/index.ts';
import { keptBy, once } from '../text/memoized.ts';
import { type DocumentMap, mapOfDocuments } from './document-map.ts';
import { FEW } from './folding.ts';
import type { Library } from './library.ts';
import { type MapPoint, mapOf } from './topic-map.ts';
import {
  foldNew,
  keptTopics,
  type LearnedTopics,
  learned,
  type SampledShares,
  sampledShares,
  sharesNow,
} from './topic-model.ts';

export interface MappedTopic extends Topic, MapPoint {}

export interface KnownTopics extends Omit<Topics, 'topics'> {
  readonly topics: readonly MappedTopic[];
  readonly made: string;
}

/** A document's share of a topic, by the topic's id. */
export interface Share {
  readonly topic: number;
  readonly share: number;
}

/** What is known of topics at one revision of the library; what takes long is read when it is first needed. */
interface Known {
  readonly topics: readonly Topic[];
  /** Of the documents, or a sample of many. */
  readonly shares: () => Promise<SampledShares>;
  readonly view: () => Promise<KnownTopics | undefined>;
  readonly map: () => Promise<DocumentMap | undefined>;
}

function viewOf({ model, about, made }: LearnedTopics, shares: SampledShares): KnownTopics {
  const places = mapOf(model.wordGivenTopic, model.topics);
  const share = sharesNow(about, shares);
  const topics = about.topics.topics.map((topic, z) => ({ ...topic, share: share[z], ...places[z] }));
  return { ...about.topics, made, topics };
}

/** Those that lack shares are folded in first, a few at most. */
async function foldedShares(store: Store, topics: number): Promise<SampledShares> {
  const { lacking, ...shares } = await sampledShares(store, topics);
  if (lacking.length === 0) return { lacking, ...shares };
  await foldNew(store, lacking.slice(0, FEW));
  return sampledShares(store, topics);
}

const MIN_SHARE = 0.1;
const MAX_SHOWN = 4;

export type TopicsOfLibrary = ReturnType<typeof topicsOfLibrary>;

export function topicsOfLibrary(library: Library) {
  const { store } = library;
  const known = keptBy<Known | undefined>();
  /** Another number where what is known does not hold, though no document is another. */
  let version = 0;
  const current = () => known(`${library.revision()} ${version}`, read);
  const read = async (): Promise<Known | undefined> => {
    const topics = (await keptTopics(store))?.topics.topics;
    if (!topics) return undefined;
    const shares = once(async () => {
      try {
        const found = await foldedShares(store, topics.length);
        // Who comes later asks for what is not folded in yet.
        if (found.lacking.length > 0) version++;
        return found;
      } catch (error) {
        version++;
        throw error;
      }
    });
    const view = once(async () => {
      const found = await learned(store);
      return found && viewOf(found, await shares());
    });
    const map = once(async () => {
      const shown = await view();
      return shown && mapOfDocuments(store, shown.topics, await shares());
    });
    return { topics, shares, view, map };
  };
  return {
    view: async (): Promise<KnownTopics | undefined> => (await current())?.view(),
    async map(): Promise<DocumentMap> {
      const nothing = { ids: [], titles: [], x: [], y: [], topic: [] };
      return (await (await current())?.map()) ?? { size: await library.size(), ...nothing };
    },
    /** The largest shares of a document. */
    async sharesOf(number: number): Promise<Share[]> {
      const { topics } = (await current()) ?? {};
      const mixture = topics && (await mixtureOf(store, topics.length, number));
      if (!mixture) return [];
      const shares = Array.from(mixture, (share, z) => ({ topic: topics[z].id, share }));
      const shown = shares.filter(({ share }, z) => share >= MIN_SHARE && !topics[z].hidden);
      return topBy(shown, MAX_SHOWN, ({ share }) => share);
    },
    /** The documents, or those of a sample of many, with the largest share of a topic. */
    async best(topic: number, limit: number) {
      const { topics, shares } = (await current()) ?? {};
      const column = topics?.findIndex(({ id }) => id === topic) ?? -1;
      if (!topics || !shares || column < 0) return [];
      const { numbers, rows } = await shares();
      const share = (row: number) => rows[row * topics.length + column];
      return topIndices(numbers.length, limit, share).map((row) => ({ number: numbers[row], share: share(row) }));
    },
  };
}

async function mixtureOf(store: Store, topics: number, number: number): Promise<Float32Array | undefined> {
  const { numbers, rows } = await store.models.mixtures(topics, [number]);
  return numbers.length > 0 ? rows : undefined;
}
