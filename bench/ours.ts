/** Our PLSA as a contestant: the passes of a fit as a user runs it. */
import { fitInline, fitThreads, type InlineOptions, modelSpec } from '../src/engine/index.ts';
import type { Csr } from '../src/kernels/index.ts';
import { rowSums } from '../src/matrix/index.ts';
import { plsa } from '../src/models/index.ts';
import type { Contestant } from './race.ts';
import { median } from './result.ts';

export interface Passes {
  readonly topics: number;
  readonly threads?: number;
  readonly relaxed?: boolean;
  readonly passes?: number;
}

/** A turn is a fit of a few passes; its seconds are those of a pass after the first, which V8 still runs unoptimised. */
export function passesOf(counts: Csr, { topics, threads = 1, relaxed = false, passes = 5 }: Passes): Contestant {
  return async () => {
    const ends: number[] = [];
    const onProgress = () => void ends.push(performance.now());
    await fitted(counts, topics, threads, { relaxed, iterations: passes, measureEvery: passes, onProgress });
    const seconds = median(ends.slice(1).map((end, i) => end - ends[i])) / 1000;
    return { seconds, megabytes: process.resourceUsage().maxRSS / 1024 };
  };
}

/** The log-likelihood Σ n log P(w|d) after every pass: the objective less what it says about the documents' lengths. */
export async function likelihoods(counts: Csr, topics: number, passes: number): Promise<number[]> {
  const { history } = await fitted(counts, topics, 1, { iterations: passes + 1, measureEvery: 1 });
  const lengths = rowSums(counts);
  const all = lengths.reduce((sum, n) => sum + n, 0);
  const ofLengths = lengths.reduce((sum, n) => sum + (n > 0 ? n * Math.log(n / all) : 0), 0);
  return history.slice(1).map((objective) => objective - ofLengths);
}

async function fitted(counts: Csr, topics: number, threads: number, options: InlineOptions) {
  const settings = { topics, temper: 1 };
  const always = { ...options, tolerance: 0 };
  if (threads === 1) return fitInline(plsa(settings), counts, always);
  return fitThreads(modelSpec('plsa', settings), counts, { ...always, threads });
}
