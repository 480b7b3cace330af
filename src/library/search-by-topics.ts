/**
 * Query likelihood under the topics of a document, P(q|d) = Π_w Σ_z P(w|z) P(z|d): Hofmann's PLSI-U (1999). A document need
 * not have the words.
 */

import type { Store } from '../store/store.ts';
import { memoized } from '../text/memoized.ts';
import { bestOf, columnsOf, type Meaning } from './search-by-meaning.ts';
import { learned } from './topic-model.ts';

/** Reads the topics once; nothing where the library has none. */
export async function openTopicSearch(store: Store): Promise<Meaning | undefined> {
  const known = await learned(store);
  if (!known) return undefined;
  const { model, terms } = known;
  const { topics, wordGivenTopic, topic } = model;
  const columnOf = new Map(terms.map((term, column) => [term, column]));
  const { numbers, rows } = await store.models.mixtures(topics);
  return {
    best(parts, limit, passes) {
      const columns = columnsOf(parts, columnOf);
      if (columns.length === 0) return [];
      const score = new Float64Array(numbers.length);
      for (const column of columns) {
        const weights = wordGivenTopic.subarray(column * topics, (column + 1) * topics);
        let anywhere = 0;
        for (let z = 0; z < topics; z++) anywhere += weights[z] * topic[z];
        addLift(rows, topics, weights, anywhere, score);
      }
      // Results are the documents in which the query is more likely than in the collection.
      return bestOf(score, numbers, limit, passes, 0);
    },
    near(parts) {
      const topicsOf = (column: number) => {
        const given = Array.from({ length: topics }, (_, z) => wordGivenTopic[column * topics + z] * topic[z]);
        const sum = given.reduce((total, p) => total + p, 0);
        return given.map((p) => p / (sum || 1));
      };
      const asked = columnsOf(parts, columnOf).map(topicsOf);
      return memoized((stem) => {
        const column = columnOf.get(stem);
        if (column === undefined) return 0;
        const own = topicsOf(column);
        // P(z|w) P(z|q) summed over topics, beyond what any word has with the query.
        return asked.reduce(
          (sum, of) =>
            sum +
            Math.max(
              0,
              of.reduce((a, p, z) => a + p * (own[z] - topic[z]), 0),
            ),
          0,
        );
      });
    },
  };
}

/** Adds log P(w|d) / P(w), smoothed with P(w) so that no word excludes a document. */
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
