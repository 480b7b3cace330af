/**
 * Maximal marginal relevance: λ · likeness to the document − (1 − λ) · likeness to what is already taken.
 *
 * From        Carbonell & Goldstein 1998; without a question, the whole text is the question
 */
import { number } from '../../check/index.ts';
import { type Csr, columnSums, dot, fromDense, unitRows, weigh, weightingOption } from '../../linalg/index.ts';
import { method } from './method.ts';
import type { Selector } from './select.ts';

const OPTIONS = {
  lambda: number({ default: 0.7, min: 0, max: 1, help: 'weight of relevance against novelty' }),
  weighting: weightingOption('tf'),
} as const;

export const mmr = method({
  name: 'mmr',
  help: 'relevant to the whole, different from what is taken',
  source: 'Carbonell & Goldstein 1998',
  options: OPTIONS,
  rank({ counts, size }, { lambda, weighting }) {
    const weighted = weigh(counts, weighting);
    const unit = unitRows(weighted);
    const whole = unitRows(fromDense([Array.from(columnSums(weighted))], counts.columns));
    const scores = Float64Array.from({ length: size }, (_, s) => dot(unit, s, whole, 0));
    return { scores, select: marginal(unit, lambda), terms: columnSums(weighted) };
  },
});

const marginal =
  (unit: Csr, lambda: number): Selector =>
  ({ candidates, size }, scores, basket) => {
    const nearest = new Float64Array(size);
    while (!basket.full) {
      let best = -1;
      let max = -Infinity;
      for (const s of candidates) {
        const margin = lambda * scores[s] - (1 - lambda) * nearest[s];
        if (margin > max && basket.fits(s)) [best, max] = [s, margin];
      }
      if (best < 0) return;
      basket.take(best, max);
      for (const s of candidates) nearest[s] = Math.max(nearest[s], dot(unit, s, unit, best));
    }
  };
