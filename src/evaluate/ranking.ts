/**
 * The measures of retrieval. Scores become a ranking: best first, equal scores in the order of their indices. The measures
 * take what stands at each rank, so that all of them see the same list.
 *
 *   nDCG                DCG = Σ gainᵣ / log₂(r + 1), r from 1, over that of the best order (Järvelin & Kekäläinen 2002);
 *                       gains are linear
 *   average precision   mean, over all relevant items, of the precision at their ranks; one not in the list adds 0
 *   mAP                 its mean over queries
 */
import { InputError } from '../check/index.ts';
import { topIndices } from '../linalg/top.ts';

/** Indices, best first. */
export function ranking(scores: ArrayLike<number>): Uint32Array {
  return Uint32Array.from(
    topIndices(scores.length, scores.length, (i) => {
      if (Number.isNaN(scores[i])) throw new InputError('ranking', 'scores must be numbers', scores[i]);
      return scores[i];
    }),
  );
}

/** What stands at each rank: `values` (relevance, gains) in the order of the scores. */
export function ranked<T>(scores: ArrayLike<number>, values: ArrayLike<T>): T[] {
  if (scores.length !== values.length) {
    throw new InputError('ranking', 'needs one value for every score', [scores.length, values.length]);
  }
  return Array.from(ranking(scores), (i) => values[i]);
}

/** How many relevant items there are: those in the list, unless a longer list was cut. */
export function relevantTotal(who: string, relevant: readonly boolean[], total?: number): number {
  const listed = relevant.reduce((count, yes) => count + Number(yes), 0);
  if (total !== undefined && !(total >= listed)) {
    throw new InputError(who, `total must be at least the ${listed} relevant items listed`, total);
  }
  return total ?? listed;
}

/** Normalised discounted cumulative gain. `gains` in ranked order. `all` are the gains of every item, needed when the list was cut. 0 where nothing gains. */
export function ndcg(gains: readonly number[], k = Infinity, all: readonly number[] = gains): number {
  if (!(k >= 1)) throw new InputError('ndcg', 'k must be at least 1', k);
  const bad = [...gains, ...all].find((gain) => !(gain >= 0 && gain < Infinity));
  if (bad !== undefined) throw new InputError('ndcg', 'gains must be finite and at least 0', bad);
  const ideal = dcg(
    all.toSorted((a, b) => b - a),
    k,
  );
  return ideal === 0 ? 0 : dcg(gains, k) / ideal;
}

const dcg = (gains: readonly number[], k: number): number =>
  gains.slice(0, k).reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0);

/** The share of the first k ranks that is relevant; ranks past the end of the list are misses. */
export function precisionAt(relevant: readonly boolean[], k: number): number {
  return hitsAt('precision', relevant, k) / k;
}

/** The share of the relevant items among the first k ranks. */
export function recallAt(relevant: readonly boolean[], k: number, total?: number): number {
  return hitsAt('recall', relevant, k) / someRelevant('recall', relevant, total);
}

/** The largest recall of any top of the list whose precision is at least this; 0 where there is none. */
export function recallAtPrecision(relevant: readonly boolean[], precision: number, total?: number): number {
  if (!(precision > 0 && precision <= 1)) {
    throw new InputError('recall at precision', 'precision must be above 0, at most 1', precision);
  }
  const all = someRelevant('recall at precision', relevant, total);
  let [hits, best] = [0, 0];
  relevant.forEach((yes, rank) => {
    if (yes && ++hits / (rank + 1) >= precision) best = hits;
  });
  return best / all;
}

function hitsAt(who: string, relevant: readonly boolean[], k: number): number {
  if (!Number.isSafeInteger(k) || k < 1) throw new InputError(who, 'k must be a whole number of at least 1', k);
  return relevantTotal(who, relevant.slice(0, k));
}

function someRelevant(who: string, relevant: readonly boolean[], total?: number): number {
  const all = relevantTotal(who, relevant, total);
  if (all === 0) throw new InputError(who, 'at least one relevant item is needed', 0);
  return all;
}

/** Average precision. `relevant` is in ranked order; `total` is needed when the list was cut. */
export function averagePrecision(relevant: readonly boolean[], total?: number): number {
  const all = relevantTotal('average precision', relevant, total);
  if (all === 0) throw new InputError('average precision', 'at least one relevant item is needed', 0);
  let [hits, sum] = [0, 0];
  relevant.forEach((yes, rank) => {
    if (yes) sum += ++hits / (rank + 1);
  });
  return sum / all;
}

/**
 * Average precision of scores, `relevant` being indices. Equal scores share their ranks evenly: the j-th of r relevant
 * among n of them lies at j (n + 1) / (r + 1). 0 where nothing is relevant.
 */
export function averagePrecisionOf(scores: Float64Array, relevant: ArrayLike<number>): number {
  const count = relevant.length;
  const [all, own] = [scores.slice().sort(), new Float64Array(count)];
  for (let i = 0; i < count; i++) own[i] = scores[relevant[i]];
  own.sort();
  let sum = 0;
  // Those from `to` on are better than the relevant ones from `end` on, and than equals of these.
  for (let end = count, to = all.length; end > 0; ) {
    const value = own[end - 1];
    let from = end - 1;
    while (from > 0 && own[from - 1] === value) from--;
    while (to > 0 && all[to - 1] > value) to--;
    const better = all.length - to;
    while (to > 0 && all[to - 1] === value) to--;
    const equal = all.length - better - to;
    for (let j = 1; j <= end - from; j++) sum += (count - end + j) / (better + (j * (equal + 1)) / (end - from + 1));
    end = from;
  }
  return count === 0 ? 0 : sum / count;
}

interface MeanAveragePrecision {
  readonly mean: number;
  readonly queries: number;
  /** Queries left out, because nothing is relevant to them. */
  readonly skipped: number;
}

/** Mean average precision over queries: of each, whether the document at every rank is relevant. */
export function meanAveragePrecision(queries: readonly (readonly boolean[])[]): MeanAveragePrecision {
  const answerable = queries.filter((relevant) => relevant.includes(true));
  if (answerable.length === 0) throw new InputError('mAP', 'at least one query with a relevant item is needed', 0);
  const sum = answerable.reduce((total, relevant) => total + averagePrecision(relevant), 0);
  return {
    mean: sum / answerable.length,
    queries: answerable.length,
    skipped: queries.length - answerable.length,
  };
}

/**
 * Average precision of intra-topic pairs (Huang & Wilks): all pairs of documents ranked by similarity, precision at
 * each pair that shares a topic, their mean. Equal similarities rank by the first document, then the second.
 */
export function intraTopicPrecision<T>(topics: readonly T[], similarity: (a: number, b: number) => number): number {
  const count = (topics.length * (topics.length - 1)) / 2;
  const scores = new Float64Array(count);
  const same: boolean[] = new Array(count);
  let pair = 0;
  for (let a = 0; a < topics.length; a++) {
    for (let b = a + 1; b < topics.length; b++) {
      scores[pair] = similarity(a, b);
      same[pair++] = topics[a] === topics[b];
    }
  }
  return averagePrecision(ranked(scores, same));
}
