/** The best targets of a query, best first; of equals the one that comes first in the collection. */
import type { Projection } from './space.ts';

export interface Neighbour {
  readonly target: number;
  readonly score: number;
}

/** Targets that share nothing with the query (a score of 0) are not among them. */
export function neighbours(
  projection: Projection,
  row: number,
  most: number,
  without: ReadonlySet<number>,
): Neighbour[] {
  const wanted = most + without.size;
  const { target, score } = projection.best?.(row, wanted) ?? topOf(projection.scores(row), wanted);
  return Array.from(target, (t, i) => ({ target: t, score: score[i] }))
    .filter(({ target, score }) => !without.has(target) && score !== 0)
    .slice(0, most);
}

/** The `most` largest, by a heap whose root is the worst of them. */
export function topOf(scores: Float64Array, most: number): { target: Uint32Array; score: Float64Array } {
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
  const size = Math.min(most, scores.length);
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
