/** HITS (Kleinberg 1999) on the sentence graph of LexPageRank: sentences that resemble sentences that resemble many. */
import { GRAPH_OPTIONS, sentenceGraph } from './lexpagerank.ts';
import { method } from './method.ts';
import { hubs, productWith } from './rank-graph.ts';

export const hits = method({
  name: 'hits',
  help: 'sentences that resemble well-connected ones, by HITS',
  source: 'Kleinberg 1999',
  options: GRAPH_OPTIONS,
  rank: (problem, settings) => {
    const links = sentenceGraph(problem, settings);
    return { scores: hubs(links.rows, productWith(links)), links };
  },
});
