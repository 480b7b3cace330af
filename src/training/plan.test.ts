import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { fromRows } from '../linalg/index.ts';
import { plsa } from '../models/plsa.ts';
import { acceleratedArrays } from './extrapolation.ts';
import { memoryFor, scratchFloats } from './memory.ts';
import { planPass } from './plan.ts';
import { cut, shardCount } from './shards.ts';

const SMALL = {
  documents: 1000,
  entries: 100,
  words: 1000,
  topics: 10,
  workers: 2,
  threads: 1,
  bandwidth: 1,
  sweepNs: 1,
  wait: 0,
};

describe('the plan of a pass', () => {
  it('is what the formula says, by hand', () => {
    const { bytes, seconds, overhead, memory, kept } = planPass(SMALL);
    assert.equal(bytes, 4 * 40_000, 'two workers send 40 kB and receive 40 kB');
    assert.equal(seconds.sweep, 0.0005);
    assert.equal(seconds.move, 0.16);
    assert.ok(Math.abs(seconds.addUp - 45e-6) < 1e-12);
    assert.ok(Math.abs(overhead - 0.16 / 0.000545) < 1e-9);
    const ofThread = 40_000 + 4 * scratchFloats(10);
    assert.equal(memory, (1000 * (1000 + 800 + 120)) / 2 + 3 * 40_000 + ofThread + 5 * 40_000 + 2 ** 20);
    assert.equal(kept, 80_000);
  });

  it('adds up in slices where there are many workers', () => {
    const { seconds } = planPass({ ...SMALL, words: 1e6, topics: 100, workers: 100, wait: 1 });
    assert.equal(seconds.move, (4 + 101 / 100) * 400);
    assert.ok(Math.abs(seconds.addUp - 0.35) < 1e-9);
    assert.equal(seconds.wait, 1);
  });

  it('never sends more than words × topics × 4 bytes × workers × 2', () => {
    for (const workers of [1, 7, 100]) assert.equal(planPass({ ...SMALL, workers }).bytes, 1000 * 10 * 4 * workers * 2);
  });

  it('says how many shards the memory of a worker asks for', () => {
    assert.equal(planPass(SMALL).leastShards, 1);
    assert.ok(planPass({ documents: 1e9 }).leastShards > 100);
    assert.equal(planPass({ words: 1e9 }).leastShards, Infinity);
  });

  it('says how much memory is enough, whatever the number of shards, topics and threads', () => {
    const number = (min: number, max: number) => fc.integer({ min, max });
    const cases = fc.record({
      ...{ documents: number(20, 3000), words: number(10, 400), entries: number(1, 10) },
      ...{ workers: number(1, 6), topics: number(1, 60), threads: number(1, 8) },
      accelerate: fc.constantFrom('momentum' as const, 'none' as const),
    });
    fc.assert(
      fc.property(cases, ({ documents, words, entries, workers, topics, threads, accelerate }) => {
        const rows = Array.from(
          { length: documents },
          (_, d) => new Map(Array.from({ length: entries }, (_, i) => [(d * 7 + i) % words, 1 + (d % 3)])),
        );
        const training = plsa({ topics, temper: 1 });
        const accelerated = acceleratedArrays(training, { accelerate });
        const [{ counts: shard }] = cut(fromRows(words, rows), workers);
        const parts = cut(shard, shardCount(shard));
        const own = { threads: Math.min(threads, parts.length), partials: 1 };
        const kernels = 4 * memoryFor(training, shard, parts, own, accelerated);
        const rest = 8 * shard.index.length + 8 * topics * shard.rows + 5 * 4 * words * topics;
        const { memory } = planPass({ documents, words, entries, workers, topics, threads });
        assert.ok(memory >= kernels + rest, `${memory} of ${kernels + rest}`);
      }),
    );
  });
});
