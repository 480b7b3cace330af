/** The topic shares of every document of a library, and all tables of its topics. */
import { normalizeColumns } from '../linalg/index.ts';
import type { Store } from '../store/store.ts';
import { type Mixture, type TopicTables, tablesOf } from '../tasks/topics/index.ts';
import { columnsFrom, libraryProblem } from './counts.ts';
import { foldNew, keptTopics, learned, noTopics } from './topic-model.ts';

/** Every document as a mixture of the topics, in the order of their ids. */
export async function libraryMixtures(store: Store): Promise<Mixture[]> {
  await foldNew(store);
  const topics = (await keptTopics(store))?.topics.topics.length ?? 0;
  if (topics === 0) return [];
  const { numbers, rows } = await store.models.mixtures(topics);
  const about = new Map((await store.documents.aboutAll([...numbers])).map(({ number, id }) => [number, id]));
  const mixtures = Array.from(numbers, (number, d) => ({
    document: about.get(number) ?? '',
    mixture: Array.from(rows.subarray(d * topics, (d + 1) * topics)),
  }));
  return mixtures.sort((a, b) => (a.document < b.document ? -1 : 1));
}

/** All numbers of the topics of a library. */
export async function libraryTables(store: Store): Promise<TopicTables> {
  const known = await learned(store);
  if (!known) throw noTopics(store);
  const { extraStopWords, keepWords } = known.about.topics.settings;
  const library = await libraryProblem(store, extraStopWords, keepWords);
  const { topics, wordGivenTopic } = known.model;
  const { columnOf } = columnsFrom(known.terms, library.terms);
  const words = new Float64Array(columnOf.length * topics);
  columnOf.forEach((column, w) => {
    if (column >= 0) words.set(wordGivenTopic.subarray(column * topics, (column + 1) * topics), w * topics);
  });
  normalizeColumns(words, topics);
  const shares = new Map((await libraryMixtures(store)).map(({ document, mixture }) => [document, mixture]));
  const documents = Float64Array.from(library.documents.flatMap((id) => shares.get(id) ?? new Array(topics).fill(0)));
  return tablesOf(library, { topics, words, documents, converged: true, passes: 0 });
}
