/** The name closest to what was typed, when it is close enough to be what was meant. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  const wanted = typed.toLowerCase();
  let best: string | undefined;
  // A name that shares nothing with it is not meant: `k`, `by`.
  let minDistance = Math.min(wanted.length, Math.max(2, Math.floor(wanted.length / 3)) + 1);
  for (const name of names) {
    const distance = editDistance(wanted, name.toLowerCase(), minDistance);
    if (distance < minDistance) [best, minDistance] = [name, distance];
  }
  return best;
}

/** Levenshtein distance by two rows; lengths that differ by `limit` or more need no walk. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}
