/**
 * Utiyama & Isahara (2001): the most likely partition when each block draws its words from its own smoothed
 * distribution, P(w|block) = (f(w) + 1) / (n + k), with a prior of length·⁻ᵇˡᵒᶜᵏˢ.
 */
import { method } from './method.ts';
import { eachEnd, layersOf } from './partition.ts';

export const ui = method({
  name: 'ui',
  help: 'most likely blocks of a smoothed word model, by dynamic programming',
  source: 'Utiyama & Isahara 2001',
  options: {},
  segment({ start, word, counts, size: sentences }, _settings, blocks) {
    const text = {
      start,
      word,
      words: counts.length,
      // f·log(f + 1) grows by this with one more occurrence; the sum over a block's words is its log-likelihood.
      next: (_word: number, f: number) => (f + 1) * Math.log(f + 2) - f * Math.log(f + 1),
      size: (n: number) => -n * Math.log(n + counts.length),
    };
    if (blocks !== undefined) {
      const layers = layersOf(sentences, blocks);
      eachEnd(text, layers.add);
      // A text without a word has no likelihood, and stays whole.
      return { boundaries: (layers.all()[blocks] ?? []).map((begin) => begin - 1) };
    }
    const cost = Math.log(Math.max(word.length, 1));
    const best = new Float64Array(sentences + 1).fill(-Infinity);
    const from = new Uint32Array(sentences + 1);
    best[0] = cost;
    eachEnd(text, (end, score) => {
      for (let begin = 0; begin < end; begin++) {
        const total = best[begin] + score[begin];
        if (total > best[end]) {
          best[end] = total;
          from[end] = begin;
        }
      }
      best[end] -= cost;
    });
    const boundaries: number[] = [];
    for (let end = from[sentences]; end > 0; end = from[end]) boundaries.push(end - 1);
    return { boundaries: boundaries.reverse() };
  },
});
