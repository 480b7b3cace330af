/**
 * Where a curve dips (Li & Yamanishi 2000, figure 6): a point lower than both neighbours, and lower than the peaks on
 * both sides, reached by walking outward while the curve rises, by more than `depth`.
 */
export interface Valley {
  readonly at: number;
  /** How far below the lower of its two peaks it lies. */
  readonly depth: number;
}

export function valleysOf(curve: Float64Array): Valley[] {
  const valleys: Valley[] = [];
  for (let at = 1; at + 1 < curve.length; at++) {
    if (!(curve[at - 1] > curve[at] && curve[at + 1] > curve[at])) continue;
    let left = at - 1;
    while (left > 0 && curve[left - 1] > curve[left]) left--;
    let right = at + 1;
    while (right + 1 < curve.length && curve[right + 1] > curve[right]) right++;
    valleys.push({ at, depth: Math.min(curve[left], curve[right]) - curve[at] });
  }
  return valleys;
}

/**
 * All valleys deeper than `theta`; or for a wanted number of blocks the lowest points that no neighbour undercuts, then
 * the lowest others. The first and the last point come last: one sentence against many always looks different.
 */
export function boundariesOf(curve: Float64Array, theta: number, blocks: number | undefined): number[] {
  if (blocks === undefined)
    return valleysOf(curve)
      .filter(({ depth }) => depth > theta)
      .map(({ at }) => at);
  const rank = (at: number) => {
    if (at === 0 || at === curve.length - 1) return 2;
    return curve[at] <= curve[at - 1] && curve[at] <= curve[at + 1] ? 0 : 1;
  };
  return Array.from(curve, (_, at) => at)
    .sort((a, b) => rank(a) - rank(b) || curve[a] - curve[b] || a - b)
    .slice(0, blocks - 1)
    .sort((a, b) => a - b);
}
