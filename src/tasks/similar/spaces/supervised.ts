/** Factors of a supervised PLSA. Early stopping on held-out relations, because it overfits. */
import { choice, integer, type Values } from '../../../check/index.ts';
import {
  plsaSupervised,
  plsaSupervisedPrinted,
  sharedCounts,
  similarities,
  supervisedOf,
} from '../../../models/index.ts';
import { type Fit, fit, type Training } from '../../../training/index.ts';
import { type Factors, fewerTopics, fitFast, predicted, topicsOption } from './factors.ts';
import { heldOutPrecision, holdOut } from './held-out.ts';
import type { Problem, TrainedSpace } from './space.ts';

export const SUP_OPTIONS = {
  topics: topicsOption,
  passes: integer({ min: 1, help: 'passes of EM; held-out relations decide when not given' }),
  update: choice(['exact', 'printed'], {
    default: 'exact',
    help: 'EM of the paper’s likelihood, or its updates as printed: far slower, no better',
  }),
} as const;
type Settings = Values<typeof SUP_OPTIONS>;

/** P(z|w) of a supervised PLSA. */
export async function supervisedFactors(
  problem: Problem,
  { topics: asked, passes, update }: Settings,
): Promise<TrainedSpace> {
  const { topics, notes } = fewerTopics(problem.counts, asked);
  const chosen = passes ?? (await passesFor(problem, topics, update));
  const { factors, pairs, withoutSharedWords } = await trained(problem, topics, chosen, update);
  const unlearned =
    withoutSharedWords > 0
      ? [`${withoutSharedWords / 2} of ${pairs / 2} related pairs have no word in common: they teach nothing.`]
      : [];
  return { arrays: { topicGivenWord: factors.topicGivenWord }, notes: [...notes, ...unlearned] };
}

const TRIED = [6, 12, 24] as const;
/** With fewer held-out documents than this, a choice by them would be chance. */
const MIN_QUERIES = 10;

/** The number of passes after which documents kept out find their related documents best. */
async function passesFor(problem: Problem, topics: number, update: Settings['update']): Promise<number> {
  const { rest, queries, relevant } = holdOut(problem);
  if (relevant.length < MIN_QUERIES) return TRIED[1];
  const precision: number[] = [];
  for (const passes of TRIED) {
    const { factors } = await trained(rest, topics, passes, update);
    const [targets, asked] = [predicted(rest.counts, factors), predicted(queries, factors)];
    const askedAt = (row: number) => asked.subarray(row * topics, (row + 1) * topics);
    precision.push(heldOutPrecision((row) => similarities(targets, topics, askedAt(row)), relevant));
  }
  return TRIED[precision.indexOf(Math.max(...precision))];
}

async function trained(problem: Problem, topics: number, passes: number, update: Settings['update']) {
  const related = (target: number) => problem.relations!.related[target];
  const { counts, pairs, withoutSharedWords } = sharedCounts(problem.counts, related);
  const done =
    update === 'exact'
      ? await fitFast('supervised plsa', plsaSupervised({ topics }), counts, problem, passes)
      : fitPrinted(plsaSupervisedPrinted({ topics }, problem.counts, related), problem, passes);
  const factors: Factors = { topics, topicGivenWord: supervisedOf({ topics }, done).topicGivenWord };
  return { factors, pairs, withoutSharedWords };
}

const fitPrinted = (training: Training, { counts, random, signal, onProgress }: Problem, passes: number): Fit =>
  fit(training, counts, {
    random,
    signal,
    passes,
    onProgress: ({ pass, of }) => onProgress?.('supervised plsa as printed', pass, of),
  });
