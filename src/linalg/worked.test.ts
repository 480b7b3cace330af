/** Worked examples: literal formulas over plain arrays, with nothing of the product's code in what is expected. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { adamOf } from '../models/plsa-discriminative.ts';
import { random } from '../random/index.ts';
import { averageLink } from './average-link.ts';
import { fromDense } from './csr.ts';

const cosine = (a: readonly number[], b: readonly number[]): number => {
  const dot = (x: readonly number[], y: readonly number[]) => x.reduce((sum, value, i) => sum + value * y[i], 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
};

describe('average link', () => {
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

  it('joins by the mean over all pairs, whatever the sizes of the clusters', () => {
    const chance = random(4);
    for (let n = 0; n < 30; n++) {
      const rows = Array.from({ length: 12 }, () => Array.from({ length: 4 }, () => 0.05 + chance.uniform() ** 3));
      for (const threshold of [0.6, 0.75, 0.85, 0.95]) {
        const found = groups(averageLink(fromDense(rows), threshold, random(1)));
        assert.deepEqual(sorted(found), sorted(literal(rows, threshold)), `draw ${n}, threshold ${threshold}`);
      }
    }
  });
});

describe('Adam', () => {
  it('takes steps of m̂ / (√v̂ + ε), both corrected for their start at zero', () => {
    const step = adamOf(1, 0.1);
    const parameters = Float64Array.from([5, 1]);
    // First step: m̂ = g, v̂ = g², so the step is the rate, whatever the gradient.
    step(parameters, 1, Float64Array.from([4]));
    assert.ok(Math.abs(parameters[1] - 0.9) < 1e-6, `${parameters[1]}`);
    // Second, with gradient 2: m = .9·.4 + .2 = .56, m̂ = .56/.19; v = .999·.016 + .004 = .019984, v̂ = v/.001999.
    step(parameters, 1, Float64Array.from([2]));
    const expected = 0.9 - (0.1 * (0.56 / 0.19)) / Math.sqrt(0.019984 / 0.001999);
    assert.ok(Math.abs(parameters[1] - expected) < 1e-6, `${parameters[1]} ${expected}`);
    assert.equal(parameters[0], 5, 'a row that was not touched keeps still');
  });
});
