/** Fits the topics of a library and keeps them as a model; documents that are added later are folded in. */
import type { Store } from '../store/store.ts';
import {
  findTopics,
  type LibraryTopicsOptions,
  type Topics,
  type TopicsWork,
  withParts,
} from '../tasks/topics/index.ts';
import { libraryProblem } from './counts.ts';
import { keepTopics, keptTopics, newestOf } from './topic-model.ts';
import { namedParts, withNames } from './topic-names.ts';

/**
 * Fits topics from scratch. The stop words of the old topics stay unless others are given; so does the curve of the numbers
 * of topics that were tried.
 */
export async function learnTopics(
  store: Store,
  { extraStopWords, keepWords, ...options }: LibraryTopicsOptions = {},
  work: TopicsWork = {},
): Promise<Topics> {
  const before = (await keptTopics(store))?.topics;
  const stops = extraStopWords ?? before?.settings.extraStopWords ?? '';
  const keeps = keepWords ?? before?.settings.keepWords ?? '';
  const library = await libraryProblem(store, stops, keeps);
  const { result, fitted } = await findTopics(library, { ...options, model: 'plsa' }, work);
  const choice = result.choice ?? before?.choice;
  const settings = { ...result.settings, extraStopWords: stops, keepWords: keeps };
  const found = await withNames(store, library, fitted, result.topics, stops);
  const parts = await namedParts(store, library, fitted, options, work, stops);
  const { filler } = library;
  const topics: Topics = { ...result, topics: withParts(found, parts), filler, settings, ...(choice && { choice }) };
  await keepTopics(store, library, fitted, { topics, newest: newestOf(library) });
  return topics;
}
