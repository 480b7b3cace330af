/** Semantic search, in a space or by topics: documents need not have the words of the query. */
import { topBy } from '../linalg/index.ts';
import type { QueryPart } from '../store/query.ts';
import type { Hit } from '../store/store.ts';
import type { Near } from './nearest-passage.ts';

export interface Meaning {
  /** The best documents among those that pass; none when no word of the query is known. */
  best(parts: readonly QueryPart[], limit: number, passes: (number: number) => boolean): Hit[];
  /** How near stems are to the query. */
  near(parts: readonly QueryPart[]): Near;
}

/** The columns of the query words. */
export const columnsOf = (parts: readonly QueryPart[], columnOf: ReadonlyMap<string, number>): number[] =>
  parts
    .filter(({ excluded }) => !excluded)
    .flatMap(({ stems, words }) => (stems.length > 0 ? stems : words).flatMap((word) => columnOf.get(word) ?? []));

/** The documents that score more than `more`, best first. */
export function bestOf(
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
