/** The topic model that a library keeps, with the description of its topics, its documents' shares of them and all tables. */
import { InputError } from '../check/index.ts';
import { fieldsOf, listOf } from '../check/json-values.ts';
import { normalizeColumns } from '../linalg/index.ts';
import { foldIn, loadPlsa, type Plsa, savePlsa, topicGivenDocument } from '../models/index.ts';
import type { Store } from '../store/store.ts';
import {
  type Fitted,
  type Mixture,
  type Topic,
  type Topics,
  type TopicTables,
  tablesOf,
} from '../tasks/topics/index.ts';
import { columnsFrom, foldMissing, type LibraryProblem, libraryProblem, numberedRows } from './counts.ts';

export const TOPICS = 'topics';

/** The description that is stored with the model. */
export interface KeptTopics {
  readonly topics: Topics;
  /** The number of the newest document in the fit. */
  readonly newest: number;
}

export interface LearnedTopics {
  readonly model: Plsa;
  /** The term of every column. */
  readonly terms: readonly string[];
  readonly about: KeptTopics;
}

export async function learned(store: Store): Promise<LearnedTopics | undefined> {
  const stored = await store.models.get(TOPICS);
  if (!stored) return undefined;
  const about = keptIn(stored.about);
  if (!about) return undefined;
  const { model, terms } = loadPlsa(stored.bytes, store.folder);
  return model.topics === about.topics.topics.length ? { model, terms, about } : undefined;
}

export const keptTopics = async (store: Store): Promise<KeptTopics | undefined> =>
  keptIn((await store.models.list()).find(({ name }) => name === TOPICS)?.about);

/** A back-up may bring anything: what describes no topics is taken for none, and topics can be found again. */
export function keptIn(about: unknown): KeptTopics | undefined {
  const { topics, newest } = fieldsOf(about);
  const { settings, topics: list, notes } = fieldsOf(topics);
  const { topics: size, seed } = fieldsOf(settings);
  const whole = Array.isArray(list) && list.length === size && list.every(isTopic) && Array.isArray(notes);
  return whole && [newest, seed].every(Number.isSafeInteger) ? (about as KeptTopics) : undefined;
}

function isTopic(value: unknown): boolean {
  const { id, label, share, words, documents } = fieldsOf(value);
  const isNamed = Number.isSafeInteger(id) && typeof label === 'string' && typeof share === 'number';
  return isNamed && Array.isArray(documents) && listOf(words).every(({ word }) => typeof word === 'string');
}

export const noTopics = (store: Store): InputError =>
  new InputError(store.folder, 'has no topics yet; aspectra topics --library DIR finds them');

export const hasTopics = async (store: Store): Promise<boolean> => (await keptTopics(store)) !== undefined;

/** Folds in the documents without topic shares; returns their number. */
export const foldNew = (store: Store): Promise<number> =>
  foldMissing(store, 'mixtures', async () => {
    const known = await learned(store);
    return known && { ...known, width: known.model.topics, rowsOf: (counts) => foldIn(known.model, counts) };
  });

/** Changes the label of a topic. */
export const renameTopic = (store: Store, id: number, label: string): Promise<void> =>
  changeTopic(store, id, (topic) => ({ ...topic, label, named: true }));

/** Hides a topic, or shows it again. */
export const hideTopic = (store: Store, id: number, hidden = true): Promise<void> =>
  changeTopic(store, id, ({ hidden: _, ...topic }) => (hidden ? { ...topic, hidden } : topic));

async function changeTopic(store: Store, id: number, change: (topic: Topic) => Topic): Promise<void> {
  const kept = await keptTopics(store);
  if (!kept?.topics.topics.some((topic) => topic.id === id)) {
    throw new InputError(store.folder, 'has no topic of this number', id);
  }
  const topics = kept.topics.topics.map((topic) => (topic.id === id ? change(topic) : topic));
  const about: KeptTopics = { ...kept, topics: { ...kept.topics, topics } };
  await store.models.describe(TOPICS, about as unknown as Record<string, unknown>);
}

/** Stores the model and the topic shares of its documents. */
export async function keepTopics(
  store: Store,
  library: LibraryProblem,
  { plsa, topics }: Fitted,
  about: KeptTopics,
): Promise<void> {
  const bytes = savePlsa({ model: plsa!, terms: library.terms }, { documents: false });
  const mixtures = Float32Array.from(topicGivenDocument(plsa!));
  await store.models.put(
    { name: TOPICS, bytes, about: about as unknown as Record<string, unknown> },
    numberedRows(library.rows, mixtures, topics),
  );
}

/** The number of the newest document. */
export const newestOf = ({ rows }: LibraryProblem): number =>
  rows.reduce((most, { number }) => Math.max(most, number), 0);

/** Σ_d n_d P(z|d) / Σ_d n_d, n_d being the words of a document; as they were where no document came or left. */
export async function withSharesNow(
  store: Store,
  kept: Topics,
  mixtures?: Awaited<ReturnType<Store['models']['mixtures']>>,
): Promise<Topics> {
  const size = kept.topics.length;
  const { numbers, rows } = mixtures ?? (await store.models.mixtures(size));
  if (numbers.length === kept.settings.documents) return kept;
  const words = new Map((await store.documents.current()).map(({ number, words }) => [number, words]));
  const share = new Float64Array(size);
  let all = 0;
  numbers.forEach((number, d) => {
    const n = words.get(number) ?? 0;
    all += n;
    for (let z = 0; z < size; z++) share[z] += n * rows[d * size + z];
  });
  if (all === 0) return kept;
  return { ...kept, topics: kept.topics.map((topic, z) => ({ ...topic, share: share[z] / all })) };
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
