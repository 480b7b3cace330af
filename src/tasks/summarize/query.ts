/**
 * What a question is about, in the space of the text: words it shares with a sentence, and what those words keep
 * company with. Relevance starts at the sentences that share the question's words (tf·isf cosine) and spreads along
 * the sentence graph, so that a sentence can be relevant without sharing a word (Otterbacher, Erkan & Radev 2005). In a
 * single document the answer stands in one part: there, relevance counts by the square of that around it.
 */
import { type Csr, cosineGraph, dot, inverseDocumentFrequency, rowSums, unitRows, weigh } from '../../linalg/index.ts';

const SPREAD = 0.5;
const PASSES = 20;

/** Below this share of the best relevance, a sentence of many documents, or of one, is beside the question. */
const BESIDE = { many: 0.01, one: 0.0001 };
/** Sentences after which what stands around a sentence counts a third of it: exp(−distance / 30). */
const AROUND = 30;

/** Relevance of every sentence, at most 1; undefined when no word of the question occurs in the text. */
export function relevance(counts: Csr, query: Csr, isOneDocument: boolean): Float64Array | undefined {
  const idf = inverseDocumentFrequency(counts).map((weight) => weight + 1);
  const sentences = unitRows(weigh(counts, 'tf-idf', idf));
  const question = unitRows(weigh(query, 'tf-idf', idf));
  const direct = Float64Array.from({ length: counts.rows }, (_, s) => {
    let best = 0;
    for (let q = 0; q < question.rows; q++) best = Math.max(best, dot(sentences, s, question, q));
    return best;
  });
  if (!direct.some((cosine) => cosine > 0)) return undefined;
  const found = spread(cosineGraph(weigh(counts, 'tf-idf', idf)), direct);
  if (!isOneDocument) return scaled(found, BESIDE.many);
  const around = meansAround(found, AROUND);
  return scaled(
    found.map((value, s) => value * around[s] ** 2),
    BESIDE.one,
  );
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

/** The mean of the values around each, weighed by exp(−distance / reach). */
export function meansAround(values: Float64Array, reach: number): Float64Array {
  const fading = Math.exp(-1 / reach);
  const means = new Float64Array(values.length);
  const weights = new Float64Array(values.length);
  let [sum, weight] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    means[i] = sum = sum * fading + values[i];
    weights[i] = weight = weight * fading + 1;
  }
  [sum, weight] = [0, 0];
  for (let i = values.length - 1; i >= 0; i--) {
    means[i] = (means[i] + sum) / (weights[i] + weight);
    sum = (sum + values[i]) * fading;
    weight = (weight + 1) * fading;
  }
  return means;
}

/** Over the largest, squared: what is beside the question should not win by all else, and does not count under `least`. */
function scaled(values: Float64Array, least: number): Float64Array {
  const max = values.reduce((max, value) => Math.max(max, value), 0);
  return values.map((value) => {
    const share = (value / max) ** 2;
    return share < least ? 0 : share;
  });
}
