/** Summaries by the Bayesian sentence-based topic model (Wang, Zhu, Li & Gong 2009): see models/bstm.ts. */
import { BSTM_OPTIONS, fitBstm } from '../../models/bstm.ts';
import { method } from './method.ts';
import { documentMatrix, rankSentenceTopics, SENTENCE_TOPIC_OPTIONS } from './sentence-topics.ts';

export const bstm = method({
  name: 'bstm',
  help: 'topics made of sentences, documents made of topics, Bayesian',
  source: 'Wang, Zhu, Li & Gong 2009',
  options: { ...SENTENCE_TOPIC_OPTIONS, alpha: BSTM_OPTIONS.alpha },
  rank(problem, { topics, alpha, pick, passes }, random) {
    const documents = documentMatrix(problem);
    const model = fitBstm(documents, problem.counts, { topics, alpha }, { passes, random });
    return rankSentenceTopics(problem, documents, model, pick);
  },
});
