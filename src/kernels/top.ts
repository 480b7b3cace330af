/** The best few of many scores, kept in order as the scores come by. */
import type { Top } from './kernels.ts';

/** Empty places hold −Infinity. */
export function newTop(queries: number, count: number): Top {
  return { count, row: new Uint32Array(queries * count), score: new Float64Array(queries * count).fill(-Infinity) };
}

/** Takes a row's score in, if it is among the best so far of its query. Rows must come in ascending order. */
export function offer({ count, row, score }: Top, query: number, of: number, value: number): void {
  const last = (query + 1) * count - 1;
  if (!(value > score[last])) return;
  let [low, high] = [query * count, last];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (value > score[middle]) high = middle;
    else low = middle + 1;
  }
  score.copyWithin(low + 1, low, last);
  row.copyWithin(low + 1, low, last);
  score[low] = value;
  row[low] = of;
}
