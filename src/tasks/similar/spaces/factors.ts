/**
 * Documents by their expected factor frequencies, EFF prediction: P(z|q) = Σ_w P(z|w) P(w|q). Targets are represented
 * in the same way: posteriors of EM are so sharp that a weight on a factor would weigh nothing.
 */
import { integer } from '../../../check/index.ts';
import { type Csr, doubleSums, type Floats } from '../../../kernels/index.ts';
import { rowSums, withValues } from '../../../linalg/index.ts';
import { type Fit, type FitOptions, fitInline, type Training } from '../../../training/index.ts';
import { denseUnitRows, type Latent } from './latent.ts';
import type { Problem, Targets, TrainedSpace } from './space.ts';

export interface Factors {
  readonly topics: number;
  /** P(z|w): a row of `topics` values for every word. */
  readonly topicGivenWord: Floats;
}

/** The factors that training left. */
export const factorsOf = ({ arrays: { topicGivenWord } }: TrainedSpace, { counts }: Targets): Factors => ({
  topics: topicGivenWord.length / counts.columns,
  topicGivenWord,
});

/** Targets by these factors: by EFF, or as given. */
export const byFactors = (
  factors: Factors,
  { counts, accelerator }: Targets,
  targets = predicted(counts, factors),
): Latent => ({
  accelerator,
  dimensions: factors.topics,
  targets,
  weigh: factorWordShares,
  wordFactors: factors.topicGivenWord,
  counts,
});

export const topicsOption = integer({ default: 200, min: 1, max: 4096, help: 'number of latent topics' });
export const passesOption = <const N extends number>(passes: N) =>
  integer({ default: passes, min: 1, help: 'passes of EM' });

/** P(w|q). */
export function factorWordShares(counts: Csr): Csr {
  const length = rowSums(counts);
  return withValues(counts, (n, _w, d) => n / length[d]);
}

/** EFF at length 1. */
export const predicted = (counts: Csr, { topics, topicGivenWord }: Factors): Floats =>
  denseUnitRows(doubleSums(factorWordShares(counts), topicGivenWord, topics), topics);

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
export function fitFast(
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
