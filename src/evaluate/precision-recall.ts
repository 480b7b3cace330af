/** Precision and recall of the top of a ranked list, and the recall that a wanted precision leaves. */
import { InputError } from '../check/index.ts';
import { relevantTotal } from './ranking.ts';

/** The share of the first k ranks that is relevant; ranks past the end of the list are misses. */
export function precisionAt(relevant: readonly boolean[], k: number): number {
  return hitsAt('precision', relevant, k) / k;
}

/** The share of the relevant items among the first k ranks. */
export function recallAt(relevant: readonly boolean[], k: number, total?: number): number {
  return hitsAt('recall', relevant, k) / someRelevant('recall', relevant, total);
}

/** The largest recall of any top of the list whose precision is at least this; 0 where there is none. */
export function recallAtPrecision(relevant: readonly boolean[], precision: number, total?: number): number {
  if (!(precision > 0 && precision <= 1)) {
    throw new InputError('recall at precision', 'precision must be above 0, at most 1', precision);
  }
  const all = someRelevant('recall at precision', relevant, total);
  let [hits, best] = [0, 0];
  relevant.forEach((yes, rank) => {
    if (yes && ++hits / (rank + 1) >= precision) best = hits;
  });
  return best / all;
}

function hitsAt(who: string, relevant: readonly boolean[], k: number): number {
  if (!Number.isSafeInteger(k) || k < 1) throw new InputError(who, 'k must be a whole number of at least 1', k);
  return relevantTotal(who, relevant.slice(0, k));
}

function someRelevant(who: string, relevant: readonly boolean[], total?: number): number {
  const all = relevantTotal(who, relevant, total);
  if (all === 0) throw new InputError(who, 'at least one relevant item is needed', 0);
  return all;
}
