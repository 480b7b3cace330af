/**
 * The topics of a library. They are kept as a model; documents that come later are folded in at once; an update fits
 * them anew from where they stand, so that ids and labels stay.
 */
import { InputError } from '../check/index.ts';
import { foldIn, loadPlsa, type Plsa, savePlsa, topicGivenDocument } from '../models/index.ts';
import { random } from '../random/index.ts';
import {
  changesBetween,
  continued,
  describe,
  type Fitted,
  findTopics,
  fitFrom,
  type TopicChange,
  type Topics,
  type TopicsOptions,
  type TopicsWork,
} from '../tasks/topics/index.ts';
import { columnsFrom, columnsOfTerms, countsOf, type LibraryProblem, problemOf } from './library-problem.ts';
import type { Counted, Store } from './store.ts';

export const TOPICS = 'topics';

/** What is kept beside the numbers. */
interface Kept {
  readonly topics: Topics;
  /** The number of the newest document they were fitted to. */
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
  const { model, words } = loadPlsa(stored.bytes, store.folder);
  return { model, terms: words, about: stored.about as unknown as Kept };
}

/** Finds topics where there are none yet, or forgets the old ones. */
export async function learnTopics(store: Store, options: TopicsOptions = {}, work: TopicsWork = {}): Promise<Topics> {
  const library = await problemOf(store);
  const { result, fitted } = await findTopics(library, { ...options, model: 'plsa' }, work);
  await keep(store, library, fitted, { topics: result, newest: newestOf(library) });
  return result;
}

export interface Updated {
  readonly topics: Topics;
  /** Documents that came since the last fit, and words topics did not know. */
  readonly newDocuments: number;
  readonly newWords: number;
  readonly changes: readonly TopicChange[];
}

/** The topics fitted to all documents there are now, from where they stood. */
export async function updateTopics(store: Store, work: TopicsWork = {}): Promise<Updated> {
  const before = await learned(store);
  if (!before) throw new InputError(store.folder, 'has no topics yet; aspectra topics --library DIR finds them');
  const library = await problemOf(store);
  const { columnOf, fresh } = columnsFrom(before.terms, library.terms);
  const { seed } = before.about.topics.settings;
  const { topics } = before.model;
  const run = { ...work, random: random(seed) };
  const fitted = await fitFrom(continued(before.model, columnOf), library.counts, topics, run);
  const { topics: old, newest } = before.about;
  const labels = Object.fromEntries(old.topics.map(({ id, label }) => [id, label]));
  const described = describe(library, fitted, SHOWN, labels);
  const settings = { ...old.settings, documents: library.documents.length, words: library.counts.columns };
  const now: Topics = { ...old, settings, ...described, notes: [] };
  await keep(store, library, fitted, { topics: now, newest: newestOf(library) });
  const newDocuments = library.rows.filter(({ number }) => number > newest).length;
  return { topics: now, newDocuments, newWords: fresh, changes: changesBetween(old.topics, now.topics) };
}

const newestOf = ({ rows }: LibraryProblem): number => rows.at(-1)?.number ?? 0;
const SHOWN = { words: 10, documents: 3 };

/** Documents without a mixture get one from the topics as they are; how many these were. */
export async function foldNew(store: Store): Promise<number> {
  const numbers = await store.models.unmixed();
  const known = numbers.length > 0 ? await learned(store) : undefined;
  if (!known) return 0;
  const columns = await columnsOfTerms(store, known.terms);
  for (let from = 0; from < numbers.length; from += TOGETHER) {
    const rows: Counted[] = [];
    for await (const row of store.index.counts(numbers.slice(from, from + TOGETHER))) rows.push(row);
    const mixtures = Float32Array.from(foldIn(known.model, countsOf(rows, columns, known.terms.length)));
    await store.models.mix(rowsOf(rows, mixtures, known.model.topics));
  }
  return numbers.length;
}

const TOGETHER = 2000;

/** A topic gets the name people know it by. */
export async function renameTopic(store: Store, id: number, label: string): Promise<void> {
  const known = await learned(store);
  const topic = known?.about.topics.topics.find((topic) => topic.id === id);
  if (!known || !topic) throw new InputError(store.folder, 'has no topic of this number', id);
  const { topics, newest } = known.about;
  const renamed = topics.topics.map((other) => (other === topic ? { ...other, label } : other));
  const about: Kept = { topics: { ...topics, topics: renamed }, newest };
  await store.models.describe(TOPICS, about as unknown as Record<string, unknown>);
}

async function keep(store: Store, library: LibraryProblem, { plsa, topics }: Fitted, about: Kept): Promise<void> {
  const bytes = savePlsa({ model: plsa!, words: library.terms }, { documents: false });
  const mixtures = Float32Array.from(topicGivenDocument(plsa!));
  await store.models.put(
    { name: TOPICS, bytes, about: about as unknown as Record<string, unknown> },
    rowsOf(library.rows, mixtures, topics),
  );
}

function* rowsOf(rows: readonly { number: number }[], mixtures: Float32Array, topics: number) {
  for (const [i, { number }] of rows.entries()) {
    yield [number, mixtures.slice(i * topics, (i + 1) * topics)] as const;
  }
}
