import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Csr } from '../../kernels/index.ts';
import { fromEntries } from '../../linalg/index.ts';
import { plsa } from '../../models/index.ts';
import { random } from '../../random/index.ts';
import { type Fit, fit, fitInline, shardCount } from '../index.ts';
import { modelSpec } from './spec.ts';
import { fitThreads } from './threads.ts';

const SETTINGS = { topics: 6, temper: 1 };
const SPEC = modelSpec('plsa', SETTINGS);
const OPTIONS = { passes: 8, tolerance: 0 };

const counts = someCounts(300, 15);

function someCounts(rows: number, columns: number): Csr {
  const chance = random(5);
  const entries = Array.from({ length: rows * columns }, (): [number, number, number] => [
    chance.below(rows),
    chance.below(columns),
    1 + chance.below(4),
  ]);
  return fromEntries(rows, columns, entries);
}

/** Six themes of ten words each, and twenty words that all have. */
function themes(rows: number): Csr {
  const chance = random(6);
  const entries = Array.from({ length: rows * 20 }, (_, i): [number, number, number] => {
    const row = Math.floor(i / 20);
    return [row, i % 2 ? (row % 6) * 10 + chance.below(10) : 60 + chance.below(20), 1];
  });
  return fromEntries(rows, 80, entries);
}

const bytes = ({ shared, local, ...rest }: Fit) => ({
  ...rest,
  arrays: [shared, local].map((arrays) => Object.entries(arrays).map(([name, array]) => [name, [...array]])),
});

describe('fitThreads', () => {
  it('gives the bytes of the inline fit, whatever the number of threads, shards that add up first, and momentum', async () => {
    assert.ok(shardCount(counts) > 3, 'the counts must be worth several shards');
    const several = [OPTIONS, { ...OPTIONS, shards: 3 }, { ...OPTIONS, passes: 30, accelerate: 'momentum' as const }];
    const inline = several.map((options) => bytes(fitInline(plsa(SETTINGS), counts, options)));
    assert.notDeepEqual(inline[1], inline[0], 'the order of sums is another');
    for (const [i, options] of several.entries()) {
      for (const threads of [1, 2, 3]) {
        assert.deepEqual(bytes(await fitThreads(SPEC, counts, { ...options, threads })), inline[i], `${i}, ${threads}`);
      }
    }
    const { history } = inline[2];
    for (const [i, at] of history.slice(1).entries()) assert.ok(at >= history[i], `${history[i]} → ${at}`);
  });

  it('does so from a start by clusters, which saves passes', async () => {
    const many = themes(1200);
    const options = { tolerance: 0, passes: 12 };
    const faster = fitInline(plsa(SETTINGS), many, { ...options, accelerate: 'momentum' });
    const threaded = await fitThreads(SPEC, many, { ...options, accelerate: 'momentum', threads: 2 });
    assert.deepEqual(bytes(threaded), bytes(faster));
    const plain = fitInline(plsa(SETTINGS), many, options);
    assert.ok(faster.history[5] > plain.history[11], `${faster.history[5]} against ${plain.history[11]}`);
  });

  it('does so for a tempered model and counts that are one shard', async () => {
    const settings = { topics: 5, temper: 0.8 };
    const few = someCounts(10, 30);
    const options = OPTIONS;
    const threaded = await fitThreads(modelSpec('plsa', settings), few, { ...options, threads: 2 });
    assert.deepEqual(bytes(threaded), bytes(fitInline(plsa(settings), few, options)));
  });

  it('agrees with the reference kernels', async () => {
    // Single precision: 1e-5 of the objective after a few passes.
    const [last] = (await fitThreads(SPEC, counts, { ...OPTIONS, threads: 2 })).history.slice(-1);
    const [expected] = fit(plsa(SETTINGS), counts, OPTIONS).history.slice(-1);
    assert.ok(Math.abs(last - expected) < 1e-5 * Math.abs(expected), `${last} against ${expected}`);
  });

  it('passes on what goes wrong in a thread', async () => {
    const source = `export const broken = () => ({
      shape: () => ({ shared: {}, local: {}, sums: { objective: 1 } }),
      begin() {},
      beginRows() {},
      accumulate() { throw new RangeError('out of topics'); },
      update() {},
    });`;
    const module = `data:text/javascript,${encodeURIComponent(source)}`;
    await assert.rejects(
      fitThreads({ module, name: 'broken', settings: null }, counts, { threads: 2 }),
      /out of topics/,
    );
  });

  it('refuses a model it does not know, and no threads at all', async () => {
    await assert.rejects(fitThreads(modelSpec('plsx', {}), counts), /must export a training named so; got "plsx"/);
    await assert.rejects(
      fitThreads(SPEC, counts, { threads: 0 }),
      /threads must be a whole number from 1 to 256; got 0/,
    );
  });
});
