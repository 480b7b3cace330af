/**
 * The topics of a library: found in its texts as in any pile, and kept with the model, into which documents that come later
 * are folded. The same documents and wishes give the same topics however the library came to be; what topics were found
 * before decides their numbers, and where given names go.
 */
import { pick } from '../check/index.ts';
import type { Store } from '../store/store.ts';
import {
  changesBetween,
  type Identified,
  identified,
  LIBRARY_TOPICS_OPTIONS,
  type LibraryTopicsOptions,
  modelTopics,
  type Topic,
  type TopicChange,
  type Topics,
  type TopicsWork,
} from '../tasks/topics/index.ts';
import { allItems, SAMPLE, sampledNote, type ToStore } from './collection.ts';
import { keptTopics, learned, noTopics, topicsToStore } from './topic-model.ts';
import { shownTopics } from './topic-view.ts';

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

/** Topics as they are wished, or those that there are found again in all documents there are now. */
export type TopicsOrder = LibraryTopicsOptions | { readonly update: LibraryTopicsOptions };

/** Finds topics and keeps them, with what is shown of them. The words that a person leaves out or keeps stay unless others are given. */
export const learnTopics = async (store: Store, options: LibraryTopicsOptions = {}, work: TopicsWork = {}) =>
  (await kept(store, await fitTopics(store, options, work))).topics;

/** Finds topics as was asked before. */
export const updateTopics = async (store: Store, work: TopicsWork = {}, options: LibraryTopicsOptions = {}) =>
  kept(store, await fitTopics(store, { update: options }, work));

async function kept(store: Store, { toStore, ...updated }: Fitted): Promise<Updated> {
  await store.models.put(...toStore);
  await (await shownTopics(store))?.map();
  return updated;
}

/** What was found, and what is to be stored of it. */
export interface Fitted extends Updated {
  readonly toStore: ToStore;
}

/** Finds topics without keeping them. */
export async function fitTopics(store: Store, order: TopicsOrder, work: TopicsWork): Promise<Fitted> {
  const before = await keptTopics(store);
  // What an earlier version asked for may be no option any more.
  const asked = before && pick(before.asked, LIBRARY_TOPICS_OPTIONS);
  if (!('update' in order)) {
    const { extraStopWords, keepWords } = asked ?? {};
    return fitAgain(store, { extraStopWords, keepWords, ...given(order) }, work);
  }
  if (!asked) throw noTopics(store);
  return fitAgain(store, { ...asked, ...given(order.update) }, work);
}

const given = (options: LibraryTopicsOptions): LibraryTopicsOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

async function fitAgain(store: Store, wishes: LibraryTopicsOptions, work: TopicsWork): Promise<Fitted> {
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
  return {
    toStore: topicsToStore(found, numbers, { topics, asked, known: same.known, newest }),
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
