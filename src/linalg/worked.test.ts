/** Worked examples: literal formulas over plain arrays, with nothing of the product's code in what is expected. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { random } from '../random/index.ts';
import { averageLink } from './average-link.ts';
import { fromDense } from './csr.ts';

const cosine = (a: readonly number[], b: readonly number[]): number => {
  const dot = (x: readonly number[], y: readonly number[]) => x.reduce((sum, value, i) => sum + value * y[i], 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
};

it('average link: joins by the mean over all pairs, whatever the sizes of the clusters', () => {
  /** The best pair of clusters joins, again and again, while its mean cosine reaches the threshold. */
  function literal(rows: readonly number[][], threshold: number): number[][] {
    let clusters = rows.map((_, i) => [i]);
    for (;;) {
      let best = { a: -1, b: -1, mean: -Infinity };
      for (let a = 0; a < clusters.length; a++) {
        for (let b = a + 1; b < clusters.length; b++) {
          const pairs = clusters[a].flatMap((i) => clusters[b].map((j) => cosine(rows[i], rows[j])));
          const mean = pairs.reduce((sum, x) => sum + x, 0) / pairs.length;
          if (mean > best.mean) best = { a, b, mean };
        }
      }
      if (best.mean < threshold) return clusters.map((members) => members.toSorted((x, y) => x - y));
      const joined = [...clusters[best.a], ...clusters[best.b]];
      clusters = [...clusters.filter((_, c) => c !== best.a && c !== best.b), joined];
    }
  }
  const groups = (clusterOf: Int32Array): number[][] =>
    [...new Set(clusterOf)].map((cluster) => Array.from(clusterOf.keys()).filter((row) => clusterOf[row] === cluster));
  const sorted = (clusters: number[][]) => clusters.map(String).sort();
  const chance = random(4);
  for (let n = 0; n < 30; n++) {
    const rows = Array.from({ length: 12 }, () => Array.from({ length: 4 }, () => 0.05 + chance.uniform() ** 3));
    for (const threshold of [0.6, 0.75, 0.85, 0.95]) {
      const found = groups(averageLink(fromDense(rows), threshold, random(1)));
      assert.deepEqual(sorted(found), sorted(literal(rows, threshold)), `draw ${n}, threshold ${threshold}`);
    }
  }
});
