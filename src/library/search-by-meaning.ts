/**
 * Semantic search: documents need not have the words of the query. Found are those whose vectors in the semantic index are
 * nearest to the query's; the vector of a document is moved towards the mean of its related documents (Rocchio 1971), so
 * that they are found together.
 */
import { fromRows, topBy } from '../linalg/index.ts';
import { similarities } from '../models/index.ts';
import type { QueryPart } from '../store/query.ts';
import type { Hit, Store } from '../store/store.ts';
import { memoized } from '../text/memoized.ts';
import { openIndex } from './semantic-index.ts';
import type { Near } from './snippet.ts';

export interface Meaning {
  /** The best documents among those that pass; none when no word of the query is known. */
  best(parts: readonly QueryPart[], limit: number, passes: (number: number) => boolean): Hit[];
  /** How near stems are to the query. */
  near(parts: readonly QueryPart[]): Near;
}

/** Results have at least this share of the best score. */
const MIN_SHARE = 0.5;

/** Reads the index once; nothing where the library has none. */
export async function openMeaning(store: Store): Promise<Meaning | undefined> {
  const index = await openIndex(store);
  if (!index) return undefined;
  const { terms, rowsOf, about } = index;
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
  for (const id of new Set(accepted.flatMap(({ a, b }) => [a, b]))) {
    const row = numbers.indexOf((await store.documents.about(id))?.number ?? -1);
    if (row >= 0) rowOf.set(id, row);
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

/** The columns of the query words. */
const columnsOf = (parts: readonly QueryPart[], columnOf: ReadonlyMap<string, number>): number[] =>
  parts
    .filter(({ excluded }) => !excluded)
    .flatMap(({ stems, words }) => (stems.length > 0 ? stems : words).flatMap((word) => columnOf.get(word) ?? []));

/** The documents that score more than `more`, best first. */
function bestOf(
  score: Float64Array,
  numbers: Uint32Array,
  limit: number,
  passes: (number: number) => boolean,
  more: number,
): Hit[] {
  const hits: Hit[] = [];
  for (let d = 0; d < score.length; d++)
    if (score[d] > more && passes(numbers[d])) hits.push({ number: numbers[d], score: score[d] });
  return topBy(hits, limit, ({ score }) => score);
}
