import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { WasmKernels } from '../kernels/index.ts';
import { fromRows } from '../linalg/index.ts';
import { foldIn, foldInKernels } from '../models/fold-in.ts';
import { plsa, plsaOf } from '../models/plsa.ts';
import { random } from '../random/index.ts';
import { RUN_OUTSIDE } from './arrays.ts';
import { toyCounts } from './contract.case.ts';
import { fit, fitInline } from './inline.ts';
import { kernelsFor } from './memory.ts';
import { shardCount } from './shards.ts';
import { modelSpec } from './threads/spec.ts';
import { fitThreads } from './threads/threads.ts';

describe('the memory of a fit', () => {
  const counts = toyCounts(1500, 300);

  /** Rows get shorter, so that every part has more of them than the one before. */
  const growing = (rows: number, columns: number) =>
    fromRows(
      columns,
      Array.from({ length: rows }, (_, d) => {
        const entries = 1 + Math.floor((columns - 1) * (1 - d / rows) ** 4);
        return new Map(Array.from({ length: entries }, (_, i) => [(d + i) % columns, 1 + (d % 3)]));
      }),
    );

  it('is enough, whatever the number of rows, topics, shards and threads, with and without momentum', async () => {
    const number = (min: number, max: number) => fc.integer({ min, max });
    const run = fc.record({
      ...{ rows: number(40, 3000), columns: number(5, 60), shards: number(1, 7), threads: number(1, 4) },
      topics: fc.oneof(number(1, 40), fc.constantFrom(199, 400)),
      accelerate: fc.constantFrom('momentum', 'none'),
    });
    await fc.assert(
      fc.asyncProperty(run, async ({ rows, columns, topics, threads, shards, accelerate }) => {
        const counts = growing(rows, columns);
        const options = { shards, accelerate, passes: 2, tolerance: 0 } as const;
        const inline = fitInline(plsa({ topics, temper: 1 }), counts, { ...options, random: random(1) });
        const spec = modelSpec('plsa', { topics, temper: 1 });
        const threaded = await fitThreads(spec, counts, { ...options, threads, random: random(1) });
        assert.deepEqual(threaded.shared, inline.shared);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  it('is what the guide says: words and sums, rows of one part, and counts of at most ten bytes', () => {
    const many = toyCounts(4000, 300);
    const parts = shardCount(many);
    const [rows, words, entries, topics] = [many.rows, many.columns, many.index.length, 200];
    const kernels = kernelsFor(plsa({ topics, temper: 1 }), many) as WasmKernels;
    const rest = 4 * (6 * RUN_OUTSIDE + 1040 * topics) + 200_000;
    const bytes = 4 * topics * (2 * words + (1.2 * rows) / parts) + 10 * entries + rest;
    assert.ok(parts >= 4);
    assert.ok(kernels.memory.buffer.byteLength <= bytes, `${kernels.memory.buffer.byteLength} of ${bytes}`);
  });

  it("is not the answer's, which has memory of its own and no more", async () => {
    const settings = { topics: 9, temper: 1 };
    const options = { passes: 2, tolerance: 0 };
    const inline = fitInline(plsa(settings), counts, options);
    const threaded = await fitThreads(modelSpec('plsa', settings), counts, { ...options, threads: 2 });
    for (const { shared, local } of [inline, threaded]) {
      for (const array of [shared.words, local.topics]) assert.equal(array.buffer.byteLength, array.byteLength);
    }
  });

  it('is enough for folding in', () => {
    const settings = { topics: 400, temper: 1 };
    const training = plsa(settings);
    const model = plsaOf(settings, fit(training, counts, { kernels: kernelsFor(training, counts), passes: 1 }));
    const mixture = foldIn(model, counts, { passes: 2 }, foldInKernels(model, counts));
    let sum = 0;
    for (const share of mixture.subarray(0, 400)) sum += share;
    assert.ok(Math.abs(sum - 1) < 1e-4, `${sum}`);
  });
});
