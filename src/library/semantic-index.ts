/**
 * The semantic index of a library (latent semantic indexing, Deerwester et al. 1990): a basis over its terms, and a vector
 * for every document, for search by meaning and the map. Documents that are added later are folded in.
 */
import { InputError } from '../check/index.ts';
import { type Csr, fromRows, selectRows, type Weighting } from '../linalg/index.ts';
import { DEFAULT_SEED, random } from '../random/index.ts';
import type { Counted, Store } from '../store/store.ts';
import { basisRows, finderSettings, SPACES } from '../tasks/similar/index.ts';
import type { TopicsWork } from '../tasks/topics/index.ts';
import { decodeModel, encodeModel } from '../training/index.ts';
import { SAMPLE, sampledNote, type ToStore } from './collection.ts';
import { FEW, numberedRows } from './folding.ts';

export const INDEX = 'semantic index';

export interface LearnedIndex {
  readonly dimensions: number;
  readonly documents: number;
  readonly words: number;
  readonly notes: readonly string[];
}

/** The basis is computed from at most so many documents: more do not improve it. */
const MAX_SAMPLE = 5000;
const MAX_DIMENSIONS = 100;
/** Documents or terms for each dimension, at least. */
const MIN_PER_DIMENSION = 8;
/** From so many documents on, terms of a single document are left out. */
const PRUNED_FROM = 200;

/** Learns the index by which a library is searched by meaning, and keeps it. */
export async function learnIndex(store: Store, work: TopicsWork = {}): Promise<LearnedIndex> {
  const { about, toStore } = await fitIndex(store, work);
  await store.models.put(...toStore);
  return about;
}

/** The index and the vectors of what it was learned of, to be stored. */
export async function fitIndex(
  store: Store,
  work: TopicsWork,
): Promise<{ readonly about: LearnedIndex; readonly toStore: ToStore }> {
  const rows = await sampledCounts(store);
  const names = await store.index.terms(commonTerms(rows));
  const terms = [...names.values()].map(({ term }) => term).sort();
  const { documents } = await store.size();
  if (terms.length < 2)
    throw new InputError(store.folder, 'has too few words in common to make a semantic index of', terms.length);
  const counts = countsOf(rows, names, columnsOf(terms));
  const chance = random(DEFAULT_SEED);
  const sample =
    counts.rows > MAX_SAMPLE
      ? selectRows(counts, chance.order(counts.rows).slice(0, MAX_SAMPLE).sort(upwards))
      : counts;
  work.onProgress?.('semantic index', 0, 1);
  const { settings } = finderSettings('semantic index', { space: 'svd', dimensions: dimensionsFor(sample) });
  const { arrays, notes } = await SPACES.svd.train({ counts: sample, random: chance, ...work }, settings);
  const dimensions = arrays.basis.length / terms.length;
  const sampled = documents > rows.length ? [sampledNote(rows.length, documents)] : [];
  const about: LearnedIndex = { dimensions, documents, words: terms.length, notes: [...notes, ...sampled] };
  const { weighting } = settings as { weighting: Weighting };
  const bytes = encodeModel({
    kind: INDEX,
    about: { terms, weighting },
    arrays: { idf: arrays.idf, basis: arrays.basis },
  });
  const vectors = Float32Array.from(basisRows({ arrays, notes }, counts, weighting));
  work.onProgress?.('semantic index', 1, 1);
  return {
    about,
    toStore: [{ name: INDEX, bytes, about: { ...about } }, [...numberedRows(rows, vectors, dimensions)], 'vectors'],
  };
}

/** Few enough that terms share dimensions; otherwise search would find exact words only. */
const dimensionsFor = ({ rows, columns }: Csr): number =>
  Math.max(2, Math.min(MAX_DIMENSIONS, Math.floor(Math.min(rows, columns) / MIN_PER_DIMENSION)));

const upwards = (a: number, b: number) => a - b;

export async function aboutIndex(store: Store): Promise<LearnedIndex | undefined> {
  const kept = (await store.models.list()).find(({ name }) => name === INDEX);
  return kept?.about as LearnedIndex | undefined;
}

