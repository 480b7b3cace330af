/** The documents of a library, or a sample of many, on a map: placed by their shares of the topics. */
import type { Store } from '../store/store.ts';
import type { Topic } from '../tasks/topics/index.ts';
import type { SampledShares } from './topic-model.ts';

export interface DocumentMap {
  /** All documents of the library, those beyond the sample too. */
  readonly size: number;
  /** None where the library has no topics. */
  readonly ids: readonly string[];
  readonly titles: readonly string[];
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** The number of the largest topic of each document. */
  readonly topic: readonly number[];
}

/** Places rows of a width, here or in a worker. */
export type PlaceRows = (rows: Float32Array, width: number) => Promise<Float32Array>;

/** Documents are placed by the roots of their shares, whose distance is that of Hellinger. */
export async function mapOfDocuments(
  store: Store,
  topics: readonly Topic[],
  { numbers, rows }: SampledShares,
  place: PlaceRows,
): Promise<DocumentMap> {
  const width = topics.length;
  const places = await place(rows.map(Math.sqrt), width);
  const abouts = new Map((await store.documents.aboutAll([...numbers])).map((about) => [about.number, about]));
  const shown = Array.from(numbers, (number, row) => ({ row, about: abouts.get(number) })).flatMap(({ row, about }) =>
    about ? [{ row, ...about }] : [],
  );
  const rounded = (at: number) => Math.round(places[at] * 1e4) / 1e4;
  const largest = (row: number) => {
    const shares = rows.subarray(row * width, (row + 1) * width);
    return topics[shares.indexOf(Math.max(...shares))].id;
  };
  return {
    size: (await store.size()).documents,
    ids: shown.map(({ id }) => id),
    titles: shown.map(({ id, title }) => title ?? id),
    x: shown.map(({ row }) => rounded(2 * row)),
    y: shown.map(({ row }) => rounded(2 * row + 1)),
    topic: shown.map(({ row }) => largest(row)),
  };
}
