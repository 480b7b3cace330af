/**
 * Semantic search: documents need not have the words of the query. Found are those whose vectors in the semantic index are
 * nearest to the query's; the vector of a document is moved towards the mean of its related documents (Rocchio 1971), so
 * that they are found together.
 */
import { type Kernels, openKernels } from '../kernels/index.ts';
import { fromRows, topBy, topIndices } from '../linalg/index.ts';
import { similarities } from '../models/index.ts';
import type { QueryPart } from '../store/query.ts';
import type { Counted, Hit, Store, Vectors } from '../store/store.ts';
import { memoized } from '../text/memoized.ts';
import { columnsOfTerms, countsOf, placesOf } from './counts.ts';
import { openIndex, vectorAt } from './semantic-index.ts';
import type { Near } from './snippet.ts';

export interface Meaning {
  /** The best documents among those that pass; none when no word of the query is known. */
  best(parts: readonly QueryPart[], limit: number, passes: (number: number) => boolean): Promise<Hit[]>;
  /** How near stems are to the query. */
  near(parts: readonly QueryPart[]): Near;
}

/** Results have at least this share of the best score. */
const MIN_SHARE = 0.5;
/** Vectors in single bytes propose so many more than are wanted; what was counted of these decides among them. */
const MORE = 16;

/** Reads the index once; nothing where the library has none. */
export async function openMeaning(store: Store): Promise<Meaning | undefined> {
  const index = await openIndex(store);
  if (!index) return undefined;
  const { terms, rowsOf, about } = index;
  const { dimensions } = about;
  const columnOf = placesOf(terms);
  const vectors = await store.models.vectors(dimensions);
  const kernels = openKernels({ floats: KERNEL_FLOATS });
  const moved = await withRelated(store, vectors);
  const exact = async (numbers: readonly number[], query: Float64Array): Promise<Hit[]> => {
    const rows: Counted[] = [];
    for await (const row of store.index.counts(numbers)) rows.push(row);
    const columns = await columnsOfTerms(store, columnOf, rows);
    const scores = similarities(rowsOf(countsOf(rows, columns, terms.length)), dimensions, query);
    return rows.map(({ number }, i) => ({ number, score: scores[i] }));
  };
  return {
    async best(parts, limit, passes) {
      const columns = columnsOf(parts, columnOf);
      if (columns.length === 0) return [];
      const query = rowsOf(fromRows(terms.length, [counted(columns)]));
      const score = scoresOf(kernels, vectors, query);
      for (const [row, vector] of moved) score[row] = similarities(vector, dimensions, query)[0];
      let most = 0;
      for (let row = 0; row < score.length; row++) if (score[row] > most) most = score[row];
      const least = MIN_SHARE * most;
      const isWorth = (row: number) => score[row] > least && passes(vectors.numbers[row]);
      const best = topIndices(score.length, limit + MORE, (row) => (isWorth(row) ? score[row] : -1));
      const rows = best.filter((row) => isWorth(row));
      const asIs = rows.filter((row) => !moved.has(row)).map((row) => vectors.numbers[row]);
      const others = rows.filter((row) => moved.has(row));
      const hits = [
        ...(await exact(asIs, query)),
        ...others.map((row) => ({ number: vectors.numbers[row], score: score[row] })),
      ].sort((a, b) => a.number - b.number);
      return topBy(hits, limit, ({ score }) => score);
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

/** A block of vectors and a query: a few kilobytes. */
const KERNEL_FLOATS = 65_536;

/** The products of a query with all vectors. */
function scoresOf(kernels: Kernels, { width, rows, scale }: Vectors, query: Float64Array): Float32Array {
  const scores = new Float32Array(scale.length);
  kernels.byteProducts(rows, width, query, scores);
  for (let i = 0; i < scores.length; i++) scores[i] *= scale[i];
  return scores;
}

function counted(columns: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const column of columns) counts.set(column, (counts.get(column) ?? 0) + 1);
  return counts;
}

/** Of documents that are related the vector plus the mean of the related documents', normalised, by their rows. */
async function withRelated(store: Store, vectors: Vectors): Promise<ReadonlyMap<number, Float32Array>> {
  const accepted = (await store.relations.all()).filter((relation) => relation.accepted);
  const rowOf = new Map<string, number>();
  for (const id of new Set(accepted.flatMap(({ a, b }) => [a, b]))) {
    const row = vectors.numbers.indexOf((await store.documents.about(id))?.number ?? 0);
    if (row >= 0) rowOf.set(id, row);
  }
  const related = new Map<number, number[]>();
  for (const { a, b } of accepted) {
    const [one, other] = [rowOf.get(a), rowOf.get(b)];
    if (one === undefined || other === undefined) continue;
    related.set(one, [...(related.get(one) ?? []), other]);
    related.set(other, [...(related.get(other) ?? []), one]);
  }
  return new Map([...related].map(([row, others]) => [row, movedTowards(vectors, row, others)]));
}

function movedTowards(vectors: Vectors, row: number, others: readonly number[]): Float32Array {
  const vector = vectorAt(vectors, row);
  for (const other of others) {
    const own = vectorAt(vectors, other);
    for (let k = 0; k < own.length; k++) vector[k] += own[k] / others.length;
  }
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((x) => x / length) : vector;
}

/** The columns of the query words. */
const columnsOf = (parts: readonly QueryPart[], columnOf: ReadonlyMap<string, number>): number[] =>
  parts
    .filter(({ excluded }) => !excluded)
    .flatMap(({ stems, words }) => (stems.length > 0 ? stems : words).flatMap((word) => columnOf.get(word) ?? []));
