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
