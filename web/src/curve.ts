/** The similarity curve in the page: where it dips below a line, and how far the line is to be drawn. */

/** The points of a curve to be drawn so wide: where many fall on one pixel, the lowest and the highest of them. */
export function drawnPoints(curve: readonly number[], width: number): { at: number; value: number }[] {
  const columns = Math.max(1, Math.round(width));
  if (curve.length <= 3 * columns) return curve.map((value, at) => ({ at, value }));
  const points: { at: number; value: number }[] = [];
  for (let c = 0; c < columns; c++) {
    const [from, to] = [c, c + 1].map((edge) => Math.floor((edge * curve.length) / columns));
    let [low, high] = [from, from];
    for (let at = from; at < to; at++) {
      if (curve[at] < curve[low]) low = at;
      if (curve[at] > curve[high]) high = at;
    }
    for (const at of low === high ? [low] : [Math.min(low, high), Math.max(low, high)]) {
      points.push({ at, value: curve[at] });
    }
  }
  return points;
}

/** The ends of sentences where the curve dips below the line: no neighbour is lower. */
export function dipsBelow(curve: readonly number[], line: number): number[] {
  const dips: number[] = [];
  for (let at = 1; at + 1 < curve.length; at++) {
    if (curve[at] < line && curve[at] < curve[at - 1] && curve[at] <= curve[at + 1]) dips.push(at);
  }
  return dips;
}

/** The line under which there are about as many dips as there are boundaries: where the handle rests at first. */
export function lineFor(curve: readonly number[], boundaries: number): number {
  const depths = dipsBelow(curve, Infinity)
    .map((at) => curve[at])
    .sort((a, b) => a - b);
  if (depths.length === 0) return 0;
  if (boundaries >= depths.length) return Math.min(1, depths[depths.length - 1] + 0.01);
  return boundaries === 0 ? depths[0] : (depths[boundaries - 1] + depths[boundaries]) / 2;
}

/** Blocks from boundaries, as ranges of sentences. */
export function rangesOf(boundaries: readonly number[], sentences: number): { from: number; to: number }[] {
  const ends = [...boundaries, sentences - 1];
  return ends.map((to, b) => ({ from: b === 0 ? 0 : ends[b - 1] + 1, to }));
}
