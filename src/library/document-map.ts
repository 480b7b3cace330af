/** The documents of a library, or a sample of many, on a map: placed by its semantic index, or by their shares of the topics. */
import { SAMPLE } from './collection.ts';
import { FEW } from './counts.ts';
import type { Library } from './library.ts';
import { foldIntoIndex, openIndex, vectorAt } from './semantic-index.ts';
import { foldNew, learned, sampledShares } from './topic-model.ts';

export interface DocumentMap {
  /** What the places come from; `none` where the library has neither. */
  readonly from: 'index' | 'topics' | 'none';
  /** All documents of the library, those beyond the sample too. */
  readonly size: number;
  readonly ids: readonly string[];
  readonly titles: readonly string[];
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** The number of the largest topic of each document; 0 where it has none. */
  readonly topic: readonly number[];
}

/** Places rows of a width, here or in a worker. */
export type PlaceRows = (rows: Float32Array, width: number) => Promise<Float32Array>;

/** Computed once for each state of the documents and the models. */
export function mapOfDocuments(library: Library, place: PlaceRows): () => Promise<DocumentMap> {
  let last: { readonly key: string; readonly map: Promise<DocumentMap> } | undefined;
  return async () => {
    const models = (await library.store.models.list()).map(({ name, made }) => `${name} ${made}`);
    const key = `${library.revision()} ${await library.size()} ${models.join()}`;
    if (last?.key === key) return last.map;
    const map = read(library, place);
    last = { key, map };
    map.catch(() => {
      last = undefined;
    });
    return map;
  };
}

async function read({ store }: Library, place: PlaceRows): Promise<DocumentMap> {
  await Promise.all([foldIntoIndex(store, FEW), foldNew(store, FEW)]);
  const index = await openIndex(store);
  const topics = await learned(store);
  const shares = topics && (await sampledShares(store, topics.model.topics));
  const vectors = index && (await store.models.vectors(index.about.dimensions));
  const placed = vectors ?? shares;
  const { documents: size } = await store.size();
  if (!placed) return { from: 'none', size, ids: [], titles: [], x: [], y: [], topic: [] };
  const width = vectors?.width ?? topics!.model.topics;
  const sample = shares?.documents ?? (await store.documents.current(SAMPLE));
  const wanted = new Set(sample.map(({ number }) => number));
  const from = [...placed.numbers.keys()].filter((row) => wanted.has(placed.numbers[row]));
  const numbers = from.map((row) => placed.numbers[row]);
  const rows = new Float32Array(numbers.length * width);
  from.forEach((row, i) => {
    // The roots of shares: their distance is that of Hellinger.
    rows.set(
      vectors ? vectorAt(vectors, row) : shares!.rows.subarray(row * width, (row + 1) * width).map(Math.sqrt),
      i * width,
    );
  });
  const places = await place(rows, width);
  const largest = new Map(
    Array.from(shares?.numbers ?? [], (number, i) => [
      number,
      topics!.about.topics.topics[largestOf(shares!.rows, i, topics!.model.topics)].id,
    ]),
  );
  const all = new Map((await store.documents.aboutAll(numbers)).map((document) => [document.number, document]));
  const known = numbers.map((number, i) => ({ i, about: all.get(number) })).filter(({ about }) => about);
  const rounded = (i: number) => Math.round(places[i] * 1e4) / 1e4;
  return {
    from: vectors ? 'index' : 'topics',
    size,
    ids: known.map(({ about }) => about!.id),
    titles: known.map(({ about }) => about!.title ?? about!.id),
    x: known.map(({ i }) => rounded(2 * i)),
    y: known.map(({ i }) => rounded(2 * i + 1)),
    topic: known.map(({ about }) => largest.get(about!.number) ?? 0),
  };
}

function largestOf(rows: Float32Array, i: number, topics: number): number {
  const row = rows.subarray(i * topics, (i + 1) * topics);
  return row.indexOf(row.reduce((most, share) => Math.max(most, share), 0));
}
