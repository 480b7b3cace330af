/** The topic model that a library keeps, with the description of its topics, its documents' shares of them and all tables. */
import { InputError } from '../check/index.ts';
import { fieldsOf, listOf } from '../check/json-values.ts';
import { rowSums } from '../linalg/index.ts';
import { loadPlsa, type Plsa, savePlsa, topicGivenDocument } from '../models/index.ts';
import type { Model, NumberedRows, Store } from '../store/store.ts';
import {
  type FoundIn,
  foldTexts,
  type KnownTopic,
  type LibraryTopicsOptions,
  type Mixture,
  type Topic,
  type Topics,
  wordsOf,
} from '../tasks/topics/index.ts';
import { allItems, itemsById, SAMPLE, type ToStore } from './collection.ts';
import { numberedRows } from './folding.ts';

export const TOPICS = 'topics';

/** The description that is stored with the model. */
export interface KeptTopics {
  readonly topics: Topics;
  readonly asked: LibraryTopicsOptions;
  /** By what the topics are known again after another fit, those that are no topics now among them. */
  readonly known: readonly KnownTopic[];
  /** The number of the newest document in the fit. */
  readonly newest: number;
}

export interface LearnedTopics {
  readonly model: Plsa;
  /** The term of every column, and the same as people write it. */
  readonly terms: readonly string[];
  readonly labels: readonly string[];
  readonly about: KeptTopics;
  /** When they were learned. */
  readonly made: string;
}

/** The model and the topic shares of its documents, to be stored. */
export function topicsToStore(
  { problem, fitted }: Pick<FoundIn, 'problem' | 'fitted'>,
  numbers: readonly number[],
  about: KeptTopics,
) {
  const bytes = savePlsa({ model: fitted.plsa!, ...wordsOf(problem) }, { documents: false });
  const mixtures = Float32Array.from(topicGivenDocument(fitted.plsa!));
  const rows = numberedRows(
    numbers.map((number) => ({ number })),
    mixtures,
    fitted.topics,
  );
  return [{ name: TOPICS, bytes, about: about as unknown as Model['about'] }, [...rows]] satisfies ToStore;
}

export async function learned(store: Store): Promise<LearnedTopics | undefined> {
  const stored = await store.models.get(TOPICS);
  if (!stored) return undefined;
  const about = keptIn(stored.about);
  if (!about) return undefined;
  const { model, terms, labels } = loadPlsa(stored.bytes, store.folder);
  return model.topics === about.topics.topics.length ? { model, terms, labels, about, made: stored.made } : undefined;
}

export const keptTopics = async (store: Store): Promise<KeptTopics | undefined> =>
  keptIn((await store.models.list()).find(({ name }) => name === TOPICS)?.about);

/** A back-up may bring anything: what describes no topics is taken for none, and topics can be found again. */
export function keptIn(about: unknown): KeptTopics | undefined {
  const { topics, newest, asked = {}, known = [] } = fieldsOf(about);
  const { settings, topics: list, notes } = fieldsOf(topics);
  const { topics: size, seed } = fieldsOf(settings);
  const whole = Array.isArray(list) && list.length === size && list.every(isTopic) && Array.isArray(notes);
  const isKept = whole && [newest, seed].every(Number.isSafeInteger) && Array.isArray(known);
  return isKept ? ({ topics, newest, asked: fieldsOf(asked), known } as unknown as KeptTopics) : undefined;
}

function isTopic(value: unknown): boolean {
  const { id, label, share, words, documents } = fieldsOf(value);
  const isNamed = Number.isSafeInteger(id) && typeof label === 'string' && typeof share === 'number';
  return isNamed && Array.isArray(documents) && listOf(words).every(({ word }) => typeof word === 'string');
}

export const noTopics = (store: Store): InputError =>
  new InputError(store.folder, 'has no topics yet; aspectra topics --library DIR finds them');

export const hasTopics = async (store: Store): Promise<boolean> => (await keptTopics(store)) !== undefined;

/** Documents in memory at a time. */
const BATCH = 1000;

/** Folds in documents without topic shares, by their texts, by default all; returns their number. */
export async function foldNew(store: Store, some?: readonly number[]): Promise<number> {
  const numbers = some ?? (await store.models.unmixed('mixtures'));
  const known = numbers.length > 0 ? await learned(store) : undefined;
  if (!known) return 0;
  for (let from = 0; from < numbers.length; from += BATCH) {
    const documents = await store.documents.aboutAll(numbers.slice(from, from + BATCH));
    const numberOf = new Map(documents.map(({ id, number }) => [id, number]));
    const items = await itemsById(store, [...numberOf.keys()]);
    const folded = items.length > 0 ? await foldTexts(known, items) : undefined;
    const rows = (folded?.documents ?? []).map((id) => ({ number: numberOf.get(id)! }));
    await store.models.mix(
      numberedRows(rows, Float32Array.from(folded?.mixtures ?? []), known.model.topics),
      'mixtures',
    );
  }
  return numbers.length;
}

