import assert from 'node:assert/strict';
import { it } from 'node:test';
import { RUN } from '../../kernels/index.ts';
import { fromEntries } from '../../linalg/index.ts';
import { plsa } from '../../models/index.ts';
import { random } from '../../random/index.ts';
import { fitInline } from '../index.ts';
import { modelSpec } from './spec.ts';
import { fitThreads } from './threads.ts';

/** Column totals are summed run by run: with more words than a run has, threads must add the runs as one thread does. */
it('gives the bytes of the inline fit for more words than one run of column totals', async () => {
  const columns = 2 * RUN + 900;
  const chance = random(8);
  const counts = fromEntries(
    40,
    columns,
    Array.from({ length: 9000 }, (): [number, number, number] => [chance.below(40), chance.below(columns), 1]),
  );
  assert.ok(columns > 4000);
  const options = { passes: 3, tolerance: 0 };
  for (const temper of [1, 0.8]) {
    const settings = { topics: 3, temper };
    const inline = fitInline(plsa(settings), counts, options);
    for (const threads of [2, 3]) {
      const { shared, history } = await fitThreads(modelSpec('plsa', settings), counts, { ...options, threads });
      assert.deepEqual(history, inline.history, `${threads} threads`);
      for (const [name, array] of Object.entries(inline.shared)) assert.deepEqual([...shared[name]], [...array], name);
    }
  }
});
