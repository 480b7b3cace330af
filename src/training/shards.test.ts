import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Csr } from '../kernels/index.ts';
import { rowRange } from '../linalg/index.ts';
import { plsa } from '../models/plsa.ts';
import { random } from '../random/index.ts';
import { toyCounts } from './contract.case.ts';
import { fitInline } from './inline.ts';
import { type CountsSource, shardCount } from './shards.ts';
import { modelSpec } from './threads/spec.ts';
import { fitThreads } from './threads/threads.ts';

const counts = toyCounts(3000, 40);
const SETTINGS = { topics: 6, temper: 1 };

/** Reads into the same arrays every time. */
function sourceOf(counts: Csr): CountsSource & { most: number } {
  const { rows, columns, start } = counts;
  const [index, value] = [new Uint32Array(counts.index.length), new Float32Array(counts.index.length)];
  return {
    ...{ rows, columns, start, most: 0 },
    read(from, to) {
      this.most = Math.max(this.most, to - from);
      const part = rowRange(counts, from, to);
      const { length } = part.index;
      index.set(part.index);
      value.set(part.value);
      return { ...part, index: index.subarray(0, length), value: value.subarray(0, length) };
    },
  };
}

it('counts that are read when they are needed: teach what the matrix teaches, to the last byte, a part at a time', async () => {
  assert.ok(shardCount(counts) >= 8);
  for (const more of [{}, { shards: 3 }, { accelerate: 'momentum' }] as const) {
    const options = { passes: 5, tolerance: 0, ...more };
    const whole = fitInline(plsa(SETTINGS), counts, { ...options, random: random(2) });
    const source = sourceOf(counts);
    assert.deepEqual(fitInline(plsa(SETTINGS), source, { ...options, random: random(2) }), whole);
    const again = { ...options, random: random(2), threads: 2 };
    const threaded = await fitThreads(modelSpec('plsa', SETTINGS), source, again);
    assert.deepEqual(threaded.shared, whole.shared);
    assert.deepEqual(threaded.local, whole.local);
    assert.ok(source.most > 0 && source.most < counts.rows / 4, `${source.most} rows at once`);
  }
});