const LONGEST_NAME = 120;

/** Gives a topic a name, by which it is known from now on. */
export async function renameTopic(store: Store, id: number, label: string): Promise<void> {
  const given = label.trim();
  if (given === '' || given.length > LONGEST_NAME)
    throw new InputError('topics', `a name must have 1 to ${LONGEST_NAME} characters`, label);
  await changeTopic(store, id, (topic, { topics }) => {
    const same = topics.topics.find((other) => other.id !== id && other.label.toLowerCase() === given.toLowerCase());
    if (same) throw new InputError('topics', `a name is for one topic, and topic ${same.id} has this one`, given);
    return { ...topic, label: given, given };
  });
}

/** Hides a topic, or shows it again. */
export const hideTopic = (store: Store, id: number, hidden = true): Promise<void> =>
  changeTopic(store, id, ({ hidden: _, ...topic }) => (hidden ? { ...topic, hidden } : topic));

async function changeTopic(store: Store, id: number, change: (topic: Topic, kept: KeptTopics) => Topic): Promise<void> {
  const kept = await learned(store);
  const old = kept?.about.topics.topics.find((topic) => topic.id === id);
  if (!kept || !old) throw new InputError(store.folder, 'has no topic of this number', id);
  const { about } = kept;
  const topic = change(old, about);
  const topics = about.topics.topics.map((other) => (other === old ? topic : other));
  const { label, given, hidden } = topic;
  const marks = { ...(given !== undefined && { given }), ...(hidden && { hidden }) };
  const isKnownBy = (one: KnownTopic) => one.given !== undefined && one.aside && one.given === given;
  const known = about.known
    .filter((one) => one.id === id || !isKnownBy(one))
    .map((one) => (one.id === id ? { id, label, ...marks, profile: one.profile } : one));
  const now: KeptTopics = { ...about, topics: { ...about.topics, topics }, known };
  await store.models.describe(TOPICS, now as unknown as Model['about']);
}

export interface SampledShares extends NumberedRows {
  readonly documents: Awaited<ReturnType<Store['documents']['current']>>;
  /** The numbers of those that have no shares yet. */
  readonly lacking: readonly number[];
}

/** The documents, or a sample of many, and their shares of the topics. */
export async function sampledShares(store: Store, topics: number): Promise<SampledShares> {
  const documents = await store.documents.current(SAMPLE);
  const sample = documents.map(({ number }) => number);
  const shares = await store.models.mixtures(topics, sample);
  const known = new Set(shares.numbers);
  return { documents, ...shares, lacking: sample.filter((number) => !known.has(number)) };
}

/**
 * The share of each topic, Σ_d n_d P(z|d) / Σ_d n_d, n_d being the words of a document; as they were where no document came
 * or left.
 */
export function sharesNow({ topics: kept, newest }: KeptTopics, { documents, numbers, rows }: SampledShares): number[] {
  const before = kept.topics.map(({ share }) => share);
  if (numbers.length === kept.settings.documents && numbers.every((number) => number <= newest)) return before;
  const words = new Map(documents.map(({ number, words }) => [number, words]));
  const share = before.map(() => 0);
  let all = 0;
  numbers.forEach((number, d) => {
    const n = words.get(number) ?? 0;
    all += n;
    for (let z = 0; z < share.length; z++) share[z] += n * rows[d * share.length + z];
  });
  return all === 0 ? before : share.map((sum) => sum / all);
}

/** The topics with the shares of the documents that there are now. */
export async function withSharesNow(store: Store, about: KeptTopics): Promise<Topics> {
  const { topics } = about.topics;
  const shares = sharesNow(about, await sampledShares(store, topics.length));
  return { ...about.topics, topics: topics.map((topic, z) => ({ ...topic, share: shares[z] })) };
}

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

/** The topics of a library with what they are in: its documents, or a sample of many, counted by the words of the model. */
export async function libraryTopics(store: Store): Promise<FoundIn> {
  const known = await learned(store);
  if (!known) throw noTopics(store);
  const { topics, wordGivenTopic: words, converged, passes } = known.model;
  const shares = new Map((await libraryMixtures(store)).map(({ document, mixture }) => [document, mixture]));
  const sample = (await store.documents.current(SAMPLE)).map(({ number }) => number);
  const problem = await foldTexts(known, await allItems(store, () => {}, sample));
  const lengths = rowSums(problem.counts);
  const documents = Float64Array.from(
    problem.documents.flatMap((id, d) =>
      (shares.get(id) ?? new Array(topics).fill(0)).map((share) => share * lengths[d]),
    ),
  );
  const fitted = { topics, words, documents, converged, passes, plsa: { ...known.model, expected: documents } };
  return { result: known.about.topics, problem, fitted, languages: problem.languages };
}
