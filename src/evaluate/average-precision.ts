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
  const own = Float64Array.from(relevant, (at) => scores[at]).sort();
  // How many scores lie above as many of the relevant, and how many equal the next of these: no need to sort them all.
  const [above, equal] = [new Uint32Array(count + 1), new Uint32Array(count + 1)];
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i];
    let [place, end] = [0, count];
    while (place < end) {
      const middle = (place + end) >>> 1;
      if (own[middle] < score) place = middle + 1;
      else end = middle;
    }
    above[place]++;
    if (own[place] === score) equal[place]++;
  }
  let [sum, better] = [0, 0];
  for (let end = count; end > 0; ) {
    let from = end - 1;
    while (from > 0 && own[from - 1] === own[from]) from--;
    better += above[end];
    for (let j = 1; j <= end - from; j++)
      sum += (count - end + j) / (better + (j * (equal[from] + 1)) / (end - from + 1));
    // Those between this one and the next were counted with it.
    better += equal[from];
    above[from] -= equal[from];
    end = from;
  }
  return count === 0 ? 0 : sum / count;
}

export interface MeanAveragePrecision {
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
