/** Summaries by factorisation with given bases (Wang, Zhu, Li, Chi & Gong 2008): see models/fgb.ts. */
import { FGB_OPTIONS, fitFgb } from '../../models/fgb.ts';
import { method } from './method.ts';
import { documentMatrix, rankSentenceTopics, SENTENCE_TOPIC_OPTIONS } from './sentence-topics.ts';

export const fgb = method({
  name: 'fgb',
  help: 'topics made of sentences, documents made of topics',
  source: 'Wang, Zhu, Li, Chi & Gong 2008',
  options: { ...SENTENCE_TOPIC_OPTIONS, smoothing: FGB_OPTIONS.smoothing },
  rank(problem, { topics, smoothing, pick, passes }, random) {
    const documents = documentMatrix(problem);
    const model = fitFgb(documents, problem.counts, { topics, smoothing }, { passes, random });
    return rankSentenceTopics(problem, documents, model, pick);
  },
});
