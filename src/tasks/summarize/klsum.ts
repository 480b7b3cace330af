/**
 * KL-Sum: sentences are added so that the summary's words stay as near as possible to the text's, by KL(text ‖ summary).
 *
 * From        Haghighi & Vanderwende 2009
 * Departures  the summary's distribution is smoothed with a little of the text's own, so that no divergence is infinite;
 *             with a question, the words of the text count as far as their sentence is relevant.
 */
import { number } from '../../check/index.ts';
import { method } from './method.ts';
import type { Selector } from './select.ts';
import { focusedShares } from './sumbasic.ts';

const OPTIONS = {
  smoothing: number({
    default: 0.1,
    min: 1e-6,
    max: 1,
    help: 'pseudo-words added to the summary in all, distributed as in the text',
  }),
} as const;

export const klsum = method({
  name: 'klsum',
  help: 'the words of the summary stay near those of the text',
  source: 'Haghighi & Vanderwende 2009',
  options: OPTIONS,
  rank(problem, { smoothing }) {
    const text = focusedShares(problem);
    const divergence = divergenceFrom(problem.counts, text, smoothing);
    const scores = Float64Array.from({ length: problem.size }, (_, s) => 1 / (1 + divergence.with(s)));
    const select: Selector = ({ candidates }, _scores, basket) => {
      while (!basket.full) {
        let best = -1;
        let min = Infinity;
        for (const s of candidates) {
          if (!basket.fits(s)) continue;
          const after = divergence.with(s);
          if (after < min) [best, min] = [s, after];
        }
        if (best < 0) return;
        basket.take(best, 1 / (1 + min));
        divergence.add(best);
      }
    };
    return { scores, select, terms: text };
  },
});

type Counts = { start: Uint32Array; index: Uint32Array; value: ArrayLike<number> };

/**
 * KL(text ‖ summary) = Σ P log P − Σ P log Q, Q = (n + σP) / (N + σ). Only the words of a sentence change when it
 * joins, so a sum over them is enough: the rest is a constant and the logarithm of the length.
 */
function divergenceFrom({ start, index, value }: Counts, text: Float64Array, smoothing: number) {
  const taken = new Float64Array(text.length);
  let words = 0;
  let negentropy = 0;
  let cross = 0;
  const logQ = (w: number, n: number) => Math.log(n + smoothing * text[w]);
  for (let w = 0; w < text.length; w++) {
    if (text[w] === 0) continue;
    negentropy += text[w] * Math.log(text[w]);
    cross += text[w] * logQ(w, 0);
  }
  const change = (s: number) => {
    let [gain, length] = [0, 0];
    for (let i = start[s]; i < start[s + 1]; i++) {
      const w = index[i];
      length += value[i];
      if (text[w] > 0) gain += text[w] * (logQ(w, taken[w] + value[i]) - logQ(w, taken[w]));
    }
    return { gain, length };
  };
  return {
    with(s: number) {
      const { gain, length } = change(s);
      return negentropy - (cross + gain - Math.log(words + length + smoothing));
    },
    add(s: number) {
      const { gain, length } = change(s);
      cross += gain;
      words += length;
      for (let i = start[s]; i < start[s + 1]; i++) taken[index[i]] += value[i];
    },
  };
}
