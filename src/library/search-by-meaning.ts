/**
 * Semantic search: documents need not have the words of the query. Found are those whose vectors in the semantic index are
 * nearest to the query's. An encoder of the user's own counts as much as the index: the z-scores of both are added.
 */
import { type Kernels, openKernels } from '../kernels/index.ts';
import { fromRows, topBy, topIndices } from '../linalg/index.ts';
import { similarities } from '../models/index.ts';
import type { QueryPart } from '../store/query.ts';
import type { Hit, Store, Vectors } from '../store/store.ts';
import { mixture } from '../tasks/similar/index.ts';
import { memoized } from '../text/memoized.ts';
import { SAMPLE } from './collection.ts';
import { openIndex } from './semantic-index.ts';
import type { Near } from './snippet.ts';

export interface Meaning {
  /** The best documents among those that pass; none when no word of the query is known. `cosines`: of an encoder, by id. */
  best(
    parts: readonly QueryPart[],
    limit: number,
    passes: (number: number) => boolean,
    cosines?: ReadonlyMap<string, number>,
  ): Promise<Hit[]>;
  readonly hasIndex: boolean;
  /** How near stems are to the query, by the index. */
  near?(parts: readonly QueryPart[]): Near;
}

/** Results have at least this share of the best score. */
const MIN_SHARE = 0.5;

/** Reads the index once; without one an encoder alone tells what is meant. */
export async function openMeaning(store: Store): Promise<Meaning> {
  const index = await openIndex(store);
  if (!index) return { hasIndex: false, best: (_, ...asked) => nearestBy(store, ...asked) };
  const { columnOf, rowsOf, about } = index;
  const { dimensions } = about;
  const vectors = await store.models.vectors(dimensions);
  const kernels = openKernels({ floats: KERNEL_FLOATS });
  return {
    hasIndex: true,
    async best(parts, limit, passes, cosines = new Map()) {
      const columns = columnsOf(parts, columnOf);
      if (columns.length === 0 && cosines.size === 0) return [];
      const query = rowsOf(fromRows(columnOf.size, [counted(columns)]));
      const byIndex = scoresOf(kernels, vectors, query);
      const score =
        cosines.size > 0
          ? Float32Array.from(mixture(Float64Array.from(byIndex), await cosinesOf(store, vectors.numbers, cosines), 1))
          : byIndex;
      let most = 0;
      for (let row = 0; row < score.length; row++) if (score[row] > most) most = score[row];
      const isWorth = (row: number) => score[row] > MIN_SHARE * most && passes(vectors.numbers[row]);
      const best = topIndices(score.length, limit, (row) => (isWorth(row) ? score[row] : -1));
      return best.filter(isWorth).map((row) => ({ number: vectors.numbers[row], score: score[row] }));
    },
    near(parts) {
      const query = rowsOf(fromRows(columnOf.size, [counted(columnsOf(parts, columnOf))]));
      return memoized((stem) => {
        const column = columnOf.get(stem);
        if (column === undefined) return 0;
        const word = rowsOf(fromRows(columnOf.size, [new Map([[column, 1]])]));
        return Math.max(0, similarities(word, dimensions, query)[0]);
      });
    },
  };
}

async function nearestBy(
  store: Store,
  limit: number,
  passes: (number: number) => boolean,
  cosines: ReadonlyMap<string, number> = new Map(),
): Promise<Hit[]> {
  const documents = (await store.documents.current(SAMPLE)).filter(({ number }) => passes(number));
  const hits = documents.map(({ id, number }) => ({ number, score: cosines.get(id) ?? 0 }));
  const least = MIN_SHARE * hits.reduce((max, { score }) => Math.max(max, score), 0);
  const worth = hits.filter(({ score }) => score > least);
  return topBy(worth, limit, ({ score }) => score);
}

/** In the order of the numbers of documents; zero where the encoder has not seen one. */
async function cosinesOf(store: Store, numbers: ArrayLike<number>, cosines: ReadonlyMap<string, number>) {
  const ids = new Map((await store.documents.current(SAMPLE)).map(({ id, number }) => [number, id]));
  return Float64Array.from(numbers, (number) => cosines.get(ids.get(number) ?? '') ?? 0);
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

/** The columns of the query words. */
const columnsOf = (parts: readonly QueryPart[], columnOf: ReadonlyMap<string, number>): number[] =>
  parts
    .filter(({ excluded }) => !excluded)
    .flatMap(({ stems, words }) => (stems.length > 0 ? stems : words).flatMap((word) => columnOf.get(word) ?? []));
