/** How many passes momentum and a start from clusters save: those to the likelihood of plain EM after 50 and 100. */

import type { Csr } from '../src/kernels/index.ts';
import { plsa } from '../src/models/index.ts';
import { fitInline, type InlineOptions } from '../src/training/index.ts';
import { plant } from './planted.ts';
import { type Measure, median, type Outcome } from './result.ts';
import { reutersCounts } from './reuters.ts';

export const about = `Passes to the likelihood that plain EM has after so many. Every pass counts: those that are undone too, and the
start from clusters as many as took its time. A pass of momentum measures the likelihood, which plain EM need not.`;

export async function run(quick: boolean): Promise<Outcome> {
  const corpora: Record<string, Csr> = {
    Reuters: await reutersCounts(quick ? 6 : Infinity),
    planted: plant({ words: 28_700, topics: 100, length: 90 }).documents(0, quick ? 5_000 : 18_800),
  };
  const [topics, after] = quick ? [[20], [25, 50]] : [[100], [50, 100]];
  const measures: Measure[] = [];
  for (const [name, counts] of Object.entries(corpora)) {
    for (const many of topics) measures.push(...compared(counts, many, after, `${name}, ${many} topics`));
  }
  return { measures };
}

function compared(counts: Csr, topics: number, after: readonly number[], what: string): Measure[] {
  const most = Math.max(...after) + 1;
  const plain = objectives(counts, topics, { passes: most });
  const faster = objectives(counts, topics, { passes: most, accelerate: 'momentum' });
  const start = (faster.begun - plain.begun) / plain.pass;
  return after.flatMap((passes) => {
    const at = faster.objectives.findIndex((objective) => objective >= plain.objectives[passes]);
    const task = { what: `${what}, where plain EM is after ${passes}`, unit: 'passes' };
    const plainly = { ...task, who: 'plain EM', samples: [passes] };
    if (at < 0) return [plainly];
    return [plainly, { ...task, who: 'momentum from clusters', samples: [at + start] }];
  });
}

/** The objective at the start of every pass, the undone ones among them; seconds to the end of the first, and of a pass. */
function objectives(counts: Csr, topics: number, options: InlineOptions) {
  const objectives: number[] = [];
  const ends = [performance.now()];
  const onProgress = ({ objective }: { objective?: number }) => {
    objectives.push(objective!);
    ends.push(performance.now());
  };
  fitInline(plsa({ topics, temper: 1 }), counts, { tolerance: 0, onProgress, ...options });
  const seconds = ends.slice(1).map((end, i) => (end - ends[i]) / 1000);
  return { objectives, begun: seconds[0], pass: median(seconds.slice(1)) };
}
