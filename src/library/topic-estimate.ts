/** A topic model from the topic shares of the documents, for a library whose model file is damaged. */
import { InputError } from '../check/index.ts';
import { normalizeColumns } from '../linalg/index.ts';
import type { Plsa } from '../models/index.ts';
import type { Store } from '../store/store.ts';
import type { LibraryProblem } from './counts.ts';
import { type LearnedTopics, learned } from './topic-model.ts';

/** The model; where its file is damaged, one estimated from the topic shares of the documents. */
export async function modelOrEstimate(
  store: Store,
  library: LibraryProblem,
  topics: number,
): Promise<Pick<LearnedTopics, 'model' | 'terms'>> {
  try {
    return (await learned(store))!;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { model: await fromMixtures(store, library, topics), terms: library.terms };
  }
}

/** P(w|z) ∝ Σ_d n(d,w) P(z|d). */
async function fromMixtures(store: Store, { rows, counts }: LibraryProblem, topics: number): Promise<Plsa> {
  const mixtures = await store.models.mixtures(topics);
  const rowOf = new Map(Array.from(mixtures.numbers, (number, row) => [number, row]));
  const wordGivenTopic = new Float64Array(counts.columns * topics).fill(1e-9);
  const topic = new Float64Array(topics).fill(1 / topics);
  for (const [d, { number }] of rows.entries()) {
    const row = rowOf.get(number);
    for (let i = counts.start[d]; row !== undefined && i < counts.start[d + 1]; i++) {
      const at = counts.index[i] * topics;
      for (let z = 0; z < topics; z++) wordGivenTopic[at + z] += counts.value[i] * mixtures.rows[row * topics + z];
    }
  }
  normalizeColumns(wordGivenTopic, topics);
  const fit = { passes: 0, converged: false, history: [], expected: new Float64Array(0) };
  return { topics, temper: 1, wordGivenTopic, topic, ...fit };
}
