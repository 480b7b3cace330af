/**
 * The topics of a library: found in its texts as in any pile, and kept with the model, into which documents that come later
 * are folded. The same documents and wishes give the same topics however the library came to be; what topics were found
 * before decides their numbers, and where given names go.
 */
import type { Store } from '../store/store.ts';
import {
  changesBetween,
  type Identified,
  identified,
  type LibraryTopicsOptions,
  modelTopics,
  type Topic,
  type TopicChange,
  type Topics,
  type TopicsWork,
} from '../tasks/topics/index.ts';
import { allItems, SAMPLE, sampledNote } from './collection.ts';
import { keepTopics, keptTopics, learned, noTopics } from './topic-model.ts';

export interface Updated {
  readonly topics: Topics;
  /** Documents and words that the last fit did not have. */
  readonly newDocuments: number;
  readonly newWords: number;
  readonly changes: readonly TopicChange[];
  /** Topics that are none of those before, with new numbers; and topics of earlier fits that are back, with their own. */
  readonly newTopics: readonly Topic[];
  readonly backTopics: readonly Topic[];
  /** Of the topics. */
  readonly notes: readonly string[];
}

/** Finds topics as is asked; the words that a person leaves out or keeps stay unless others are given. */
export async function learnTopics(store: Store, options: LibraryTopicsOptions = {}, work: TopicsWork = {}) {
  const { extraStopWords, keepWords } = (await keptTopics(store))?.asked ?? {};
  return (await fitAgain(store, { extraStopWords, keepWords, ...given(options) }, work)).topics;
}

/** Finds topics as was asked before, in all documents there are now. */
export async function updateTopics(
  store: Store,
  work: TopicsWork = {},
  options: LibraryTopicsOptions = {},
): Promise<Updated> {
  const about = await keptTopics(store);
  if (!about) throw noTopics(store);
  return fitAgain(store, { ...about.asked, ...given(options) }, work);
}

const given = (options: LibraryTopicsOptions): LibraryTopicsOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

async function fitAgain(store: Store, wishes: LibraryTopicsOptions, work: TopicsWork): Promise<Updated> {
  const before = await keptTopics(store);
  const { extraStopWords = '', keepWords = '', ...rest } = given(wishes);
  const asked = { ...rest, extraStopWords, keepWords };
  const problems: string[] = [];
  const all = await store.documents.current(SAMPLE);
  const { documents: size } = await store.size();
  if (size > all.length) problems.push(sampledNote(all.length, size));
  const items = await allItems(
    store,
    (problem) => problems.push(problem),
    all.map(({ number }) => number),
  );
  const found = await modelTopics(items, { ...asked, model: 'plsa' }, work);
  const { mixtures: _, ...result } = found.result;
  const numberOf = new Map(all.map(({ id, number }) => [id, number]));
  const numbers = found.problem.documents.map((id) => numberOf.get(id)!);
  const same = identified(result.topics, found.problem, found.fitted, before?.known ?? []);
  const changes = changesBetween(before?.topics.topics ?? [], same.topics, same.went);
  const topics: Topics = {
    ...result,
    topics: same.topics,
    settings: { ...result.settings, extraStopWords, keepWords },
    notes: [...problems, ...result.notes, ...lostNames(same)],
  };
  const vocabulary = before && new Set((await learned(store).catch(() => undefined))?.terms);
  const newest = numbers.reduce((most, number) => Math.max(most, number), 0);
  await keepTopics(store, found, numbers, { topics, asked, known: same.known, newest });
  return {
    topics,
    newDocuments: numbers.filter((number) => number > (before?.newest ?? 0)).length,
    newWords: Array.from({ length: found.problem.counts.columns }, (_, w) => found.problem.term(w)).filter(
      (term) => !vocabulary?.has(term),
    ).length,
    changes,
    newTopics: same.topics.filter(({ id }) => !same.went.has(id) && !same.back.includes(id)),
    backTopics: same.topics.filter(({ id }) => same.back.includes(id)),
    notes: topics.notes,
  };
}

/** Names that are kept aside, and where most of what they named is. */
function lostNames({ known, went }: Identified): string[] {
  return known
    .filter(({ given, aside }) => aside && given !== undefined)
    .map(({ id, given }) => {
      const [into] = [...(went.get(id) ?? [])].sort((a, b) => b[1] - a[1]);
      const where = into && into[1] >= 0.3 ? `; ${Math.round(100 * into[1])} % of it is in topic ${into[0]}` : '';
      return `“${given}” is no topic any more${where}; the name is kept, and comes back with what it named.`;
    });
}
