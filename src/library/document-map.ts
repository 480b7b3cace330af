/** The documents of a library, or a sample of many, on a map: placed by its semantic index, or by their shares of the topics. */
import type { Store } from '../store/store.ts';
import { SAMPLE } from './collection.ts';
import { rowsOfSample } from './counts.ts';
import { aboutIndex, foldIntoIndex, vectorAt } from './semantic-index.ts';
import { foldNew, keptTopics, sampledShares } from './topic-model.ts';
import { keptView, type Made } from './views.ts';

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

/** The map that the library keeps; made anew after a change. */
export const mapOfDocuments = (store: Store, place: PlaceRows): (() => Promise<DocumentMap>) =>
  keptView(store, 'documents', () => madeMap(store, place));

interface Placed {
  readonly numbers: readonly number[];
  readonly rows: Float32Array;
  readonly width: number;
  readonly whole: boolean;
}

async function madeMap(store: Store, place: PlaceRows): Promise<Made<DocumentMap>> {
  const { documents: size } = await store.size();
  const index = await aboutIndex(store);
  const topics = (await keptTopics(store))?.topics.topics;
  const shares = topics && (await sampledShares(store, topics.length, (some) => foldNew(store, some)));
  const placed = index ? await byVectors(store, index.dimensions) : shares && byShares(shares);
  if (!placed) return { view: { from: 'none', size, ids: [], titles: [], x: [], y: [], topic: [] }, whole: true };
  const { numbers, rows, width } = placed;
  const places = await place(rows, width);
  const largest = new Map(
    Array.from(shares?.numbers ?? [], (number, i) => [number, topics![largestOf(shares!.rows, i, topics!.length)].id]),
  );
  const all = new Map((await store.documents.aboutAll(numbers)).map((document) => [document.number, document]));
  const known = numbers.map((number, i) => ({ i, about: all.get(number) })).filter(({ about }) => about);
  const rounded = (i: number) => Math.round(places[i] * 1e4) / 1e4;
  const view: DocumentMap = {
    from: index ? 'index' : 'topics',
    size,
    ids: known.map(({ about }) => about!.id),
    titles: known.map(({ about }) => about!.title ?? about!.id),
    x: known.map(({ i }) => rounded(2 * i)),
    y: known.map(({ i }) => rounded(2 * i + 1)),
    topic: known.map(({ about }) => largest.get(about!.number) ?? 0),
  };
  return { view, whole: placed.whole && (shares?.whole ?? true) };
}

async function byVectors(store: Store, width: number): Promise<Placed> {
  const sample = (await store.documents.current(SAMPLE)).map(({ number }) => number);
  const read = () => store.models.vectors(width);
  const { rows: vectors, whole } = await rowsOfSample(sample, read, (some) => foldIntoIndex(store, some));
  const wanted = new Set(sample);
  const found = [...vectors.numbers.keys()].filter((row) => wanted.has(vectors.numbers[row]));
  const rows = new Float32Array(found.length * width);
  found.forEach((row, i) => {
    rows.set(vectorAt(vectors, row), i * width);
  });
  return { numbers: found.map((row) => vectors.numbers[row]), rows, width, whole };
}

/** By the roots of shares: their distance is that of Hellinger. */
function byShares({ numbers, rows, whole }: Awaited<ReturnType<typeof sampledShares>>): Placed {
  return { numbers: [...numbers], rows: rows.map(Math.sqrt), width: rows.length / numbers.length, whole };
}

function largestOf(rows: Float32Array, i: number, topics: number): number {
  const row = rows.subarray(i * topics, (i + 1) * topics);
  return row.indexOf(row.reduce((most, share) => Math.max(most, share), 0));
}
