import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Csr } from '../../kernels/index.ts';
import { fromEntries } from '../../linalg/index.ts';
import { plsa } from '../../models/index.ts';
import { random } from '../../random/index.ts';
import { type Fit, fitInline, shardCount } from '../index.ts';
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
      for (const threads of [1, 3]) {
        assert.deepEqual(bytes(await fitThreads(SPEC, counts, { ...options, threads })), inline[i], `${i}, ${threads}`);
      }
    }
    const { history } = inline[2];
    for (const [i, at] of history.slice(1).entries()) assert.ok(at >= history[i], `${history[i]} → ${at}`);
  });

  it('does so for a tempered model and counts that are one shard', async () => {
    const settings = { topics: 5, temper: 0.8 };
    const few = someCounts(10, 30);
    const options = OPTIONS;
    const threaded = await fitThreads(modelSpec('plsa', settings), few, { ...options, threads: 2 });
    assert.deepEqual(bytes(threaded), bytes(fitInline(plsa(settings), few, options)));
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
