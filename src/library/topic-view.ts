/** The topics of a library for display: with coordinates on the map, a trend over time, and shares of documents. */
import { orNothing } from '../check/index.ts';
import { topBy, topIndices } from '../linalg/index.ts';
import type { Plsa } from '../models/index.ts';
import type { Store } from '../store/store.ts';
import { foldTexts, type Topic, type Topics } from '../tasks/topics/index.ts';
import { keptBy, once } from '../text/memoized.ts';
import { type DocumentMap, mapOfDocuments } from './document-map.ts';
import { FEW, numberedRows } from './folding.ts';
import type { Library } from './library.ts';
import { type MapPoint, mapOf } from './topic-map.ts';
import {
  foldNew,
  keptIn,
  type LearnedTopics,
  learned,
  type SampledShares,
  sampledShares,
  sharesNow,
  TOPICS,
} from './topic-model.ts';
import { keptView } from './views.ts';

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
  readonly model: () => Promise<LearnedTopics | undefined>;
  /** Of the documents, or a sample of many. */
  readonly shares: () => Promise<SampledShares>;
  readonly view: () => Promise<KnownTopics | undefined>;
  readonly map: () => Promise<DocumentMap | undefined>;
}

/** Those that lack shares are folded in first, a few at most. */
async function foldedShares(store: Store, topics: number): Promise<SampledShares> {
  const { lacking, ...shares } = await sampledShares(store, topics);
  if (lacking.length === 0) return { lacking, ...shares };
  await foldNew(store, lacking.slice(0, FEW));
  return sampledShares(store, topics);
}

/**
 * What is shown of the topics that a library has. `again` is called where who comes later should ask anew: some documents have
 * no shares yet, or these could not be read.
 */
export async function shownTopics(store: Store, again = () => {}): Promise<Known | undefined> {
  const { about, made } = (await store.models.list()).find(({ name }) => name === TOPICS) ?? {};
  const found = keptIn(about)?.topics;
  if (!found || made === undefined) return undefined;
  const { topics } = found;
  const model = once(() => learned(store));
  const shares = once(async () => {
    try {
      const all = await foldedShares(store, topics.length);
      if (all.lacking.length > 0) again();
      return all;
    } catch (error) {
      again();
      throw error;
    }
  });
  const kept = <T>(name: string, make: () => Promise<T>) =>
    keptView(store, name, made, async () => {
      const view = await make();
      return { view, whole: view !== undefined && (await shares()).lacking.length === 0 };
    });
  const view = once(async () => {
    const shown = await kept('topics', async () => {
      const known = await model();
      if (!known) return undefined;
      const share = sharesNow(known.about, await shares());
      return mapOf(known.model.wordGivenTopic, topics.length).map((place, z) => ({ share: share[z], ...place }));
    });
    return shown && { ...found, made, topics: topics.map((topic, z) => ({ ...topic, ...shown[z] })) };
  });
  const map = once(() =>
    kept('documents', async () => {
      const shown = await view();
      return shown && mapOfDocuments(store, shown.topics, await shares());
    }),
  );
  return { topics, model, shares, view, map };
}

const MIN_SHARE = 0.1;
const MAX_SHOWN = 4;

export type TopicsOfLibrary = ReturnType<typeof topicsOfLibrary>;

export function topicsOfLibrary(library: Library) {
  const { store } = library;
  const known = keptBy<Known | undefined>();
  /** What `replace` replaced last. */
  let before: Stored | undefined;
  /** Another number where what is known does not hold, though no document is another. */
  let version = 0;
  const current = () => known(`${library.revision()} ${version}`, () => shownTopics(store, () => version++));
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
    /** The topic id of every sentence; none for a sentence without a word of the vocabulary, or of a hidden topic. */
    async ofSentences(sentences: readonly { readonly document: string; readonly text: string }[]) {
      const { topics = [], model } = (await current()) ?? {};
      const found = await model?.();
      if (!found) return sentences.map(() => undefined);
      const about = new Map<string, Omit<SentenceOfMixture, 'text'>>();
      for (const id of new Set(sentences.map(({ document }) => document))) {
        const card = await library.card(id);
        const mixture = card && (await mixtureOf(store, topics.length, card.number));
        about.set(id, { language: card?.language, mixture: mixture ?? found.model.topic });
      }
      const described = sentences.map(({ document, text }) => ({ text, ...about.get(document)! }));
      const columns = await topicsOfSentences(found, described);
      return columns.map((column) => {
        const { id, hidden } = topics[column ?? -1] ?? {};
        return hidden ? undefined : id;
      });
    },
    /** Stores topics in place of those before, which are kept in memory. */
    async replace(...put: Stored) {
      // Topics that are damaged cannot be brought back.
      before = await stored(store).catch(orNothing);
      await store.models.put(...put);
      version++;
    },
    /** Brings back the topics that were replaced last; false where there are none. */
    async undo(): Promise<boolean> {
      if (!before) return false;
      const put = before;
      before = undefined;
      await store.models.put(...put);
      version++;
      return true;
    },
  };
}

type Stored = Parameters<Store['models']['put']>;

async function stored(store: Store): Promise<Stored | undefined> {
  const model = await store.models.get(TOPICS);
  const about = keptIn(model?.about);
  if (!model || !about) return undefined;
  const width = about.topics.settings.topics;
  // What is beyond a sample is folded in again.
  const { numbers, rows } = await sampledShares(store, width);
  const numbered = Array.from(numbers, (number) => ({ number }));
  return [model, [...numberedRows(numbered, rows, width)]];
}

async function mixtureOf(store: Store, topics: number, number: number): Promise<Float32Array | undefined> {
  const { numbers, rows } = await store.models.mixtures(topics, [number]);
  return numbers.length > 0 ? rows : undefined;
}

interface SentenceOfMixture {
  readonly text: string;
  readonly language: string | undefined;
  /** The document's share of every topic. */
  readonly mixture: ArrayLike<number>;
}

/**
 * The topic of a sentence, by its place: the z with the largest Σ_w P(z|w), P(z|w) ∝ P(w|z) (P(z|d) + P(z)). The prior P(z)
 * is added so that a sentence may have another topic than its document. None for a sentence without a word of the
 * vocabulary.
 */
async function topicsOfSentences(
  found: Pick<LearnedTopics, 'model' | 'terms' | 'labels'>,
  sentences: readonly SentenceOfMixture[],
): Promise<(number | undefined)[]> {
  const { wordGivenTopic, topic, topics } = found.model;
  const sources = sentences.map(({ text, language }, s) => ({ id: `${s}`, text, ...(language && { language }) }));
  const { counts } = await foldTexts(found, sources);
  return sentences.map(({ mixture }, s) => {
    const prior = Float64Array.from(topic, (p, z) => p + mixture[z]);
    const shares = new Float64Array(topics);
    for (let i = counts.start[s]; i < counts.start[s + 1]; i++)
      addShares(shares, wordGivenTopic, counts.index[i], prior, counts.value[i]);
    const max = Math.max(...shares);
    return max > 0 ? shares.indexOf(max) : undefined;
  });
}

/** Adds P(z|w) of a word that comes n times. */
function addShares(
  shares: Float64Array,
  words: Plsa['wordGivenTopic'],
  column: number,
  prior: Float64Array,
  n: number,
) {
  const joint = shares.map((_, z) => words[column * shares.length + z] * prior[z]);
  const sum = joint.reduce((total, p) => total + p, 0);
  if (sum > 0) for (let z = 0; z < shares.length; z++) shares[z] += (n * joint[z]) / sum;
}
