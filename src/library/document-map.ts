/** The documents of a library, or a sample of many, on the map of its topics: each at the mean of these, weighted by its shares. */
import type { Store } from '../store/store.ts';
import type { MapPoint } from './topic-map.ts';
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

export async function mapOfDocuments(
  store: Store,
  topics: readonly (MapPoint & { readonly id: number })[],
  { numbers, rows }: SampledShares,
): Promise<DocumentMap> {
  const abouts = new Map((await store.documents.aboutAll([...numbers])).map((about) => [about.number, about]));
  const shown = Array.from(numbers, (number, row) => ({
    about: abouts.get(number),
    shares: rows.subarray(row * topics.length, (row + 1) * topics.length),
  })).flatMap(({ about, shares }) => (about ? [{ ...about, shares }] : []));
  const along = (axis: 'x' | 'y') =>
    filling(shown.map(({ shares }) => shares.reduce((sum, share, z) => sum + share * topics[z][axis], 0)));
  return {
    size: (await store.size()).documents,
    ids: shown.map(({ id }) => id),
    titles: shown.map(({ id, title }) => title ?? id),
    x: along('x'),
    y: along('y'),
    topic: shown.map(({ shares }) => topics[shares.indexOf(Math.max(...shares))].id),
  };
}

/** From −1 to 1, whatever the lengths of the axes. */
function filling(places: readonly number[]): number[] {
  const [low, high] = [Math.min(...places), Math.max(...places)];
  const at = (place: number) => (high - low > 1e-9 ? (2 * (place - low)) / (high - low) - 1 : 0);
  return places.map((place) => Math.round(at(place) * 1e4) / 1e4);
}
