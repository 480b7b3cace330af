/** Means of resamples drawn with replacement (Efron 1979), and the interval they span. */

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** One mean per resample and column. All columns see the same draws, so that items stay whole. */
export function resampleMeans(
  columns: readonly Float64Array[],
  resamples: number,
  drawFor: (resample: number) => (limit: number) => number,
): Float64Array[] {
  const items = columns[0]?.length ?? 0;
  const means = columns.map(() => new Float64Array(resamples));
  const drawn = new Uint32Array(items);
  for (let s = 0; s < resamples; s++) {
    const draw = drawFor(s);
    for (let i = 0; i < items; i++) drawn[i] = draw(items);
    columns.forEach((column, c) => {
      let total = 0;
      for (const i of drawn) total += column[i];
      means[c][s] = total / items;
    });
  }
  return means;
}

/** The middle `percent` of the values. */
export function interval(values: Float64Array, percent: number): Interval {
  const sorted = values.toSorted();
  const tail = (1 - percent / 100) / 2;
  return { low: quantile(sorted, tail), high: quantile(sorted, 1 - tail) };
}

/** Rank p (n + 1), interpolated between neighbours and held within the values. */
export function quantile(sorted: Float64Array, p: number): number {
  const rank = Math.min(Math.max(p * (sorted.length + 1), 1), sorted.length);
  const below = Math.floor(rank);
  const next = sorted[Math.min(below, sorted.length - 1)];
  return sorted[below - 1] + (rank - below) * (next - sorted[below - 1]);
}
