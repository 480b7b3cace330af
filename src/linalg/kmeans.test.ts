import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { random } from '../random/index.ts';
import { keepsThePromises, toyCounts } from '../training/contract.case.ts';
import { fromDense } from './csr.ts';
import { kmeans } from './kmeans.ts';

keepsThePromises('kmeans', {
  better: 'higher',
  fitted(counts, seed) {
    const { clusterOf, cosine, centroids, ...rest } = kmeans(counts, { clusters: 4 }, { random: random(seed) });
    return {
      ...rest,
      shared: { centroids },
      local: { cosine, cluster: Float64Array.from(clusterOf) },
      perRow: { cosine: 1, cluster: 1 },
    };
  },
  cannot: {
    'distributions sum to one': 'centroids have length one, they do not sum to one',
    'documents permute with their rows': 'k-means++ draws rows by their number, so another order draws others',
  },
});

describe('kmeans', () => {
  it('never loses similarity from pass to pass, and repeats itself', () => {
    const [one, two] = [0, 1].map(() => kmeans(toyCounts(80, 40), { clusters: 6 }, { random: random(4) }));
    for (let i = 1; i < one.history.length; i++) assert.ok(one.history[i] >= one.history[i - 1] - 1e-9);
    assert.deepEqual(one, two);
  });

  it('leaves no cluster empty while rows differ, and stands more clusters than rows, or rows all alike', () => {
    const { clusterOf, clusters } = kmeans(toyCounts(30, 40), { clusters: 10 });
    assert.equal(new Set(clusterOf).size, clusters);
    assert.equal(kmeans(fromDense([[1], [1]]), { clusters: 5 }).clusters, 2);
    assert.ok(
      kmeans(
        fromDense([
          [1, 1],
          [1, 1],
          [1, 1],
        ]),
        { clusters: 2 },
      ).converged,
    );
    assert.equal(kmeans(fromDense([[0, 0]], 2), { clusters: 1 }).clusterOf.length, 1);
  });
});
