/** Picking from a sentence-based topic model, for BSTM and FGB. */
import { choice, integer } from '../../check/index.ts';
import { reference } from '../../kernels/index.ts';
import { type Csr, documentCounts, rowLengths, rowSums } from '../../linalg/index.ts';
import type { SentenceTopics } from '../../models/bstm.ts';
import type { Ranking } from './method.ts';
import type { Problem } from './problem.ts';
import { byTopic, listOf } from './select.ts';

export const SENTENCE_TOPIC_OPTIONS = {
  topics: integer({ default: 3, min: 1, max: 1000, help: 'number of topics' }),
  pick: choice(['nearest', 'highest'], {
    default: 'nearest',
    help: 'the sentence nearest (cosine) to the words of a topic, or as written the one with the highest weight, which is the longest',
  }),
  passes: integer({ default: 100, min: 1, help: 'maximum number of passes' }),
} as const;

/** Y: document × term counts, of the same terms as the sentences. */
export const documentMatrix = ({ corpus, vocabulary }: Problem) => documentCounts(corpus, vocabulary);

/** Topics in the order of their weight Σ_d V_dt·|d|, each with its sentences, best first. */
export function rankSentenceTopics(
  problem: Problem,
  documents: Csr,
  model: SentenceTopics,
  pick: 'nearest' | 'highest',
): Ranking {
  const { topics, sentenceGivenTopic, topicOfDocument, wordGivenTopic } = model;
  const fit = pick === 'highest' ? sentenceGivenTopic : nearness(problem, model);
  const weights = topicWeights(documents, topicOfDocument, topics);
  const order = Array.from({ length: topics }, (_, t) => t).sort((a, b) => weights[b] - weights[a] || a - b);
  const best = (s: number) => Math.max(...order.map((t) => fit[s * topics + t]));
  return {
    scores: Float64Array.from({ length: problem.size }, (_, s) => best(s)),
    select: byTopic(order.map((t) => listOf(problem, (s) => fit[s * topics + t]))),
    ...(pick === 'nearest' && { redundancy: 0.5 }),
    topics: { count: topics, ofSentence: shares(model), ofTerm: wordGivenTopic },
    notes: model.converged ? [] : [`The topic model had not converged after ${model.passes} passes.`],
  };
}

/** Cosine of every sentence to the words of every topic. */
function nearness({ counts, size }: Problem, { topics, wordGivenTopic }: SentenceTopics): Float64Array {
  const lengths = rowLengths(counts);
  const squares = new Float64Array(topics);
  for (let i = 0; i < wordGivenTopic.length; i++) squares[i % topics] += wordGivenTopic[i] ** 2;
  const near = new Float64Array(size * topics);
  reference.multiplySparse(counts, topics, wordGivenTopic, near);
  for (let s = 0; s < size; s++) {
    for (let t = 0; t < topics; t++) if (lengths[s] > 0) near[s * topics + t] /= lengths[s] * Math.sqrt(squares[t]);
  }
  return near;
}

function topicWeights(documents: Csr, topicOfDocument: ArrayLike<number>, topics: number): Float64Array {
  const weights = new Float64Array(topics);
  rowSums(documents).forEach((words, d) => {
    for (let t = 0; t < topics; t++) weights[t] += words * topicOfDocument[d * topics + t];
  });
  return weights;
}

/** The share of each topic in a sentence: U_st over its topics. */
function shares({ topics, sentenceGivenTopic }: SentenceTopics): Float64Array {
  const of = Float64Array.from(sentenceGivenTopic);
  reference.normalizeRows(of, topics);
  return of;
}
