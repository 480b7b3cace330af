/**
 * Folding in: a document the model has not seen, as a mixture of the model's topics: P(z|q) is fitted by EM with P(w|z) held
 * fixed (Hofmann 1999). The spaces of similarity predict it in one pass (tasks/similar/spaces/factors.ts).
 */
import { type Given, integer, resolve } from '../check/index.ts';
import {
  type Csr,
  type Floats,
  type Kernels,
  numbersOf,
  openKernels,
  reference,
  SWEEP_SCRATCH_ROWS,
} from '../kernels/index.ts';
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
  for (let i = 0; i < passes; i++) {
    kernels.sweep(prepared, topics, mixture, wordGivenTopic, null, null, null);
    kernels.normalizeRows(mixture, topics);
  }
  return mixture;
}

/** Numbers of scratch beside the arrays. */
const SCRATCH_FLOATS = 100_000;

/** Kernels with room for folding in so many rows. */
export const foldInKernels = ({ topics }: WordTopics, counts: Csr): Kernels =>
  openKernels({
    floats: numbersOf(counts) + topics * (counts.rows + counts.columns + SWEEP_SCRATCH_ROWS) + SCRATCH_FLOATS,
  });
