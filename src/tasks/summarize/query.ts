/**
 * What a question is about, in the space of the text. Of many documents, relevance starts at the sentences that share the
 * question's words (tf·isf cosine) and spreads along the sentence graph, so that a sentence can be relevant without sharing
 * a word (Otterbacher, Erkan & Radev 2005). In a single document the answer stands in one passage, of a length that nobody
 * knows: passages of several lengths around each sentence are scored by the words of the question in them (as BM25 does,
 * with counts that fall off like a bell), and the best one leaves little to the others.
 */
import { type Csr, cosineGraph, dot, inverseDocumentFrequency, rowSums, unitRows, weigh } from '../../linalg/index.ts';
import { iterate, productWith } from './rank-graph.ts';

const SPREAD = 0.5;

/** Below this share of the best relevance, a sentence of many documents, or of one, is beside the question. */
const BESIDE = { many: 0.01, one: 0.0001 };
/** How far passages reach to both sides, in sentences. */
const REACHES = [5, 10, 20, 40, 80];
/** A word that is in every tenth sentence around is worth half of what it is worth in all. */
const HALF = 0.1;
/** The power of a passage, and what its sentences are worth that have no word of the question. */
const STEEP = 32;
const SILENT = 0.1;

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
  if (!isOneDocument) return scaled(spread(cosineGraph(weigh(counts, 'tf-idf', idf)), direct), 2, BESIDE.many);
  const passages = scaled(passagesOf(counts, new Set(query.index), idf), STEEP);
  return scaled(
    passages.map((value, s) => value * (SILENT + direct[s])),
    1,
    BESIDE.one,
  );
}

/** x = (1 − spread) · direct + spread · mean of the neighbours, weighed by their likeness. */
function spread(graph: Csr, direct: Float64Array): Float64Array {
  const [product, total] = [productWith(graph), rowSums(graph)];
  return iterate(direct, (x) =>
    product(x).map((sum, s) => (1 - SPREAD) * direct[s] + (total[s] > 0 ? (SPREAD * sum) / total[s] : 0)),
  );
}

/** Σ over reaches of Σ_q idf_q · m/(m + half), over the largest of that reach; m = mean count of q around the sentence. */
function passagesOf({ rows, start, index, value }: Csr, words: ReadonlySet<number>, idf: Float64Array): Float64Array {
  const sum = new Float64Array(rows);
  const times = [...words].map((word) => {
    const found = new Float64Array(rows);
    for (let s = 0; s < rows; s++)
      for (let i = start[s]; i < start[s + 1]; i++) if (index[i] === word) found[s] = value[i];
    return { found, weight: idf[word] };
  });
  for (const reach of REACHES) {
    const worth = new Float64Array(rows);
    for (const { found, weight } of times)
      bell(found, reach).forEach((mean, s) => {
        worth[s] += (weight * mean) / (mean + HALF);
      });
    scaled(worth, 1).forEach((share, s) => {
      sum[s] += share;
    });
  }
  return sum;
}

/** The mean around each value, weighed like a bell: that of those at most `reach` away, three times over. */
export function bell(values: Float64Array, reach: number): Float64Array {
  let means = values;
  for (let pass = 0; pass < 3; pass++) {
    const before = new Float64Array(values.length + 1);
    means.forEach((value, i) => {
      before[i + 1] = before[i] + value;
    });
    means = means.map((_, i) => {
      const [from, to] = [Math.max(0, i - reach), Math.min(values.length, i + reach + 1)];
      return (before[to] - before[from]) / (to - from);
    });
  }
  return means;
}

/** Over the largest, to a power; what is under `least` is beside the question, and does not count. */
function scaled(values: Float64Array, power: number, least = 0): Float64Array {
  const max = values.reduce((max, value) => Math.max(max, value), 0);
  return values.map((value) => {
    const share = (value / max) ** power;
    return share < least ? 0 : share;
  });
}
