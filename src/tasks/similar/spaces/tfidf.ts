/** Cosine of weighted words: the vector space model. */
import { dot, dotAll, idfOf, weightingOption, wordsOf } from '../../../linalg/index.ts';
import { presenceOf, wordExplanation } from './explanation.ts';
import { space } from './space.ts';

export const tfidf = space({
  name: 'tfidf',
  help: 'cosine of weighted words',
  source: 'Salton, Wong & Yang 1975; tf·√idf as in Thambiratnam & Seide 2008',
  learns: false,
  options: { weighting: weightingOption('tf-sqrt-idf') },
  train: async ({ counts }) => ({ arrays: { idf: idfOf(counts) }, notes: [] }),
  open({ arrays: { idf } }, { counts }, { weighting }) {
    const { targets, transposed, weigh } = wordsOf(counts, weighting, idf);
    return {
      project(counts) {
        const queries = weigh(counts);
        return {
          scores: (row) => dotAll(queries, row, transposed),
          explain(row, target) {
            const score = dot(queries, row, targets, target);
            const own = presenceOf(targets, target);
            return wordExplanation(queries, row, score, (column) => own.get(column) ?? 0);
          },
        };
      },
    };
  },
});
