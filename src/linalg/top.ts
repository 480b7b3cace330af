/** Top-k: the best few of many, best first. Of equals the earlier wins; NaN comes last. */

/** Of the indices under `size` the `count` with the largest scores. Every score is asked for once, in order. */
export function topIndices(size: number, count: number, score: (index: number) => number): number[] {
  const kept = Math.max(0, Math.min(count, size));
  // A heap whose root is the worst of those kept.
  const index = Array.from({ length: kept }, (_, i) => i);
  const value = index.map((i) => numberOf(score(i)));
  const isWorse = (a: number, b: number) => value[a] < value[b] || (value[a] === value[b] && index[a] > index[b]);
  const sink = (at: number) => {
    for (let child = 2 * at + 1; child < kept; child = 2 * at + 1) {
      if (child + 1 < kept && isWorse(child + 1, child)) child++;
      if (!isWorse(child, at)) return;
      [index[at], index[child]] = [index[child], index[at]];
      [value[at], value[child]] = [value[child], value[at]];
      at = child;
    }
  };
  if (kept < size) for (let at = (kept >> 1) - 1; at >= 0; at--) sink(at);
  for (let i = kept; i < size && kept > 0; i++) {
    const now = score(i);
    if (!(now > value[0])) continue;
    [index[0], value[0]] = [i, now];
    sink(0);
  }
  const places = index.map((_, at) => at).sort((a, b) => (isWorse(a, b) ? 1 : -1));
  return places.map((at) => index[at]);
}

const numberOf = (score: number): number => (Number.isNaN(score) ? -Infinity : score);

/** The items with the largest scores. */
export const topBy = <T>(items: readonly T[], count: number, score: (item: T) => number): T[] =>
  topIndices(items.length, count, (i) => score(items[i])).map((i) => items[i]);
