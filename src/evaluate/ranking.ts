/**
 * Scores become a ranking: best first, equal scores in the order of their indices. The measures of retrieval take what
 * stands at each rank, so that all of them see the same list.
 */
import { InputError } from '../check/index.ts';
import { topIndices } from '../linalg/top.ts';

/** Indices, best first. */
export function ranking(scores: ArrayLike<number>): Uint32Array {
  return Uint32Array.from(
    topIndices(scores.length, scores.length, (i) => {
      if (Number.isNaN(scores[i])) throw new InputError('ranking', 'scores must be numbers', scores[i]);
      return scores[i];
    }),
  );
}

/** What stands at each rank: `values` (relevance, gains) in the order of the scores. */
export function ranked<T>(scores: ArrayLike<number>, values: ArrayLike<T>): T[] {
  if (scores.length !== values.length) {
    throw new InputError('ranking', 'needs one value for every score', [scores.length, values.length]);
  }
  return Array.from(ranking(scores), (i) => values[i]);
}

/** How many relevant items there are: those in the list, unless a longer list was cut. */
export function relevantTotal(who: string, relevant: readonly boolean[], total?: number): number {
  const listed = relevant.reduce((count, yes) => count + Number(yes), 0);
  if (total !== undefined && !(total >= listed)) {
    throw new InputError(who, `total must be at least the ${listed} relevant items listed`, total);
  }
  return total ?? listed;
}
