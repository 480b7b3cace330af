/**
 * Documents by their expected factor frequencies, EFF prediction: P(z|q) = Σ_w P(z|w) P(w|q). Targets are represented
 * in the same way: posteriors of EM are so sharp that a weight on a factor would weigh nothing. The factors are those of a
 * PLSA, or of a supervised one, which is stopped early by held-out relations, because it overfits.
 */
import { choice, integer, type Values } from '../../../check/index.ts';
import { averagePrecisionOf } from '../../../evaluate/ranking.ts';
import type { Csr, Floats } from '../../../kernels/index.ts';
import { rowSums, withValues } from '../../../linalg/index.ts';
import { sparseTimes } from '../../../linalg/products.ts';
import { denseUnitRows } from '../../../linalg/vectors.ts';
import {
  type Plsa,
  plsa,
  plsaOf,
  plsaSupervised,
  plsaSupervisedPrinted,
  sharedCounts,
  similarities,
  supervisedOf,
  topicGivenWord,
} from '../../../models/index.ts';
import { type Fit, type FitOptions, fit, fitInline, type Training } from '../../../training/index.ts';
import { holdOut, MIN_QUERIES } from '../relations/relations.ts';
import type { Problem, Targets, TrainedSpace } from './space.ts';

export interface Factors {
  readonly topics: number;
  /** P(z|w): a row of `topics` values for every word. */
  readonly topicGivenWord: Floats;
}

const topicsOption = integer({ default: 200, min: 1, max: 4096, help: 'number of latent topics' });
export const PLSA_OPTIONS = {
  topics: topicsOption,
  passes: integer({ default: 50, min: 1, help: 'passes of EM' }),
} as const;
export const SUPERVISED_OPTIONS = {
  topics: topicsOption,
  passes: integer({ min: 1, help: 'passes of EM; held-out relations decide when not given' }),
  update: choice(['exact', 'printed'], {
    default: 'exact',
    help: 'EM of the paper’s likelihood, or its updates as printed: far slower, no better',
  }),
} as const;

/** The factors that training left. */
export const factorsOf = ({ arrays: { topicGivenWord } }: TrainedSpace, { counts }: Targets): Factors => ({
  topics: topicGivenWord.length / counts.columns,
  topicGivenWord,
});

/** P(w|q). */
export function factorWordShares(counts: Csr): Csr {
  const length = rowSums(counts);
  return withValues(counts, (n, _w, d) => n / length[d]);
}

/** EFF at length 1. */
export const predicted = (counts: Csr, { topics, topicGivenWord }: Factors): Floats =>
  denseUnitRows(sparseTimes(factorWordShares(counts), topicGivenWord, topics), topics);

/** Targets by these factors: by EFF, or as given. */
export const byFactors = (factors: Factors, { counts }: Targets, targets = predicted(counts, factors)) => ({
  dimensions: factors.topics,
  targets,
  weigh: factorWordShares,
  wordFactors: factors.topicGivenWord,
  counts,
});

/** No more topics than documents with words. */
export function fewerTopics(counts: Csr, asked: number): { topics: number; notes: string[] } {
  const filled = rowSums(counts).filter((length) => length > 0).length;
  const topics = Math.max(1, Math.min(asked, filled));
  return {
    topics,
    notes: topics < asked ? [`${filled} documents have no room for ${asked} topics; ${topics} were used.`] : [],
  };
}

/** Trains on the accelerator, or in this thread. */
function fitFast(
  stage: string,
  training: Training,
  counts: Csr,
  { random, signal, onProgress, accelerator }: Problem,
  passes: number,
): Promise<Fit> {
  const options: FitOptions = {
    ...{ random, signal, passes, measureEvery: 5 },
    onProgress: ({ pass, of }) => onProgress?.(stage, pass, of),
  };
  const onCpu = async (options: FitOptions) => fitInline(training, counts, options);
  return accelerator ? accelerator.fit(training, counts, options, onCpu) : onCpu(options);
}

export async function trainPlsa(problem: Problem, { topics: asked, passes }: Values<typeof PLSA_OPTIONS>) {
  const { topics, notes } = fewerTopics(problem.counts, asked);
  const settings = { topics, temper: 1 };
  const model: Plsa = plsaOf(settings, await fitFast('plsa', plsa(settings), problem.counts, problem, passes));
  return { model, notes };
}

/** P(z|w) of a PLSA. */
export async function plsaFactors(problem: Problem, settings: Values<typeof PLSA_OPTIONS>): Promise<TrainedSpace> {
  const { model, notes } = await trainPlsa(problem, settings);
  return { arrays: { topicGivenWord: topicGivenWord(model) }, notes };
}

type Supervised = Values<typeof SUPERVISED_OPTIONS>;

/** P(z|w) of a supervised PLSA. */
export async function supervisedFactors(
  problem: Problem,
  { topics: asked, passes, update }: Supervised,
): Promise<TrainedSpace> {
  const { topics, notes } = fewerTopics(problem.counts, asked);
  const chosen = passes ?? (await passesFor(problem, topics, update));
  const { factors, pairs, withoutSharedWords } = await trainSupervised(problem, topics, chosen, update);
  const unlearned =
    withoutSharedWords > 0
      ? [`${withoutSharedWords / 2} of ${pairs / 2} related pairs have no word in common: they teach nothing.`]
      : [];
  return { arrays: { topicGivenWord: factors.topicGivenWord }, notes: [...notes, ...unlearned] };
}

const TRIED = [6, 12, 24] as const;

/** The number of passes after which documents kept out find their related documents best. */
async function passesFor(problem: Problem, topics: number, update: Supervised['update']): Promise<number> {
  const { rest, queries, relevant } = holdOut(problem);
  if (relevant.length < MIN_QUERIES) return TRIED[1];
  const precision: number[] = [];
  for (const passes of TRIED) {
    const { factors } = await trainSupervised(rest, topics, passes, update);
    const [targets, asked] = [predicted(rest.counts, factors), predicted(queries, factors)];
    const askedAt = (row: number) => asked.subarray(row * topics, (row + 1) * topics);
    const found = relevant.map((own, row) => averagePrecisionOf(similarities(targets, topics, askedAt(row)), own));
    precision.push(found.reduce((sum, one) => sum + one, 0) / found.length);
  }
  return TRIED[precision.indexOf(Math.max(...precision))];
}

async function trainSupervised(problem: Problem, topics: number, passes: number, update: Supervised['update']) {
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
