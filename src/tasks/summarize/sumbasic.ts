/**
 * SumBasic: the sentence with the highest mean word probability; then its words' probabilities are squared.
 *
 * From        Nenkova & Vanderwende 2005: of the sentences that hold the most probable word, the best is taken
 */
import { columnSums } from '../../linalg/index.ts';
import { method } from './method.ts';
import type { Problem } from './problem.ts';
import { byScore, type Selector } from './select.ts';

export const sumbasic = method({
  name: 'sumbasic',
  help: 'frequent words, each wanted less once it is covered',
  source: 'Nenkova & Vanderwende 2005',
  options: {},
  rank(problem) {
    const shares = focusedShares(problem);
    const scores = Float64Array.from({ length: problem.size }, (_, s) => meanShare(problem, shares, s));
    return { scores, terms: shares, select: squaring(shares.slice()) };
  },
});

/** P(w): share of the counted words. */
export const wordShares = ({ counts }: Problem): Float64Array => shares(columnSums(counts));

/** P(w | question): every sentence counts as far as it is relevant (SumFocus, Vanderwende et al. 2007). */
export function focusedShares({ counts, relevance }: Problem): Float64Array {
  const sums = new Float64Array(counts.columns);
  for (let s = 0; s < counts.rows; s++) {
    for (let i = counts.start[s]; i < counts.start[s + 1]; i++) sums[counts.index[i]] += relevance[s] * counts.value[i];
  }
  return shares(sums);
}

function shares(sums: Float64Array): Float64Array {
  const total = sums.reduce((all, n) => all + n, 0);
  return sums.map((n) => n / total);
}

function meanShare({ counts }: Problem, shares: Float64Array, s: number): number {
  let [sum, words] = [0, 0];
  for (let i = counts.start[s]; i < counts.start[s + 1]; i++) {
    sum += counts.value[i] * shares[counts.index[i]];
    words += counts.value[i];
  }
  return words > 0 ? sum / words : 0;
}

const squaring =
  (shares: Float64Array): Selector =>
  (problem, scores, basket) => {
    const { counts, candidates } = problem;
    while (!basket.full) {
      const open = Array.from(candidates).filter((s) => basket.fits(s));
      if (open.length === 0) return;
      const words = new Set(
        open.flatMap((s) => Array.from(counts.index.subarray(counts.start[s], counts.start[s + 1]))),
      );
      if (words.size === 0) return byScore(problem, scores, basket);
      let top = -1;
      for (const w of words) if (top < 0 || shares[w] > shares[top] || (shares[w] === shares[top] && w < top)) top = w;
      const holds = (s: number) => counts.index.subarray(counts.start[s], counts.start[s + 1]).includes(top);
      const best = open
        .filter(holds)
        .reduce((a, b) => (meanShare(problem, shares, b) > meanShare(problem, shares, a) ? b : a));
      basket.take(best, meanShare(problem, shares, best));
      for (let i = counts.start[best]; i < counts.start[best + 1]; i++) shares[counts.index[i]] **= 2;
    }
  };
