/**
 * Search by meaning: the documents nearest to the words of a query along the directions of the library's space (latent
 * semantic indexing, Deerwester et al. 1990). A document that a person said belongs with others is moved half the way
 * towards them (Rocchio 1971), and so is found with them.
 */
import { fromRows } from '../linalg/index.ts';
import { similarities } from '../models/index.ts';
import type { Store } from '../store/store.ts';
import { bestOf, columnsOf, type Meaning } from './search-by-meaning.ts';
import { openSpaceOf } from './space.ts';

/** Less than this part of the best score is no find. */
const NEAR = 0.5;

/** Reads the space once; nothing where the library has none. */
export async function openSpaceSearch(store: Store): Promise<Meaning | undefined> {
  const space = await openSpaceOf(store);
  if (!space) return undefined;
  const { terms, rowsOf, about } = space;
  const { dimensions } = about;
  const columnOf = new Map(terms.map((term, column) => [term, column]));
  const { numbers, rows } = await store.models.mixtures(dimensions, 'vectors');
  const places = await withCompany(store, numbers, rows, dimensions);
  return {
    best(parts, limit, passes) {
      const columns = columnsOf(parts, columnOf);
      if (columns.length === 0) return [];
      const query = rowsOf(fromRows(terms.length, [counted(columns)]));
      const score = similarities(places, dimensions, query);
      const best = score.reduce((most, x) => Math.max(most, x), 0);
      return bestOf(score, numbers, limit, passes, NEAR * best);
    },
  };
}

function counted(columns: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const column of columns) counts.set(column, (counts.get(column) ?? 0) + 1);
  return counts;
}

/** Every place and the mean of its company's, at length 1. */
async function withCompany(store: Store, numbers: Uint32Array, rows: Float32Array, width: number) {
  const accepted = (await store.relations.all()).filter((relation) => relation.accepted);
  if (accepted.length === 0) return rows;
  const rowOf = new Map<string, number>();
  const byNumber = new Map(Array.from(numbers, (number, row) => [number, row]));
  for (const { id, number } of await store.documents.list()) {
    const row = byNumber.get(number);
    if (row !== undefined) rowOf.set(id, row);
  }
  const company = new Map<number, number[]>();
  for (const { a, b } of accepted) {
    const [one, other] = [rowOf.get(a), rowOf.get(b)];
    if (one === undefined || other === undefined) continue;
    company.set(one, [...(company.get(one) ?? []), other]);
    company.set(other, [...(company.get(other) ?? []), one]);
  }
  const moved = rows.slice();
  for (const [row, others] of company) moved.set(moving(rows, row, others, width), row * width);
  return moved;
}

function moving(rows: Float32Array, row: number, others: readonly number[], width: number): Float32Array {
  const place = rows.slice(row * width, (row + 1) * width);
  for (const other of others) {
    for (let k = 0; k < width; k++) place[k] += rows[other * width + k] / others.length;
  }
  const length = Math.hypot(...place);
  return length > 0 ? place.map((x) => x / length) : place;
}
