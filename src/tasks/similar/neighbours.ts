/** The best targets of a query, best first; of equals the one that comes first in the collection. */
import type { Best, Projection } from './space.ts';

export interface Neighbour {
  readonly target: number;
  readonly score: number;
}

/** For every group of rows the targets with the best mean scores; those that share nothing (a score of 0) are left out. */
export async function neighbours(
  projection: Projection,
  groups: readonly (readonly number[])[],
  count: number,
): Promise<Neighbour[][]> {
  const found = await projection.best?.(groups, count);
  const best = found ?? groups.map((rows) => topOf(meanScores(projection, rows), count));
  return best.map(({ target, score }) =>
    Array.from(target, (t, i) => ({ target: t, score: score[i] })).filter(({ score }) => score !== 0),
  );
}

function meanScores(projection: Projection, rows: readonly number[]): Float64Array {
  const sum = projection.scores(rows[0]).slice();
  for (const row of rows.slice(1)) {
    const scores = projection.scores(row);
    for (let i = 0; i < sum.length; i++) sum[i] += scores[i];
  }
  return rows.length > 1 ? sum.map((score) => score / rows.length) : sum;
}

/** The `most` largest, by a heap whose root is the worst of them. */
export function topOf(scores: Float64Array, count: number): Best {
  const heap: number[] = [];
  const worse = (a: number, b: number) => scores[a] < scores[b] || (scores[a] === scores[b] && a > b);
  const sink = (at: number) => {
    for (let child = 2 * at + 1; child < heap.length; child = 2 * at + 1) {
      if (child + 1 < heap.length && worse(heap[child + 1], heap[child])) child++;
      if (!worse(heap[child], heap[at])) return;
      [heap[at], heap[child]] = [heap[child], heap[at]];
      at = child;
    }
  };
  const size = Math.min(count, scores.length);
  for (let i = 0; i < size; i++) heap.push(i);
  for (let at = (size >> 1) - 1; at >= 0; at--) sink(at);
  for (let i = size; i < scores.length; i++) {
    if (!worse(heap[0], i)) continue;
    heap[0] = i;
    sink(0);
  }
  const order = heap.sort((a, b) => (worse(a, b) ? 1 : -1));
  return { target: Uint32Array.from(order), score: Float64Array.from(order, (i) => scores[i]) };
}
