/**
 * Semantic search: documents need not have the words of the query. By the semantic index those whose vectors are nearest to
 * the query's; the vector of a document is moved towards the mean of its related documents (Rocchio 1971), so that they are
 * found together. Where there is no index, by topics: the query likelihood P(q|d) = Π_w Σ_z P(w|z) P(z|d) of Hofmann's
 * PLSI-U (1999).
 */
import { fromRows, topBy } from '../linalg/index.ts';
import { similarities } from '../models/index.ts';
import type { QueryPart } from '../store/query.ts';
import type { Hit, Store } from '../store/store.ts';
import { memoized } from '../text/memoized.ts';
import { openIndex } from './semantic-index.ts';
import type { Near } from './snippet.ts';
import { learned } from './topic-model.ts';

export interface Meaning {
  /** The best documents among those that pass; none when no word of the query is known. */
  best(parts: readonly QueryPart[], limit: number, passes: (number: number) => boolean): Hit[];
  /** How near stems are to the query. */
  near(parts: readonly QueryPart[]): Near;
}

/** Results have at least this share of the best score. */
const MIN_SHARE = 0.5;

/** Reads the index or the topics once; nothing where the library has neither. */
export const openMeaning = async (store: Store): Promise<Meaning | undefined> =>
  (await byIndex(store)) ?? byTopics(store);

async function byIndex(store: Store): Promise<Meaning | undefined> {
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

async function byTopics(store: Store): Promise<Meaning | undefined> {
  const known = await learned(store);
  if (!known) return undefined;
  const { model, terms } = known;
  const { topics, wordGivenTopic, topic } = model;
  const columnOf = new Map(terms.map((term, column) => [term, column]));
  const { numbers, rows } = await store.models.mixtures(topics);
  return {
    best(parts, limit, passes) {
      const columns = columnsOf(parts, columnOf);
      if (columns.length === 0) return [];
      const score = new Float64Array(numbers.length);
      for (const column of columns) {
        const weights = wordGivenTopic.subarray(column * topics, (column + 1) * topics);
        let anywhere = 0;
        for (let z = 0; z < topics; z++) anywhere += weights[z] * topic[z];
        addLift(rows, topics, weights, anywhere, score);
      }
      // Results are the documents in which the query is more likely than in the collection.
      return bestOf(score, numbers, limit, passes, 0);
    },
    near(parts) {
      const topicsOf = (column: number) => {
        const given = Array.from({ length: topics }, (_, z) => wordGivenTopic[column * topics + z] * topic[z]);
        const sum = given.reduce((total, p) => total + p, 0);
        return given.map((p) => p / (sum || 1));
      };
      const asked = columnsOf(parts, columnOf).map(topicsOf);
      return memoized((stem) => {
        const column = columnOf.get(stem);
        if (column === undefined) return 0;
        const own = topicsOf(column);
        // P(z|w) P(z|q) summed over topics, beyond what any word has with the query.
        return asked.reduce(
          (sum, of) =>
            sum +
            Math.max(
              0,
              of.reduce((a, p, z) => a + p * (own[z] - topic[z]), 0),
            ),
          0,
        );
      });
    },
  };
}

/** Adds log P(w|d) / P(w), smoothed with P(w) so that no word excludes a document. */
function addLift(
  rows: Float32Array,
  topics: number,
  weights: ArrayLike<number>,
  anywhere: number,
  score: Float64Array,
) {
  for (let d = 0, at = 0; d < score.length; d++) {
    let p = 0;
    for (let z = 0; z < topics; z++, at++) p += weights[z] * rows[at];
    score[d] += Math.log(0.9 * (p / anywhere) + 0.1);
  }
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
