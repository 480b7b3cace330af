/**
 * PLSA with Dirichlet priors, fitted by EM to the maximum a posteriori.
 *
 * Method      P(z|d) ∝ Σ_w n P(z|d,w) + a    P(w|z) ∝ Σ_d n P(z|d,w) + b    the E step is that of PLSA
 * From        Chien & Wu 2008; Asuncion, Welling, Smyth & Teh 2009 (a and b are α − 1 and η − 1 of the priors)
 * Departures  b = a / 50; expected counts are kept without a, so that they sum to the words of a document
 * Letters     a = smoothing
 */
import type { Training } from '../training/index.ts';
import { plsa } from './plsa.ts';

const WORDS_PER_TOPIC = 50;

/** `smoothing` 0 is plain EM. */
export function smoothedPlsa(topics: number, smoothing: number): Training {
  const base = plsa({ topics, temper: 1 });
  const perWord = smoothing / WORDS_PER_TOPIC;
  return {
    ...base,
    name: 'plsa-smoothed',
    byTopic: undefined,
    accelerated: undefined,
    hostAccess: true,

    accumulate(kernels, shared, shard, local, sums, measure) {
      for (let i = 0; i < local.topics.length; i++) local.topics[i] += smoothing;
      base.accumulate(kernels, shared, shard, local, sums, measure);
    },

    update(kernels, shared, sums) {
      base.update(kernels, shared, sums);
      const columns = shared.words.length / topics;
      for (let z = 0; z < topics; z++) {
        const total = shared.mass[z] + columns * perWord;
        for (let w = z; w < shared.words.length; w += topics) {
          shared.words[w] = total > 0 ? (shared.words[w] * shared.mass[z] + perWord) / total : 0;
        }
      }
    },
  };
}
