/**
 * The space of a library, for semantic search: a basis over its terms, and a vector for every document. Documents that are
 * added later are folded in.
 */
import { choice, type Given, InputError, resolve } from '../check/index.ts';
import { type Csr, selectRows, type Weighting } from '../linalg/index.ts';
import { DEFAULT_SEED, random } from '../random/index.ts';
import type { Counted, Store } from '../store/store.ts';
import { basisRows, finderSettings, SPACES } from '../tasks/similar/index.ts';
import type { TopicsWork } from '../tasks/topics/index.ts';
import { decodeModel, encodeModel } from '../training/index.ts';
import { columnsOfTerms, countsOf, foldMissing, numberedRows } from './counts.ts';
import { hasTopics } from './topic-model.ts';

const SPACE = 'space';

/** Spaces with a basis: documents and queries are vectors. */
export const LIBRARY_SPACE_OPTIONS = {
  space: choice(['svd', 'irr', 'cssvd'], { help: 'space for search by meaning (default: the one before, or svd)' }),
} as const;
export type LibrarySpaceOptions = Given<typeof LIBRARY_SPACE_OPTIONS>;
type Name = NonNullable<LibrarySpaceOptions['space']>;

export interface LearnedSpace {
  readonly space: Name;
  readonly dimensions: number;
  readonly documents: number;
  readonly words: number;
  readonly notes: readonly string[];
}

export interface LibrarySpace {
  readonly about: LearnedSpace;
  /** The term of every column. */
  readonly terms: readonly string[];
  /** Unit vectors of documents or of a query. */
  rowsOf(counts: Csr): Float64Array;
}

/** The basis is computed from at most so many documents: more do not improve it. */
const MAX_SAMPLE = 5000;
const MAX_DIMENSIONS = 100;
/** Documents or terms for each dimension, at least. */
const MIN_PER_DIMENSION = 8;
/** From so many documents on, terms of a single document are left out. */
const PRUNED_FROM = 200;

/** Learns the space by which a library is searched by meaning, and keeps it. */
export async function learnSpace(
  store: Store,
  options: LibrarySpaceOptions = {},
  work: TopicsWork = {},
): Promise<LearnedSpace> {
  const { space = (await aboutSpace(store))?.space ?? 'svd' } = resolve('space', LIBRARY_SPACE_OPTIONS, options);
  const { rows, terms } = await wordsOf(store);
  if (terms.length < 2)
    throw new InputError(store.folder, 'has too few words in common to make a space of', terms.length);
  const counts = countsOf(rows, await columnsOfTerms(store, terms), terms.length);
  const chance = random(DEFAULT_SEED);
  const sample =
    counts.rows > MAX_SAMPLE
      ? selectRows(counts, chance.order(counts.rows).slice(0, MAX_SAMPLE).sort(upwards))
      : counts;
  work.onProgress?.('space', 0, 1);
  const { settings } = finderSettings('space', { space, dimensions: dimensionsFor(sample) });
  const { arrays, notes } = await SPACES[space].train({ counts: sample, random: chance, ...work }, settings);
  const dimensions = arrays.basis.length / terms.length;
  const about: LearnedSpace = { space, dimensions, documents: rows.length, words: terms.length, notes };
  const { weighting } = settings as { weighting: Weighting };
  const bytes = encodeModel({
    kind: SPACE,
    about: { terms, weighting },
    arrays: { idf: arrays.idf, basis: arrays.basis },
  });
  const vectors = Float32Array.from(basisRows({ arrays, notes }, counts, weighting));
  await store.models.put(
    { name: SPACE, bytes, about: { ...about } },
    numberedRows(rows, vectors, dimensions),
    'vectors',
  );
  work.onProgress?.('space', 1, 1);
  return about;
}

/** Few enough that terms share dimensions; otherwise search would find exact words only. */
const dimensionsFor = ({ rows, columns }: Csr): number =>
  Math.max(2, Math.min(MAX_DIMENSIONS, Math.floor(Math.min(rows, columns) / MIN_PER_DIMENSION)));

const upwards = (a: number, b: number) => a - b;

async function aboutSpace(store: Store): Promise<LearnedSpace | undefined> {
  const kept = (await store.models.list()).find(({ name }) => name === SPACE);
  return kept?.about as LearnedSpace | undefined;
}

/** With fewer documents there are not two dimensions to tell apart. */
const MIN_DOCUMENTS = 2 * MIN_PER_DIMENSION;
/** A space is outgrown by so many times the documents it was learned from. */
const OUTGROWN = 2;

/** Whether a library needs a space: it has nothing to search by meaning with, or has outgrown what it has. */
export async function needsSpace(store: Store): Promise<'yes' | 'again' | 'no'> {
  const { documents } = await store.size();
  if (documents < MIN_DOCUMENTS) return 'no';
  const space = await aboutSpace(store);
  if (space) return documents >= OUTGROWN * space.documents ? 'again' : 'no';
  return (await hasTopics(store)) ? 'no' : 'yes';
}

export async function openSpaceOf(store: Store): Promise<LibrarySpace | undefined> {
  const kept = await store.models.get(SPACE);
  if (!kept) return undefined;
  const { about, arrays } = decodeModel(kept.bytes, store.folder);
  const { terms, weighting } = about as { terms: string[]; weighting: Weighting };
  return {
    about: kept.about as unknown as LearnedSpace,
    terms,
    rowsOf: (counts) => basisRows({ arrays, notes: [] }, counts, weighting),
  };
}

/** Folds in the documents without a vector; returns their number. */
export const foldIntoSpace = (store: Store): Promise<number> =>
  foldMissing(store, 'vectors', async () => {
    const space = await openSpaceOf(store);
    return space && { ...space, width: space.about.dimensions };
  });

async function wordsOf(store: Store): Promise<{ rows: Counted[]; terms: string[] }> {
  const rows: Counted[] = [];
  const documents = new Map<number, number>();
  for await (const row of store.index.counts()) {
    rows.push(row);
    for (const term of row.terms) documents.set(term, (documents.get(term) ?? 0) + 1);
  }
  const minDocuments = rows.length < PRUNED_FROM ? 1 : 2;
  const words = [...(await store.index.terms())].filter(([number]) => (documents.get(number) ?? 0) >= minDocuments);
  return { rows, terms: words.map(([, { term }]) => term).sort() };
}
