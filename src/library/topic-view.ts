/** The topics of a library for display: with coordinates on the map, a trend over time, and shares of documents. */

import { InputError } from '../check/index.ts';
import { topBy } from '../linalg/index.ts';
import type { Plsa } from '../models/index.ts';
import type { Mixtures, Model, Store } from '../store/store.ts';
import { foldTexts, type Topic, type Topics } from '../tasks/topics/index.ts';
import { FEW } from './counts.ts';
import type { Card, Library } from './library.ts';
import { type MapPoint, mapOf } from './topic-map.ts';
import { foldNew, keptIn, type LearnedTopics, learned, sampledShares, TOPICS, withSharesNow } from './topic-model.ts';

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

interface Known extends Pick<LearnedTopics, 'model' | 'terms' | 'labels'> {
  readonly view: KnownTopics;
  /** Of documents, or a sample of many. */
  readonly shareOf: ReadonlyMap<number, Float32Array>;
}

export interface TopicsOfLibrary {
  view(): Promise<KnownTopics | undefined>;
  /** The largest shares of a document. */
  sharesOf(document: number): Promise<Share[]>;
  /** The documents, or those of a sample of many, with the largest share of a topic. */
  best(topic: number, limit: number): Promise<{ number: number; share: number }[]>;
  /** The topic id of every sentence; none for a sentence without a word of the vocabulary. */
  ofSentences(
    sentences: readonly { readonly document: string; readonly text: string }[],
  ): Promise<(number | undefined)[]>;
  /** Stores topics in place of those before, which are kept in memory. */
  replace(...put: Parameters<Store['models']['put']>): Promise<void>;
  /** Brings back the topics that were replaced last; false where there are none. */
  undo(): Promise<boolean>;
  forget(): void;
}

const MIN_SHARE = 0.1;
const MAX_SHOWN = 4;

/** Documents are shown without shares where the model is damaged. */
function withoutDamaged(error: unknown): undefined {
  if (!(error instanceof InputError)) throw error;
}

export function topicsOfLibrary(library: Library): TopicsOfLibrary {
  let known: Promise<Known | undefined> | undefined;
  let before: Kept | undefined;
  let revision = -1;
  const current = (): Promise<Known | undefined> => {
    if (!known || revision !== library.revision()) {
      revision = library.revision();
      known = read(library).catch((error: unknown) => {
        // A damaged model stays so until it is made again, which is a new revision.
        if (!(error instanceof InputError)) known = undefined;
        throw error;
      });
    }
    return known;
  };
  return {
    view: async () => (await current())?.view,
    async sharesOf(number) {
      const known = await current().catch(withoutDamaged);
      const mixture = known && (await mixtureOf(library, known, number));
      if (!mixture) return [];
      const { view } = known;
      const shares = Array.from(mixture, (share, z) => ({ topic: view.topics[z].id, share }));
      const shown = shares.filter(({ share, topic }) => share >= MIN_SHARE && !hidden(view, topic));
      return topBy(shown, MAX_SHOWN, ({ share }) => share);
    },
    async best(topic, limit) {
      const { view, shareOf = [] } = (await current()) ?? {};
      const column = view?.topics.findIndex(({ id }) => id === topic) ?? -1;
      const all = Array.from(shareOf, ([number, mixture]) => ({ number, share: mixture[column] ?? 0 }));
      return topBy(all, limit, ({ share }) => share);
    },
    async ofSentences(sentences) {
      const all = await current();
      if (!all) return sentences.map(() => undefined);
      const cards = new Map<string, Card | undefined>();
      for (const { document } of sentences) {
        if (!cards.has(document)) cards.set(document, await library.card(document));
      }
      const described: SentenceOfMixture[] = [];
      for (const { document, text } of sentences) {
        const card = cards.get(document);
        const mixture = (card && (await mixtureOf(library, all, card.number))) ?? all.model.topic;
        described.push({ text, language: card?.language, mixture });
      }
      const found = await topicsOfSentences(all, described);
      return found.map((column) => {
        const { id, hidden } = all.view.topics[column ?? -1] ?? {};
        return hidden ? undefined : id;
      });
    },
    async replace(model, mixtures) {
      before = await keptTopics(library.store).catch(withoutDamaged);
      await library.store.models.put(model, mixtures);
      known = undefined;
    },
    async undo() {
      if (!before) return false;
      const [model, mixtures] = before;
      before = undefined;
      await library.store.models.put(model, mixtures);
      known = undefined;
      return true;
    },
    forget: () => {
      known = undefined;
    },
  };
}

type Kept = readonly [model: Model, mixtures: Mixtures];

async function keptTopics(store: Store): Promise<Kept | undefined> {
  const model = await store.models.get(TOPICS);
  const about = keptIn(model?.about);
  if (!model || !about) return undefined;
  const width = about.topics.settings.topics;
  // What is beyond a sample is folded in again.
  const { numbers, rows } = await sampledShares(store, width);
  return [model, Array.from(numbers, (number, i) => [number, rows.slice(i * width, (i + 1) * width)] as const)];
}

const hidden = (view: KnownTopics | undefined, topic: number): boolean =>
  view?.topics.find(({ id }) => id === topic)?.hidden === true;

/** The shares of a document, also of one beyond the sample. */
async function mixtureOf({ store }: Library, { shareOf, model }: Known, number: number) {
  const own = shareOf.get(number);
  if (own) return own;
  const { numbers, rows } = await store.models.mixtures(model.topics, [number]);
  return numbers.length > 0 ? rows : undefined;
}

async function read(library: Library): Promise<Known | undefined> {
  const { store } = library;
  const { made } = (await store.models.list()).find(({ name }) => name === TOPICS) ?? {};
  if (made === undefined) return undefined;
  await foldNew(store, FEW);
  const found = await learned(store);
  if (!found) return undefined;
  const { model, terms, labels, about: kept } = found;
  const shares = await sampledShares(store, model.topics);
  const { numbers, rows } = shares;
  const places = mapOf(model.wordGivenTopic, model.topics);
  const shareOf = new Map(
    Array.from(numbers, (number, i) => [number, rows.subarray(i * model.topics, (i + 1) * model.topics)]),
  );
  const now = await withSharesNow(store, kept, shares);
  const view = {
    ...now,
    made,
    topics: now.topics.map((topic, z) => ({ ...topic, ...places[z] })),
  };
  return { shareOf, view, model, terms, labels };
}

interface SentenceOfMixture {
  readonly text: string;
  readonly language: string | undefined;
  /** The document's share of every topic. */
  readonly mixture: ArrayLike<number>;
}

/**
 * The topic of a sentence, by its place: the z with the largest Σ_w P(z|w), P(z|w) ∝ P(w|z) (P(z|d) + P(z)). The prior P(z) is added so
 * that a sentence may have another topic than its document. None for a sentence without a word of the vocabulary.
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
