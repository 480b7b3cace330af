/** PLSA as the learned similarity wants it: 200 topics of all 21,578 Reuters texts in 50 passes. */
import { availableParallelism } from 'node:os';
import { random } from '../src/random/index.ts';
import { fitThreads, modelSpec } from '../src/training/backends.ts';
import type { Outcome } from './result.ts';
import { reutersCounts } from './reuters.ts';

export const about = 'PLSA on Reuters-21578, titles and bodies, words of two texts or more.';

const TOPICS = 200;
const PASSES = 50;

export async function run(quick: boolean): Promise<Outcome> {
  const counts = await reutersCounts(quick ? 2 : Infinity);
  const threads = availableParallelism();
  const spec = modelSpec('plsa', { topics: TOPICS, temper: 1 });
  const begin = performance.now();
  await fitThreads(spec, counts, { threads, passes: PASSES, tolerance: 0, measureEvery: 5, random: random() });
  const seconds = (performance.now() - begin) / 1000;
  const what = `${TOPICS} topics of ${counts.rows.toLocaleString('en')} texts in ${PASSES} passes`;
  return { measures: [{ what, who: `Aspectra, ${threads} threads`, unit: 's', samples: [seconds] }] };
}