/** With fewer documents there are not two dimensions to tell apart. */
const MIN_DOCUMENTS = 2 * MIN_PER_DIMENSION;
/** An index is outgrown by so many times the documents it was learned from. */
const OUTGROWN = 2;

/** Whether a library needs an index: it has none, has outgrown the one it has, or many documents are not in it. */
export async function needsIndex(store: Store): Promise<'yes' | 'again' | 'fold' | 'no'> {
  const { documents } = await store.size();
  if (documents < MIN_DOCUMENTS) return 'no';
  const index = await aboutIndex(store);
  if (!index) return 'yes';
  if (documents >= OUTGROWN * index.documents) return 'again';
  return (await store.models.unmixed('vectors', FEW + 1)).length > FEW ? 'fold' : 'no';
}

export async function openIndex(store: Store) {
  const kept = await store.models.get(INDEX);
  if (!kept) return undefined;
  const { about, arrays } = decodeModel(kept.bytes, store.folder);
  const { terms, weighting } = about as { terms: string[]; weighting: Weighting };
  return {
    about: kept.about as unknown as LearnedIndex,
    /** The column of every term. */
    columnOf: columnsOf(terms),
    /** Unit vectors of documents or of a query. */
    rowsOf: (counts: Csr): Float64Array => basisRows({ arrays, notes: [] }, counts, weighting),
  };
}

/** Documents in memory at a time. */
const BATCH = 2000;

/** Folds in documents without a vector, by default all; returns their number. Does nothing where there is no index. */
export async function foldIntoIndex(store: Store, some?: readonly number[]): Promise<number> {
  const numbers = some ?? (await store.models.unmixed('vectors'));
  const index = numbers.length > 0 ? await openIndex(store) : undefined;
  if (!index) return 0;
  const { columnOf, rowsOf, about } = index;
  for (let from = 0; from < numbers.length; from += BATCH) {
    const rows = await Array.fromAsync(store.index.counts(numbers.slice(from, from + BATCH)));
    const names = await store.index.terms(new Set(rows.flatMap(({ terms }) => [...terms])));
    const values = Float32Array.from(rowsOf(countsOf(rows, names, columnOf)));
    await store.models.mix(numberedRows(rows, values, about.dimensions), 'vectors');
  }
  return numbers.length;
}

const columnsOf = (terms: readonly string[]) => new Map(terms.map((term, column) => [term, column]));

/** The counts of all documents, or of a sample. What is learned after a repair that was cut off would pass for the whole. */
async function sampledCounts(store: Store): Promise<Counted[]> {
  const lacking = await store.index.unindexed();
  if (lacking > 0)
    throw new InputError(
      store.folder,
      `${lacking} documents are not in the word index; aspectra check --repair makes it again`,
    );
  return Array.fromAsync(store.index.counts((await store.documents.current(SAMPLE)).map(({ number }) => number)));
}

/** The numbers of all terms, or of those that more than one of many documents has. */
function commonTerms(rows: readonly Counted[]): number[] {
  const documents = new Map<number, number>();
  for (const { terms } of rows) for (const term of terms) documents.set(term, (documents.get(term) ?? 0) + 1);
  const minDocuments = rows.length < PRUNED_FROM ? 1 : 2;
  return [...documents.keys()].filter((number) => documents.get(number)! >= minDocuments);
}

/** By the columns of a model; terms that it does not know are left out. */
function countsOf(
  rows: readonly Counted[],
  names: ReadonlyMap<number, { readonly term: string }>,
  columnOf: ReadonlyMap<string, number>,
): Csr {
  const columns = new Map([...names].map(([number, { term }]) => [number, columnOf.get(term)]));
  const row = ({ terms, counts }: Counted) => {
    const counted = new Map<number, number>();
    terms.forEach((term, i) => {
      const column = columns.get(term);
      if (column !== undefined) counted.set(column, counts[i]);
    });
    return counted;
  };
  return fromRows(columnOf.size, rows.map(row));
}
