import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { foldIn, foldInKernels } from '../models/fold-in.ts';
import { plsa, plsaOf } from '../models/plsa.ts';
import { toyCounts } from './contract.case.ts';
import { fit } from './inline.ts';
import { kernelsFor } from './memory.ts';

describe('the memory of a fit', () => {
  const counts = toyCounts(1500, 300);

  it('is enough, whatever the number of topics, shards and ways', () => {
    for (const topics of [1, 33, 400]) {
      const settings = { topics, temper: 1 };
      for (const options of [{}, { accelerate: 'momentum' }, { shards: 3 }] as const) {
        const kernels = kernelsFor(plsa(settings), counts, options);
        const { passes } = fit(plsa(settings), counts, { ...options, kernels, passes: 2, tolerance: 0 });
        assert.equal(passes, 2);
      }
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
