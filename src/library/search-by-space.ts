/**
 * Latent semantic indexing (Deerwester et al. 1990): the documents whose vectors are nearest to the query's in the space of
 * the library. The vector of a document is moved towards the mean of its related documents (Rocchio 1971), so that they
 * are found together.
 */
import { fromRows } from '../linalg/index.ts';
import { similarities } from '../models/index.ts';
import type { Store } from '../store/store.ts';
import { memoized } from '../text/memoized.ts';
import { bestOf, columnsOf, type Meaning } from './search-by-meaning.ts';
import { openSpaceOf } from './space.ts';

/** Results have at least this share of the best score. */
const MIN_SHARE = 0.5;

/** Reads the space once; nothing where the library has none. */
export async function openSpaceSearch(store: Store): Promise<Meaning | undefined> {
  const space = await openSpaceOf(store);
  if (!space) return undefined;
  const { terms, rowsOf, about } = space;
  const { dimensions } = about;
  const columnOf = new Map(terms.map((term, column) => [term, column]));
  const { numbers, rows } = await store.models.mixtures(dimensions, 'vectors');
  const vectors = await withRelated(store, numbers, rows, dimensions);
  return {
    best(parts, limit, passes) {
      const columns = columnsOf(parts, columnOf);
      if (columns.length === 0) return [];
      const query = rowsOf(fromRows(terms.length, [counted(columns)]));
      const score = similarities(vectors, dimensions, query);
      const best = score.reduce((max, x) => Math.max(max, x), 0);
      return bestOf(score, numbers, limit, passes, MIN_SHARE * best);
    },
    near(parts) {
      const query = rowsOf(fromRows(terms.length, [counted(columnsOf(parts, columnOf))]));
      return memoized((stem) => {
        const column = columnOf.get(stem);
        if (column === undefined) return 0;
        const word = rowsOf(fromRows(terms.length, [new Map([[column, 1]])]));
        return Math.max(0, similarities(word, dimensions, query)[0]);
      });
    },
  };
}

function counted(columns: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const column of columns) counts.set(column, (counts.get(column) ?? 0) + 1);
  return counts;
}

/** Every vector plus the mean of its related documents', normalised. */
async function withRelated(store: Store, numbers: Uint32Array, rows: Float32Array, width: number) {
  const accepted = (await store.relations.all()).filter((relation) => relation.accepted);
  if (accepted.length === 0) return rows;
  const rowOf = new Map<string, number>();
  const byNumber = new Map(Array.from(numbers, (number, row) => [number, row]));
  for (const { id, number } of await store.documents.current()) {
    const row = byNumber.get(number);
    if (row !== undefined) rowOf.set(id, row);
  }
  const related = new Map<number, number[]>();
  for (const { a, b } of accepted) {
    const [one, other] = [rowOf.get(a), rowOf.get(b)];
    if (one === undefined || other === undefined) continue;
    related.set(one, [...(related.get(one) ?? []), other]);
    related.set(other, [...(related.get(other) ?? []), one]);
  }
  const moved = rows.slice();
  for (const [row, others] of related) moved.set(movedTowards(rows, row, others, width), row * width);
  return moved;
}

function movedTowards(rows: Float32Array, row: number, others: readonly number[], width: number): Float32Array {
  const vector = rows.slice(row * width, (row + 1) * width);
  for (const other of others) {
    for (let k = 0; k < width; k++) vector[k] += rows[other * width + k] / others.length;
  }
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((x) => x / length) : vector;
}
