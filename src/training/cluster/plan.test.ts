import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { planPass, simulate } from './plan.ts';

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
    assert.equal(memory, (1000 * (1200 + 80)) / 2 + 3 * 40_000);
    assert.equal(kept, 80_000);
  });

  it('adds up in slices where there are many workers', () => {
    const { seconds } = planPass({ ...SMALL, words: 1e6, topics: 100, workers: 100, wait: 1 });
    assert.equal(seconds.move, (4 + 101 / 100) * 400);
    assert.ok(Math.abs(seconds.addUp - 0.35) < 1e-9);
    assert.equal(seconds.wait, 2);
  });

  it('never sends more than words × topics × 4 bytes × workers × 2', () => {
    for (const workers of [1, 7, 100]) assert.equal(planPass({ ...SMALL, workers }).bytes, 1000 * 10 * 4 * workers * 2);
  });

  it('says how many shards the memory of a worker asks for', () => {
    assert.equal(planPass(SMALL).leastShards, 1);
    assert.ok(planPass({ documents: 1e9 }).leastShards > 100);
    assert.equal(planPass({ words: 1e9 }).leastShards, Infinity);
  });

  it('is the mean of a simulation without chance, and less than one with it', () => {
    const plan = planPass(SMALL);
    const calm = simulate(plan, { spread: 0, failures: 0 });
    assert.ok(Math.abs(calm.mean - plan.total) < 1e-12);
    const real = simulate(planPass({ workers: 100 }), { failures: 30 });
    assert.ok(real.mean > planPass({ workers: 100 }).total);
    assert.deepEqual(real, simulate(planPass({ workers: 100 }), { failures: 30 }), 'chance is seeded');
  });

  it('counts failures and what they cost', () => {
    const plan = planPass({ documents: 1e9, workers: 100 });
    const { failures, worst } = simulate(plan, { failures: 30, passes: 2000 });
    assert.ok(failures > 0 && worst > 70);
  });
});
