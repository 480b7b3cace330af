/** Search by meaning, whatever it goes by: documents need not have a word to be found. */
import type { Part } from '../store/query.ts';
import type { Hit } from '../store/store.ts';

export interface Meaning {
  /** The best documents among those that pass; nothing when none of the words is known. */
  best(parts: readonly Part[], limit: number, passes: (number: number) => boolean): Hit[];
}

/** The columns of the words that are wanted, each as often as it is asked for. */
export const columnsOf = (parts: readonly Part[], columnOf: ReadonlyMap<string, number>): number[] =>
  parts
    .filter(({ excluded }) => !excluded)
    .flatMap(({ stems, words }) => (stems.length > 0 ? stems : words).flatMap((word) => columnOf.get(word) ?? []));

/** The best that score more than `more`. */
export function bestOf(
  score: Float64Array,
  numbers: Uint32Array,
  limit: number,
  passes: (number: number) => boolean,
  more: number,
): Hit[] {
  const hits: Hit[] = [];
  let least = more;
  for (let d = 0; d < score.length; d++) {
    if (score[d] <= least || !passes(numbers[d])) continue;
    hits.push({ number: numbers[d], score: score[d] });
    if (hits.length < 4 * limit) continue;
    hits.sort((a, b) => b.score - a.score || a.number - b.number).length = limit;
    least = hits[limit - 1].score;
  }
  return hits.sort((a, b) => b.score - a.score || a.number - b.number).slice(0, limit);
}
