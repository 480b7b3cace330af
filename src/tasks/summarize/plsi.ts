/**
 * Summaries of one document by PLSI: PROC1 to PROC4.
 *
 * Method      PLSA over the sentences d of a text. PROC1 and PROC2 score by P(d|z*), z* the topic with the largest
 *             P(z); PROC3 and PROC4 by R(d) = Σ_z P(d|z) P(z). PROC1 and PROC3 count terms; PROC2 and PROC4 count
 *             the links of the sentence graph A_ij = [cosine(i,j) ≥ 0.2], as PHITS does.
 * From        Bhandari, Ito, Shimbo & Matsumoto 2008
 * Note        After any M-step Σ_z P(d|z) P(z) = n(d)/N exactly, whatever the temper and the number of topics: PROC3
 *             ranks sentences by their share of the counted words, PROC4 by their degree in the graph.
 * See         docs/papers/plsi-summaries.md
 */
import { integer, number, type Values } from '../../check/index.ts';
import { type Csr, cosineGraph, unweighted } from '../../linalg/index.ts';
import { documentGivenTopic, fitPlsa, type Plsa, topicGivenDocument } from '../../models/plsa.ts';
import type { Random } from '../../random/index.ts';
import { method, type Ranking } from './method.ts';
import type { Problem } from './problem.ts';

const TERM_OPTIONS = {
  topics: integer({ default: 2, min: 1, max: 1000, help: 'number of latent topics' }),
  temper: number({ default: 0.75, min: 0.01, max: 1, help: 'control parameter B of tempered EM; 1 is plain EM' }),
  passes: integer({ default: 100, min: 1, help: 'maximum number of passes of EM' }),
} as const;
const GRAPH_OPTIONS = {
  ...TERM_OPTIONS,
  link: number({ default: 0.2, min: 0, max: 1, help: 'cosine from which two sentences are linked' }),
} as const;
type TermSettings = Values<typeof TERM_OPTIONS>;
type GraphSettings = Values<typeof GRAPH_OPTIONS>;

const source = 'Bhandari, Ito, Shimbo & Matsumoto 2008';

export const proc1 = method({
  name: 'proc1',
  help: 'PLSI on terms, sentences of the dominant topic',
  source,
  options: TERM_OPTIONS,
  rank: (problem, settings, random) => rankTerms(problem, settings, random, byDominantTopic),
});

export const proc2 = method({
  name: 'proc2',
  help: 'PLSI on the sentence graph, sentences of the dominant topic',
  source,
  options: GRAPH_OPTIONS,
  rank: (problem, settings, random) => rankGraph(problem, settings, random, byDominantTopic),
});

export const proc3 = method({
  name: 'proc3',
  help: 'PLSI on terms, sentences over all topics; equals the share of counted words, so it prefers long sentences',
  source,
  options: TERM_OPTIONS,
  rank: (problem, settings, random) => rankTerms(problem, settings, random, byAllTopics),
});

export const proc4 = method({
  name: 'proc4',
  help: 'PLSI on the sentence graph, sentences over all topics; equals the number of links of a sentence',
  source,
  options: GRAPH_OPTIONS,
  rank: (problem, settings, random) => rankGraph(problem, settings, random, byAllTopics),
});

type Score = (model: Plsa) => Float64Array;

function rankTerms(problem: Problem, settings: TermSettings, random: Random, score: Score): Ranking {
  const { model, notes } = fitted(problem.counts, settings, random);
  const topics = { count: model.topics, ofSentence: topicGivenDocument(model), ofTerm: model.wordGivenTopic };
  return { scores: score(model), topics, notes };
}

function rankGraph(problem: Problem, { link, ...settings }: GraphSettings, random: Random, score: Score): Ranking {
  const links = unweighted(cosineGraph(problem.counts, link));
  const { model, notes } = fitted(links, settings, random);
  return { scores: score(model), links, notes };
}

function fitted(counts: Csr, { topics, temper, passes }: TermSettings, random: Random) {
  const model = fitPlsa(counts, { topics: Math.min(topics, counts.rows), temper }, { random, passes });
  const notes: string[] = [];
  if (model.topics < topics)
    notes.push(`Only ${counts.rows} sentences, so ${model.topics} topics instead of ${topics}.`);
  if (!model.converged) notes.push(`PLSI had not converged after ${passes} passes; raise passes.`);
  return { model, notes };
}

/** P(d|z*), z* = argmax P(z). */
export const byDominantTopic: Score = (model) => {
  const dominant = model.topic.indexOf(Math.max(...model.topic));
  const share = documentGivenTopic(model);
  return Float64Array.from({ length: share.length / model.topics }, (_, d) => share[d * model.topics + dominant]);
};

/** R(d) = Σ_z P(d|z) P(z). */
export const byAllTopics: Score = (model) => {
  const share = documentGivenTopic(model);
  return Float64Array.from({ length: share.length / model.topics }, (_, d) => {
    let score = 0;
    for (let z = 0; z < model.topics; z++) score += share[d * model.topics + z] * model.topic[z];
    return score;
  });
};
