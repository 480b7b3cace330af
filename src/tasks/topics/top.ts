/** The first words of topics, and how alike two sets of topics are by them. */

/** For every topic the columns with the most weight, heaviest first; of equals the first. */
export function topColumns(words: ArrayLike<number>, topics: number, most: number): number[][] {
  const columns = Array.from({ length: words.length / topics }, (_, w) => w);
  return Array.from({ length: topics }, (_, z) =>
    columns.toSorted((a, b) => words[b * topics + z] - words[a * topics + z] || a - b).slice(0, most),
  );
}

/** Topics are paired, the most alike first; the mean share of first words that pairs have in common (Jaccard). */
export function agreement(one: readonly (readonly number[])[], other: readonly (readonly number[])[]): number {
  const pairs = one.flatMap((a, i) => other.map((b, j) => ({ i, j, alike: jaccard(a, b) })));
  pairs.sort((a, b) => b.alike - a.alike || a.i - b.i || a.j - b.j);
  const [left, right] = [new Set<number>(), new Set<number>()];
  let total = 0;
  for (const { i, j, alike } of pairs) {
    if (left.has(i) || right.has(j)) continue;
    left.add(i);
    right.add(j);
    total += alike;
  }
  return total / Math.max(one.length, other.length);
}

export function jaccard(a: readonly unknown[], b: readonly unknown[]): number {
  const inB = new Set(b);
  const common = a.filter((value) => inB.has(value)).length;
  const all = a.length + b.length - common;
  return all === 0 ? 1 : common / all;
}
