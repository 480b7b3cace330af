/**
 * LexPageRank: sentences that many sentences resemble.
 *
 * Method      PageRank over the graph of sentences whose tf·isf cosine is at least `link`; edges weigh 1, or with
 *             `weights: cosine` their cosine (the continuous variant)
 * From        Erkan & Radev 2004
 */
import { choice, number, type Values } from '../../check/index.ts';
import { type Csr, cosineGraph, unweighted, weigh } from '../../linalg/index.ts';
import { method } from './method.ts';
import type { Problem } from './problem.ts';
import { pageRank, productWith } from './rank-graph.ts';

export const GRAPH_OPTIONS = {
  link: number({ default: 0.1, min: 0, max: 1, help: 'cosine from which two sentences are linked' }),
  weights: choice(['binary', 'cosine'], { default: 'binary', help: 'what a link weighs: 1, or its cosine' }),
} as const;
const OPTIONS = {
  ...GRAPH_OPTIONS,
  damping: number({ default: 0.85, min: 0, max: 1, help: 'chance of following a link in PageRank' }),
} as const;

export const lexpagerank = method({
  name: 'lexpagerank',
  help: 'sentences that many others resemble, by PageRank',
  source: 'Erkan & Radev 2004',
  options: OPTIONS,
  rank: (problem, { damping, ...graph }) => {
    const links = sentenceGraph(problem, graph);
    return { scores: pageRank(links.rows, productWith(links), damping), links };
  },
});

export function sentenceGraph({ counts }: Problem, { link, weights }: Values<typeof GRAPH_OPTIONS>): Csr {
  const graph = cosineGraph(weigh(counts, 'tf-idf'), link);
  return weights === 'binary' ? unweighted(graph) : graph;
}
