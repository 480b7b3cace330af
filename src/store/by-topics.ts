/**
 * Search by meaning: how likely a document's topics make the words of a query, P(q|d) = Π_w Σ_z P(w|z) P(z|d), which
 * is Hofmann's PLSI-U (1999). A document need not have a word to make it likely.
 */

import { learned } from './library-topics.ts';
import type { Part } from './query.ts';
import type { Hit, Store } from './store.ts';

export interface TopicSearch {
  /** The best documents among those that pass; nothing when no topic knows any of the words. */
  best(parts: readonly Part[], limit: number, passes: (number: number) => boolean): Hit[];
}

/** Reads the topics once; nothing where the library has none. */
export async function openTopicSearch(store: Store): Promise<TopicSearch | undefined> {
  const known = await learned(store);
  if (!known) return undefined;
  const { model, terms } = known;
  const { topics, wordGivenTopic, topic } = model;
  const columnOf = new Map(terms.map((term, column) => [term, column]));
  const { numbers, rows } = await store.models.mixtures(topics);
  return {
    best(parts, limit, passes) {
      const columns = parts
        .filter(({ excluded }) => !excluded)
        .flatMap(({ stems, words }) => (stems.length > 0 ? stems : words).flatMap((word) => columnOf.get(word) ?? []));
      if (columns.length === 0) return [];
      const score = new Float64Array(numbers.length);
      for (const column of columns) {
        const weights = wordGivenTopic.subarray(column * topics, (column + 1) * topics);
        let anywhere = 0;
        for (let z = 0; z < topics; z++) anywhere += weights[z] * topic[z];
        addLift(rows, topics, weights, anywhere, score);
      }
      return bestOf(score, numbers, limit, passes);
    },
  };
}

/** log of P(w|d) / P(w), with a little of P(w) mixed in so that no word rules a document out. */
function addLift(
  rows: Float32Array,
  topics: number,
  weights: ArrayLike<number>,
  anywhere: number,
  score: Float64Array,
) {
  for (let d = 0, at = 0; d < score.length; d++) {
    let p = 0;
    for (let z = 0; z < topics; z++, at++) p += weights[z] * rows[at];
    score[d] += Math.log(0.9 * (p / anywhere) + 0.1);
  }
}

/** Only documents the words are likelier in than anywhere are found. */
function bestOf(score: Float64Array, numbers: Uint32Array, limit: number, passes: (number: number) => boolean): Hit[] {
  const hits: Hit[] = [];
  let least = 0;
  for (let d = 0; d < score.length; d++) {
    if (score[d] <= least || !passes(numbers[d])) continue;
    hits.push({ number: numbers[d], score: score[d] });
    if (hits.length < 4 * limit) continue;
    hits.sort((a, b) => b.score - a.score || a.number - b.number).length = limit;
    least = hits[limit - 1].score;
  }
  return hits.sort((a, b) => b.score - a.score || a.number - b.number).slice(0, limit);
}
