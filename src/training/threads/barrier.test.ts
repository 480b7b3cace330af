import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { arrive, newBarrier } from './barrier.ts';

/** A thread that arrives so often, and counts how often it went on. */
function arriving(barrier: Int32Array, threads: number, times: number): { worker: Worker; passed: Int32Array } {
  const passed = new Int32Array(new SharedArrayBuffer(4));
  const script = `
    const { workerData: { barrier, threads, times, passed } } = require('node:worker_threads');
    import(${JSON.stringify(new URL('./barrier.ts', import.meta.url).href)}).then(({ arrive }) => {
      for (let i = 0; i < times; i++) {
        arrive(barrier, threads);
        Atomics.add(passed, 0, 1);
      }
    });`;
  return { worker: new Worker(script, { eval: true, workerData: { barrier, threads, times, passed } }), passed };
}

describe('a barrier', () => {
  it('lets nobody go on before all have arrived, whoever calls', async () => {
    const barrier = newBarrier();
    const { worker, passed } = arriving(barrier, 2, 1);
    const ended = once(worker, 'exit');
    // Until it sleeps there: then a call reaches somebody.
    let called = 0;
    while (called === 0) {
      await sleep(5);
      for (let at = 0; at < barrier.length; at++) called += Atomics.notify(barrier, at);
    }
    await sleep(50);
    assert.equal(Atomics.load(passed, 0), 0);
    arrive(barrier, 2);
    await ended;
    assert.equal(Atomics.load(passed, 0), 1);
  });

  it('lets three threads pass as often as they arrive, and none ahead of the others', async () => {
    const barrier = newBarrier();
    const TIMES = 3000;
    const all = Array.from({ length: 3 }, () => arriving(barrier, 3, TIMES));
    await Promise.all(all.map(({ worker }) => once(worker, 'exit')));
    assert.deepEqual(
      all.map(({ passed }) => passed[0]),
      [TIMES, TIMES, TIMES],
    );
    assert.equal(barrier[0], 0);
  });
});
