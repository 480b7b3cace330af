/**
 * The topics of a library, kept as a model. Documents that are added later are folded in; an update fits the model again,
 * starting from the old parameters, so that ids and labels stay.
 */
import { InputError } from '../check/index.ts';
import { normalizeColumns } from '../linalg/index.ts';
import { foldIn, loadPlsa, type Plsa, savePlsa, topicGivenDocument } from '../models/index.ts';
import { random } from '../random/index.ts';
import type { Store } from '../store/store.ts';
import {
  changesBetween,
  continued,
  describe,
  type Fitted,
  findTopics,
  fitFrom,
  flowOf,
  inOrder,
  type LibraryTopicsOptions,
  leadingRows,
  type Mixture,
  matched,
  named,
  newThemes,
  PASSES,
  type Part,
  type Problem,
  partsOf,
  SMOOTHING,
  startOf,
  type Topic,
  type TopicChange,
  type Topics,
  type TopicsOptions,
  type TopicsWork,
  type TopicTables,
  tablesOf,
  withParts,
} from '../tasks/topics/index.ts';
import { analyze, type Source } from '../text/index.ts';
import { columnsFrom, foldMissing, type LibraryProblem, numbered, problemOf } from './counts.ts';

export const TOPICS = 'topics';

/** The description that is stored with the model. */
interface Kept {
  readonly topics: Topics;
  /** The number of the newest document in the fit. */
  readonly newest: number;
}

export interface Learned {
  readonly model: Plsa;
  /** The term of every column. */
  readonly terms: readonly string[];
  readonly about: Kept;
}

export async function learned(store: Store): Promise<Learned | undefined> {
  const stored = await store.models.get(TOPICS);
  if (!stored) return undefined;
  const { model, terms } = loadPlsa(stored.bytes, store.folder);
  return { model, terms, about: stored.about as unknown as Kept };
}

const keptOf = async (store: Store): Promise<Kept | undefined> =>
  (await store.models.list()).find(({ name }) => name === TOPICS)?.about as unknown as Kept | undefined;

export const hasTopics = async (store: Store): Promise<boolean> => (await keptOf(store)) !== undefined;

/**
 * Fits topics from scratch. The stop words of the old topics stay unless others are given; so does the curve of the numbers
 * of topics that were tried.
 */
export async function learnTopics(
  store: Store,
  { extraStopWords, keepWords, ...options }: LibraryTopicsOptions = {},
  work: TopicsWork = {},
): Promise<Topics> {
  const before = (await keptOf(store))?.topics;
  const stops = extraStopWords ?? before?.settings.extraStopWords ?? '';
  const keeps = keepWords ?? before?.settings.keepWords ?? '';
  const library = await problemOf(store, stops, keeps);
  const { result, fitted } = await findTopics(library, { ...options, model: 'plsa' }, work);
  const choice = result.choice ?? before?.choice;
  const settings = { ...result.settings, extraStopWords: stops, keepWords: keeps };
  const found = await withNames(store, library, fitted, result.topics, stops);
  const parts = await namedParts(store, library, fitted, options, work, stops);
  const { filler } = library;
  const topics: Topics = { ...result, topics: withParts(found, parts), filler, settings, ...(choice && { choice }) };
  await keep(store, library, fitted, { topics, newest: newestOf(library) });
  return topics;
}

export interface Updated {
  readonly topics: Topics;
  /** Documents and words that the last fit did not have. */
  readonly newDocuments: number;
  readonly newWords: number;
  readonly changes: readonly TopicChange[];
  /** Topics that the new documents brought, with new ids. */
  readonly newTopics: readonly Topic[];
}

/** Fits the topics to all documents, starting from the old parameters. */
export async function updateTopics(
  store: Store,
  work: TopicsWork = {},
  { extraStopWords, keepWords, levels }: LibraryTopicsOptions = {},
): Promise<Updated> {
  const about = await keptOf(store);
  if (!about) throw new InputError(store.folder, 'has no topics yet; aspectra topics --library DIR finds them');
  const { topics: old, newest } = about;
  const settings = {
    ...old.settings,
    extraStopWords: extraStopWords ?? old.settings.extraStopWords ?? '',
    keepWords: keepWords ?? old.settings.keepWords ?? '',
    levels: levels ?? old.settings.levels ?? 1,
  };
  const stops = settings.extraStopWords;
  const library = await problemOf(store, stops, settings.keepWords);
  const before = await modelOrEstimate(store, library, old.topics.length);
  const { columnOf, fresh } = columnsFrom(before.terms, library.terms);
  const run = { ...work, random: random(old.settings.seed) };
  const newRows = library.rows.flatMap(({ number }, row) => (number > newest ? [row] : []));
  const themes = await newThemes(before.model, columnOf, library.counts, newRows, run);
  const size = before.model.topics + themes.length;
  const { smoothing = SMOOTHING } = settings;
  const free = await fitFrom(continued(before.model, columnOf, themes), library.counts, size, run, PASSES, smoothing);
  const earlier = await mixturesBefore(store, library, before.model.topics, newest);
  const flowTo = ({ documents, topics }: Fitted) =>
    flowOf(earlier.map(({ row, mixture }) => [mixture, documents.subarray(row * topics, (row + 1) * topics)]));
  const held = { topics: before.model.topics, words: startOf(before.model, columnOf) };
  const fitted = inOrder(free, matched(held, free, flowTo(free)));
  const described = describedAgain({ ...old, settings }, library, fitted);
  const names = await withNames(store, library, fitted, described.topics, stops);
  const { seed } = settings;
  const parts = await namedParts(store, library, fitted, { levels: settings.levels, seed }, work, stops);
  const now = { ...described, topics: withParts(names, parts), filler: library.filler };
  await keep(store, library, fitted, { topics: now, newest: newestOf(library) });
  return {
    topics: now,
    newDocuments: newRows.length,
    newWords: fresh,
    changes: changesBetween(old.topics, now.topics, flowTo(fitted)),
    newTopics: now.topics.slice(old.topics.length),
  };
}

