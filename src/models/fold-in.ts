/**
 * Folding in: a document the model has not seen, as a mixture of the model's topics.
 *
 * by EM              P(z|q) is fitted with P(w|z) held fixed (Hofmann 1999)
 * by EFF prediction  P(z|q) = Σ_w P(z|w) P(w|q), the expected factor frequencies (Thambiratnam & Seide 2008): one pass
 */
import { choice, type Given, integer, resolve } from '../check/index.ts';
import {
  type Csr,
  type Floats,
  type Kernels,
  openKernels,
  type PassKernels,
  type Prepared,
  reference,
} from '../kernels/index.ts';
import type { Training } from '../training/index.ts';
import { memoryFor } from '../training/memory.ts';
import { whole } from '../training/shards.ts';
import { type Plsa, topicGivenWord } from './plsa.ts';

export const FOLD_IN_OPTIONS = {
  by: choice(['em', 'eff'], { default: 'em', help: 'by EM with fixed topics, or by EFF prediction in one pass' }),
  passes: integer({ default: 50, min: 1, help: 'passes of EM' }),
} as const;

/** The part of a model that folding in reads. */
type WordTopics = Pick<Plsa, 'topics' | 'topic' | 'wordGivenTopic'>;

/** P(z|q), a row of topics for every row of the counts. A row without known words comes out uniform. */
export function foldIn(
  model: WordTopics,
  counts: Csr,
  given: Given<typeof FOLD_IN_OPTIONS> = {},
  kernels = reference,
): Floats {
  const { by, passes } = resolve('foldIn', FOLD_IN_OPTIONS, given);
  return by === 'eff' ? predict(model, counts) : expectationMaximization(model, counts, passes, kernels);
}

/** Kernels with room for folding in so many rows. */
export const foldInKernels = (model: WordTopics, counts: Csr): Kernels =>
  openKernels({ floats: memoryFor(folding(model), counts, [whole(counts)]) });

function expectationMaximization(
  { topics, wordGivenTopic }: WordTopics,
  counts: Csr,
  passes: number,
  kernels: Kernels,
) {
  const prepared = kernels.prepare(counts);
  const mixture = kernels.floats(counts.rows * topics).fill(1 / topics);
  for (let i = 0; i < passes; i++) pass(kernels, prepared, topics, mixture, wordGivenTopic, null);
  return mixture;
}

/** Folding in as a training, for any backend: the local array `topics` becomes P(z|q); the shared arrays do not change. */
export function folding({ topics, wordGivenTopic }: Pick<Plsa, 'topics' | 'wordGivenTopic'>): Training {
  return {
    name: 'fold-in',
    better: 'higher',
    shape: (_rows, columns) => ({
      shared: { words: columns * topics },
      local: { topics },
      sums: { objective: 1 },
    }),
    begin(_facts, _random, shared) {
      shared.words.set(wordGivenTopic);
    },
    beginRows(_counts, local) {
      local.topics.fill(1 / topics);
    },
    accumulate(kernels, shared, { counts }, local, { objective }, measure) {
      pass(kernels, counts, topics, local.topics, shared.words, measure ? objective : null);
    },
    update() {},
  };
}

function pass(
  kernels: PassKernels,
  counts: Prepared,
  topics: number,
  mixture: Floats,
  words: Floats,
  objective: Floats | null,
): void {
  kernels.sweep(counts, topics, mixture, words, null, null, objective);
  kernels.normalizeRows(mixture, topics);
}

function predict(model: WordTopics, counts: Csr): Floats {
  const mixture = new Float64Array(counts.rows * model.topics);
  reference.multiplySparse(counts, model.topics, topicGivenWord(model), mixture);
  reference.normalizeRows(mixture, model.topics);
  return mixture;
}
