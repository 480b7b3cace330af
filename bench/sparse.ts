/** Would sparse posteriors pay? What leaving the small topics of every document out costs in likelihood. */
import type { Csr, Floats } from '../src/kernels/index.ts';
import { rowSums } from '../src/linalg/index.ts';
import type { Training } from '../src/training/index.ts';
import { likelihoods } from './ours.ts';
import type { Measure, Outcome } from './result.ts';
import { reutersCounts } from './reuters.ts';

export const about = `Topics of Reuters-21578 by plain EM where, from the tenth pass on, a topic with less than such a share of a document
is dropped from it, and never comes back. A sweep of what is left could be that much shorter; but the likelihood of
plain EM after as many passes is never reached again, so at equal likelihood dropping does not win.`;

const TOPICS = 200;
const PASSES = 50;
const DENSE = 10;
const SHARES = [0, 1e-5, 1e-4, 1e-3];

export async function run(quick: boolean): Promise<Outcome> {
  const counts = await reutersCounts(quick ? 2 : Infinity);
  const [topics, passes] = quick ? [20, 15] : [TOPICS, PASSES];
  return { measures: SHARES.flatMap((share) => dropping(counts, topics, passes, share)) };
}

function dropping(counts: Csr, topics: number, passes: number, share: number): Measure[] {
  const kept = { of: 1 };
  const reached = likelihoods(counts, topics, passes, (training) => sparse(training, topics, share, kept)).at(-1)!;
  const words = rowSums(counts).reduce((sum, n) => sum + n, 0);
  const who = share === 0 ? 'plain EM' : `without shares under ${share}`;
  return [
    { what: `perplexity, ${topics} topics, ${passes} passes`, who, unit: '', samples: [Math.exp(-reached / words)] },
    { what: `topics kept, ${topics} topics, ${passes} passes`, who, unit: '%', samples: [100 * kept.of] },
  ];
}

/** The training, with small shares dropped after every sweep; `kept` is left with how much of the last rows was not. */
function sparse(training: Training, topics: number, share: number, kept: { of: number }): Training {
  if (share === 0) return training;
  const sweeps = new Map<number, number>();
  return {
    ...training,
    accumulate(kernels, shared, shard, local, sums, measure) {
      training.accumulate(kernels, shared, shard, local, sums, measure);
      const done = (sweeps.get(shard.from) ?? 0) + 1;
      sweeps.set(shard.from, done);
      if (done >= DENSE) kept.of = dropSmall(local.topics, topics, share);
    },
  };
}

/** Rows keep their sums. Says how much is not zero. */
function dropSmall(rows: Floats, topics: number, share: number): number {
  let many = 0;
  for (let row = 0; row < rows.length; row += topics) {
    const mixture = rows.subarray(row, row + topics);
    let [sum, left] = [0, 0];
    for (const x of mixture) sum += x;
    for (let z = 0; z < topics; z++) {
      if (mixture[z] < share * sum) mixture[z] = 0;
      else if (mixture[z] > 0) many++;
      left += mixture[z];
    }
    if (left > 0) for (let z = 0; z < topics; z++) mixture[z] *= sum / left;
  }
  return many / rows.length;
}
