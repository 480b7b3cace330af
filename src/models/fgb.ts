/**
 * Factorisation with given bases: BSTM's model without its Bayesian side.
 *
 * Method      min KL(Y ‖ BUVᵀ) − ln Pr(U,V): BSTM's updates with no digamma; the rows of V are smoothed by a Dirichlet
 *             MAP term, V_d ∝ γ_d + smoothing
 * From        Wang, Zhu, Li, Chi & Gong 2008
 */
import { integer, number, resolve, type Values } from '../check/index.ts';
import type { Csr } from '../kernels/index.ts';
import type { FitOptions, Training } from '../training/index.ts';
import { fit } from '../training/inline.ts';
import { type SentenceTopics, sentenceTopicsOf, sentenceTraining } from './bstm.ts';

export const FGB_OPTIONS = {
  topics: integer({ default: 5, min: 1, max: 4096, help: 'number of topics' }),
  smoothing: number({ default: 1, min: 1e-6, help: 'pseudo-counts of every topic in every document' }),
} as const;
export type FgbOptions = Values<typeof FGB_OPTIONS>;

/** Factorisation with given bases (Wang et al. 2008): topics made of sentences, documents made of topics. */
export function fitFgb(
  counts: Csr,
  sentences: Csr,
  given: Partial<FgbOptions> = {},
  options: FitOptions = {},
): SentenceTopics {
  const settings = resolve('fgb', FGB_OPTIONS, given);
  return sentenceTopicsOf(settings.topics, fit(fgb(sentences, settings), counts, options));
}

export function fgb(sentences: Csr, { topics, smoothing }: FgbOptions): Training {
  return sentenceTraining('fgb', sentences, topics, {
    adjust(expected) {
      for (let i = 0; i < expected.length; i++) expected[i] += smoothing;
    },
    bound: ({ weights }) => smoothing * Float64Array.from(weights, Math.log).reduce((sum, log) => sum + log, 0),
  });
}
