/**
 * The topics of a library: fitted and kept as a model, into which documents that are added later are folded; or fitted again
 * after documents were added, when ids and labels of topics stay. Their names come from the texts.
 */
import { InputError } from '../check/index.ts';
import { normalizeColumns } from '../linalg/index.ts';
import type { Plsa } from '../models/index.ts';
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
  withParts,
} from '../tasks/topics/index.ts';
import { analyze, type Source } from '../text/index.ts';
import { columnsFrom, type LibraryProblem, libraryProblem } from './counts.ts';
import { keepTopics, keptTopics, type LearnedTopics, learned, newestOf, noTopics } from './topic-model.ts';

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
  const about = await keptTopics(store);
  if (!about) throw noTopics(store);
  const { topics: old, newest } = about;
  const settings = {
    ...old.settings,
    extraStopWords: extraStopWords ?? old.settings.extraStopWords ?? '',
    keepWords: keepWords ?? old.settings.keepWords ?? '',
    levels: levels ?? old.settings.levels ?? 1,
  };
  const stops = settings.extraStopWords;
  const library = await libraryProblem(store, stops, settings.keepWords);
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
  await keepTopics(store, library, fitted, { topics: now, newest: newestOf(library) });
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

const SHOWN = { words: 10, documents: 3, by: 'telling' } as const;

/** The model; where its file is damaged, one estimated from the topic shares of the documents. */
async function modelOrEstimate(
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

/** Texts of every topic that are read for its name. */
const READ = 12;

/** Reads the texts with the largest shares of every topic. */
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
