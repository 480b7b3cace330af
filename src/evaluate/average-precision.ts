/**
 * Average precision: the mean, over all relevant items, of the precision at their ranks; an item that is not in the
 * list adds 0. Mean average precision (mAP) is its mean over queries.
 */
import { InputError } from '../check/index.ts';
import { relevantTotal } from './ranking.ts';

/** `relevant` is in ranked order; `total` is needed when the list was cut. */
export function averagePrecision(relevant: readonly boolean[], total?: number): number {
  const all = relevantTotal('average precision', relevant, total);
  if (all === 0) throw new InputError('average precision', 'at least one relevant item is needed', 0);
  let [hits, sum] = [0, 0];
  relevant.forEach((yes, rank) => {
    if (yes) sum += ++hits / (rank + 1);
  });
  return sum / all;
}

/**
 * Average precision of scores, `relevant` being indices. Equal scores share their ranks evenly: the j-th of r relevant
 * among n of them lies at j (n + 1) / (r + 1). 0 where nothing is relevant.
 */
export function averagePrecisionOf(scores: Float64Array, relevant: ArrayLike<number>): number {
  const count = relevant.length;
  const [all, own] = [scores.slice().sort(), new Float64Array(count)];
  for (let i = 0; i < count; i++) own[i] = scores[relevant[i]];
  own.sort();
  let sum = 0;
  // Those from `to` on are better than the relevant ones from `end` on, and than equals of these.
  for (let end = count, to = all.length; end > 0; ) {
    const value = own[end - 1];
    let from = end - 1;
    while (from > 0 && own[from - 1] === value) from--;
    while (to > 0 && all[to - 1] > value) to--;
    const better = all.length - to;
    while (to > 0 && all[to - 1] === value) to--;
    const equal = all.length - better - to;
    for (let j = 1; j <= end - from; j++) sum += (count - end + j) / (better + (j * (equal + 1)) / (end - from + 1));
    end = from;
  }
  return count === 0 ? 0 : sum / count;
}

interface MeanAveragePrecision {
  readonly mean: number;
  readonly queries: number;
  /** Queries left out, because nothing is relevant to them. */
  readonly skipped: number;
}

/** Mean average precision over queries: of each, whether the document at every rank is relevant. */
export function meanAveragePrecision(queries: readonly (readonly boolean[])[]): MeanAveragePrecision {
  const answerable = queries.filter((relevant) => relevant.includes(true));
  if (answerable.length === 0) throw new InputError('mAP', 'at least one query with a relevant item is needed', 0);
  const sum = answerable.reduce((total, relevant) => total + averagePrecision(relevant), 0);
  return {
    mean: sum / answerable.length,
    queries: answerable.length,
    skipped: queries.length - answerable.length,
  };
}
