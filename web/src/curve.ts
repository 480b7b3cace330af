/** The similarity curve in the page: where it dips below a line, and how far the line is to be drawn. */

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
