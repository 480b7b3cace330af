/**
 * Utiyama & Isahara (2001): the most likely partition when each block draws its words from its own smoothed
 * distribution, P(w|block) = (f(w) + 1) / (n + k), with a prior of length·⁻ᵇˡᵒᶜᵏˢ.
 */
import { method } from './method.ts';
import { partition } from './partition.ts';

export const ui = method({
  name: 'ui',
  help: 'most likely blocks of a smoothed word model, by dynamic programming',
  source: 'Utiyama & Isahara 2001',
  options: {},
  segment({ start, word, counts }, _settings, blocks) {
    const different = counts.length;
    // f·log(f + 1) grows by this with one more occurrence; the sum over a block's words is its log-likelihood.
    const next = (_word: number, f: number) => (f + 1) * Math.log(f + 2) - f * Math.log(f + 1);
    const size = (n: number) => -n * Math.log(n + different);
    const cost = Math.log(Math.max(word.length, 1));
    return { boundaries: partition({ start, word, words: different, next, size, cost, blocks }) };
  },
});