/** The mixtures of documents that the topics were fitted to before. */
async function mixturesBefore(store: Store, library: LibraryProblem, topics: number, newest: number) {
  const { numbers, rows } = await store.models.mixtures(topics);
  const rowOf = new Map(library.rows.map(({ number }, row) => [number, row]));
  return Array.from(numbers).flatMap((number, place) => {
    const row = rowOf.get(number);
    if (row === undefined || number > newest) return [];
    return [{ row, mixture: rows.subarray(place * topics, (place + 1) * topics) }];
  });
}

/** Names and typical sentences, from the texts that say most of every topic. */
async function withNames(
  store: Store,
  library: Problem,
  fitted: Fitted,
  topics: readonly Topic[],
  extraStopWords: string,
) {
  const rows = [...new Set(leadingRows(fitted, READ).flat())].sort((a, b) => a - b);
  const sources: Source[] = [];
  const placeOf = new Map<number, number>();
  for (const row of rows) {
    const version = await store.documents.version(library.documents[row]);
    if (version) placeOf.set(row, sources.push({ id: library.documents[row], ...version }) - 1);
  }
  const corpus = await analyze(sources, { numbers: false, extraStopWords });
  return named(topics, library, fitted, corpus, (row) => placeOf.get(row));
}

/** The parts of topics with their names, where two levels are asked for. */
async function namedParts(
  store: Store,
  library: LibraryProblem,
  fitted: Fitted,
  options: TopicsOptions,
  work: TopicsWork,
  stops: string,
): Promise<Part[]> {
  const parts: Part[] = [];
  for (const part of await partsOf(library, fitted, { ...options, model: 'plsa' }, work)) {
    parts.push({ ...part, topics: await withNames(store, part.problem, part.fitted, part.topics, stops) });
  }
  return parts;
}

/** Texts of every topic that are read for its name. */
const READ = 12;

/** Every document as a mixture of the topics, in the order of their ids. */
export async function libraryMixtures(store: Store): Promise<Mixture[]> {
  await foldNew(store);
  const topics = (await keptOf(store))?.topics.topics.length ?? 0;
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
  if (!known) throw new InputError(store.folder, 'has no topics yet; aspectra topics --library DIR finds them');
  const { extraStopWords, keepWords } = known.about.topics.settings;
  const library = await problemOf(store, extraStopWords, keepWords);
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

/** The model; where its file is damaged, one estimated from the topic shares of the documents. */
async function modelOrEstimate(
  store: Store,
  library: LibraryProblem,
  topics: number,
): Promise<Pick<Learned, 'model' | 'terms'>> {
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

/** Keeps labels and hidden topics. */
function describedAgain(old: Topics, library: LibraryProblem, fitted: Fitted): Topics {
  const labels = Object.fromEntries(old.topics.flatMap(({ id, label, named }) => (named ? [[id, label]] : [])));
  const described = describe(library, fitted, SHOWN, labels);
  const size = { topics: fitted.topics, documents: library.documents.length, words: library.counts.columns };
  return {
    ...old,
    settings: { ...old.settings, ...size },
    ...described,
    topics: described.topics.map((topic, z) => ({
      ...topic,
      ...(old.topics[z]?.hidden && { hidden: true }),
      ...(old.topics[z]?.named && { named: true }),
    })),
    notes: [],
  };
}

const newestOf = ({ rows }: LibraryProblem): number => rows.reduce((most, { number }) => Math.max(most, number), 0);
const SHOWN = { words: 10, documents: 3, by: 'telling' } as const;

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
  const kept = await keptOf(store);
  if (!kept?.topics.topics.some((topic) => topic.id === id)) {
    throw new InputError(store.folder, 'has no topic of this number', id);
  }
  const topics = kept.topics.topics.map((topic) => (topic.id === id ? change(topic) : topic));
  const about: Kept = { ...kept, topics: { ...kept.topics, topics } };
  await store.models.describe(TOPICS, about as unknown as Record<string, unknown>);
}

async function keep(store: Store, library: LibraryProblem, { plsa, topics }: Fitted, about: Kept): Promise<void> {
  const bytes = savePlsa({ model: plsa!, terms: library.terms }, { documents: false });
  const mixtures = Float32Array.from(topicGivenDocument(plsa!));
  await store.models.put(
    { name: TOPICS, bytes, about: about as unknown as Record<string, unknown> },
    numbered(library.rows, mixtures, topics),
  );
}
