import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromEntries, rowSums } from '../linalg/index.ts';
import { plsa } from '../models/plsa.ts';
import { toyCounts } from './contract.case.ts';
import { fit } from './inline.ts';
import { watchConvergence } from './loop.ts';
import { cut, shardCount } from './shards.ts';

describe('training', () => {
  it('cuts rows into runs that hold every entry once, of about equal weight', () => {
    const counts = toyCounts(200, 40);
    for (const parts of [1, 2, 7, 16]) {
      const cuts = cut(counts, parts);
      assert.equal(cuts.length, parts);
      assert.equal(
        cuts.reduce((rows, part) => rows + part.counts.rows, 0),
        counts.rows,
      );
      const sums = cuts.flatMap((part) => [...rowSums(part.counts)]);
      assert.deepEqual(sums, [...rowSums(counts)]);
      const sizes = cuts.map((part) => part.counts.index.length);
      assert.ok(Math.max(...sizes) - Math.min(...sizes) < 80, sizes.join(' '));
    }
  });

  it('chooses the number of shards by the data alone', () => {
    assert.equal(shardCount(fromEntries(1, 1, [[0, 0, 1]])), 1);
    assert.equal(shardCount(toyCounts(200, 40)), 8);
    assert.equal(shardCount(fromEntries(0, 0, [])), 1);
  });

  it('tells convergence by the relative gain', () => {
    const watch = watchConvergence(0.01);
    for (const objective of [-100, -90]) watch.see(objective);
    assert.equal(watch.converged, false);
    watch.see(-89.95);
    assert.equal(watch.converged, true);
  });

  it('goes on from where an earlier fit ended', () => {
    const [training, counts] = [plsa({ topics: 2, temper: 1 }), toyCounts()];
    const whole = fit(training, counts, { passes: 9, tolerance: 0 });
    const start = fit(training, counts, { passes: 5, tolerance: 0 });
    const rest = fit(training, counts, { passes: 4, tolerance: 0, start });
    assert.deepEqual([rest.shared, rest.local], [whole.shared, whole.local]);
  });

  it('tells its progress, measuring only as often as asked', () => {
    const seen: (number | undefined)[] = [];
    const onProgress = ({ objective }: { objective?: number }) => seen.push(objective);
    const { passes, history } = fit(plsa({ topics: 2, temper: 1 }), toyCounts(), {
      passes: 7,
      tolerance: 0,
      measureEvery: 3,
      onProgress,
    });
    assert.equal(passes, 7);
    assert.equal(history.length, 3);
    assert.deepEqual(
      seen.map((objective) => objective !== undefined),
      [true, false, false, true, false, false, true],
    );
  });
});
