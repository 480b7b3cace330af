/**
 * What a question is about, in the space of the text: words it shares with a sentence, and what those words keep
 * company with. Relevance starts at the sentences that share the question's words (tf·isf cosine) and spreads along
 * the sentence graph, so that a sentence can be relevant without sharing a word (Otterbacher, Erkan & Radev 2005).
 */
import { type Csr, cosineGraph, dot, inverseDocumentFrequency, rowSums, unitRows, weigh } from '../../linalg/index.ts';

const SPREAD = 0.5;
const PASSES = 20;

/** Relevance of every sentence, at most 1; undefined when no word of the question occurs in the text. */
export function relevance(counts: Csr, query: Csr): Float64Array | undefined {
  const idf = inverseDocumentFrequency(counts).map((weight) => weight + 1);
  const sentences = unitRows(weigh(counts, 'tf-idf', idf));
  const question = unitRows(weigh(query, 'tf-idf', idf));
  const direct = Float64Array.from({ length: counts.rows }, (_, s) => {
    let best = 0;
    for (let q = 0; q < question.rows; q++) best = Math.max(best, dot(sentences, s, question, q));
    return best;
  });
  if (!direct.some((cosine) => cosine > 0)) return undefined;
  return scaled(spread(cosineGraph(weigh(counts, 'tf-idf', idf)), direct));
}

/** x = (1 − spread) · direct + spread · mean of the neighbours, weighed by their likeness. */
function spread(graph: Csr, direct: Float64Array): Float64Array {
  const total = rowSums(graph);
  let x = direct.slice();
  for (let pass = 0; pass < PASSES; pass++) {
    x = direct.map((own, s) => {
      let sum = 0;
      for (let i = graph.start[s]; i < graph.start[s + 1]; i++) sum += graph.value[i] * x[graph.index[i]];
      return (1 - SPREAD) * own + (total[s] > 0 ? (SPREAD * sum) / total[s] : 0);
    });
  }
  return x;
}

/** Over the largest, squared: what is beside the question should not win by all else. */
function scaled(values: Float64Array): Float64Array {
  const most = values.reduce((max, value) => Math.max(max, value), 0);
  return values.map((value) => (value / most) ** 2);
}
