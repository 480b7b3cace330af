/** Our PLSA as a contestant: the passes of a fit as a user runs it. */

import type { Csr } from '../src/kernels/index.ts';
import { rowSums } from '../src/linalg/index.ts';
import { plsa } from '../src/models/index.ts';
import { fitThreads, modelSpec } from '../src/training/backends.ts';
import { fitInline, type InlineOptions, type Training } from '../src/training/index.ts';
import type { Contestant } from './race.ts';
import { median } from './result.ts';

export interface Passes {
  readonly topics: number;
  readonly threads?: number;
}

const PASSES = 5;

/** A turn is a fit of a few passes; its seconds are those of a pass after the first, which V8 still runs unoptimised. */
export function perPass(fit: (options: InlineOptions) => unknown, passes = PASSES): Contestant {
  return async () => {
    const ends: number[] = [];
    const onProgress = () => void ends.push(performance.now());
    await fit({ passes, measureEvery: passes, tolerance: 0, onProgress });
    return { seconds: median(ends.slice(1).map((end, i) => end - ends[i])) / 1000 };
  };
}

export const passesOf = (counts: Csr, { topics, threads = 1 }: Passes, passes = PASSES): Contestant =>
  perPass((options) => {
    const settings = { topics, temper: 1 };
    if (threads === 1) return fitInline(plsa(settings), counts, options);
    return fitThreads(modelSpec('plsa', settings), counts, { ...options, threads });
  }, passes);

/** The log-likelihood Σ n log P(w|d) after every pass: the objective less what it says about the documents' lengths. */
export function likelihoods(
  counts: Csr,
  topics: number,
  passes: number,
  change: (training: Training) => Training = (training) => training,
): number[] {
  const training = change(plsa({ topics, temper: 1 }));
  const { history } = fitInline(training, counts, { passes: passes + 1, measureEvery: 1, tolerance: 0 });
  const lengths = rowSums(counts);
  const all = lengths.reduce((sum, n) => sum + n, 0);
  const ofLengths = lengths.reduce((sum, n) => sum + (n > 0 ? n * Math.log(n / all) : 0), 0);
  return history.slice(1).map((objective) => objective - ofLengths);
}
