/** The best few of many scores, kept in order as the scores come by. */
import type { Top } from './kernels.ts';

/** Empty places hold −Infinity. */
export function newTop(queries: number, most: number): Top {
  return { most, row: new Uint32Array(queries * most), score: new Float64Array(queries * most).fill(-Infinity) };
}

/** Takes a row's score in, if it is among the best so far of its query. Rows must come in ascending order. */
export function offer({ most, row, score }: Top, query: number, of: number, value: number): void {
  const first = query * most;
  let at = first + most - 1;
  if (!(value > score[at])) return;
  for (; at > first && value > score[at - 1]; at--) {
    score[at] = score[at - 1];
    row[at] = row[at - 1];
  }
  score[at] = value;
  row[at] = of;
}
