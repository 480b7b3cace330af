/**
 * Folding in: a document the model has not seen, as a mixture of the model's topics: P(z|q) is fitted by EM with P(w|z) held
 * fixed (Hofmann 1999). The spaces of similarity predict it in one pass (tasks/similar/spaces/factors.ts).
 */
import { type Given, integer, resolve } from '../check/index.ts';
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
import type { Plsa } from './plsa.ts';

const FOLD_IN_OPTIONS = {
  passes: integer({ default: 50, min: 1, help: 'passes of EM' }),
} as const;

/** The part of a model that folding in reads. */
type WordTopics = Pick<Plsa, 'topics' | 'wordGivenTopic'>;

/** P(z|q), a row of topics for every row of the counts. A row without known words comes out uniform. */
export function foldIn(
  { topics, wordGivenTopic }: WordTopics,
  counts: Csr,
  given: Given<typeof FOLD_IN_OPTIONS> = {},
  kernels: Kernels = reference,
): Floats {
  const { passes } = resolve('foldIn', FOLD_IN_OPTIONS, given);
  const prepared = kernels.prepare(counts);
  const mixture = kernels.floats(counts.rows * topics).fill(1 / topics);
  for (let i = 0; i < passes; i++) pass(kernels, prepared, topics, mixture, wordGivenTopic, null);
  return mixture;
}

/** Kernels with room for folding in so many rows. */
export const foldInKernels = (model: WordTopics, counts: Csr): Kernels =>
  openKernels({ floats: memoryFor(folding(model), counts, [whole(counts)]) });

/** Folding in as a training, for any backend: the local array `topics` becomes P(z|q); the shared arrays do not change. */
export function folding({ topics, wordGivenTopic }: WordTopics): Training {
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
