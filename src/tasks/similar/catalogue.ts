/**
 * The documents of a collection as spaces see them: ids, words, counts and the places of words. Plain data, which a file
 * can hold; the texts themselves stay outside. Documents that come later are read with the same words. The words of some
 * may have been counted when they were stored: where in a document these are is not known, and a finder reads that when
 * somebody asks.
 */
import { InputError, type Values, type Watching } from '../../check/index.ts';
import {
  type Csr,
  columnRows,
  columnSums,
  fromRows,
  rowSums,
  selectRows,
  stackRows,
  transpose,
} from '../../linalg/index.ts';
import {
  type AnalyzeOptions,
  analyze,
  type Corpus,
  growingLexicon,
  type Lexicon,
  type Source,
  type TermTotals,
  unlabelled,
  type Vocabulary,
  vocabulary,
} from '../../text/index.ts';
import { type SPOKEN_OPTIONS, weightedCounts } from './documents.ts';
import { type Passages, passagesOf, UNREAD } from './passages.ts';

/** How documents are read, old and new. */
export interface ReadingSettings {
  readonly analysis: AnalyzeOptions;
  readonly spoken: Values<typeof SPOKEN_OPTIONS>;
}

export interface Entries {
  readonly ids: readonly string[];
  /** Null where a document has none. */
  readonly titles: readonly (string | null)[];
  readonly counts: Csr;
  readonly passages: readonly Passages[];
}

export interface Catalogue extends Entries {
  readonly words: KnownWords;
}

/** The words that count: a column each. */
export interface KnownWords {
  /** As they are compared: stems. */
  readonly terms: readonly string[];
  /** As people write them. */
  readonly labels: readonly string[];
  /** Ids are columns. */
  readonly lexicon: Lexicon;
  readonly columnOf: Vocabulary['columnOf'];
}

/** Words of one document only are left out of collections from this size on: they tie nothing together. */
const LARGE_COLLECTION = 200;

/** Of documents to be read, and of others whose words were counted before. */
export async function catalogueOf(
  items: readonly Source[],
  manner: ReadingSettings,
  { counted = NOTHING_COUNTED, ...watching }: Watching & Pick<MoreDocuments, 'counted'> = {},
) {
  const size = items.length + counted.ids.length;
  if (size === 0) throw new InputError('similar', 'the collection has no documents');
  checkItems(items, new Set());
  const { lexicon } = knownWords(counted.terms, counted.labels);
  const corpus = unlabelled(await analyze(items, manner.analysis, lexicon, size, watching));
  const chosen = vocabulary(corpus, { minDocuments: size >= LARGE_COLLECTION ? 2 : 1 }, totalsOf(counted));
  const all = withCounted(entriesOf(corpus, chosen, manner), counted, chosen.columnOf);
  const order = orderOf(counted.row, size);
  const catalogue: Catalogue = {
    ids: order.map((at) => all.ids[at]),
    titles: order.map((at) => all.titles[at]),
    counts: selectRows(all.counts, order),
    passages: order.map((at) => all.passages[at]),
    words: knownWords(
      Array.from(chosen.termOf, (id) => corpus.lexicon.term(id)),
      Array.from(chosen.termOf, (id) => corpus.lexicon.surface(id)),
    ),
  };
  return { catalogue, notes: [...corpus.notes, ...emptyNotes(catalogue.counts)] };
}

/** New documents, by the words that are known. */
export async function readWith(
  { terms, lexicon, columnOf }: KnownWords,
  items: readonly Source[],
  manner: ReadingSettings,
) {
  const corpus = unlabelled(await analyze(items, manner.analysis, lexicon));
  return { ...entriesOf(corpus, { size: terms.length, columnOf }, manner), notes: corpus.notes };
}

/** Some to be read, others that were counted. */
export interface MoreDocuments {
  readonly items: readonly Source[];
  readonly counted?: CountedDocuments | undefined;
}

/** Documents beyond a collection by the words that it knows: those that are read, then those that were counted. */
export async function moreOf(words: KnownWords, { items, counted }: MoreDocuments, manner: ReadingSettings) {
  const read = await readWith(words, items, manner);
  if (!counted) return read;
  const { lexicon, columnOf } = words;
  return withCounted(
    read,
    counted,
    Int32Array.from(counted.terms, (term) => columnOf[lexicon.id(term) ?? -1] ?? -1),
  );
}

export function withMore(catalogue: Catalogue, more: Entries): Catalogue {
  return {
    words: catalogue.words,
    ids: [...catalogue.ids, ...more.ids],
    titles: [...catalogue.titles, ...more.titles],
    counts: stackRows(catalogue.counts.columns, [catalogue.counts, more.counts]),
    passages: [...catalogue.passages, ...more.passages],
  };
}

export function knownWords(terms: readonly string[], labels: readonly string[]): KnownWords {
  const lexicon = growingLexicon();
  terms.forEach((term, column) => {
    lexicon.saw(lexicon.add(term), labels[column], 1);
  });
  return { terms, labels, lexicon, columnOf: Int32Array.from(terms.keys()) };
}

/** Every document needs a text and an id that no other has. */
export function checkItems(items: readonly Source[], taken: Set<string>): void {
  for (const { id, text } of items) {
    if (typeof text !== 'string') throw new InputError('similar', 'every document needs a text', id);
    if (taken.has(id)) throw new InputError('similar', 'every document needs an id of its own; two have', id);
    taken.add(id);
  }
}

function entriesOf(corpus: Corpus, words: Pick<Vocabulary, 'size' | 'columnOf'>, { spoken }: ReadingSettings): Entries {
  const { documents } = corpus;
  return {
    ids: documents.map(({ id }) => id),
    titles: documents.map(({ title }) => title ?? null),
    counts: weightedCounts(corpus, words, spoken),
    passages: documents.map((document) => passagesOf(document, words)),
  };
}

function emptyNotes(counts: Csr): string[] {
  const empty = Array.from(counts.start.subarray(1)).filter((end, row) => end === counts.start[row]).length;
  if (empty === counts.rows) throw new InputError('similar', 'no document has a word to compare by');
  return empty === 0 ? [] : [`${empty} of ${counts.rows} documents have no word to compare by; they are like nothing.`];
}

/** Documents whose words were counted before. */
export interface CountedDocuments {
  /** Their rows in the collection, rising; documents that are read take the others, in their order. */
  readonly row: Uint32Array;
  readonly ids: readonly string[];
  /** Null where a document has none. */
  readonly titles: readonly (string | null)[];
  /** A column for each of `terms`; those of a row in any order. */
  readonly counts: Csr;
  readonly terms: readonly string[];
  /** The terms as people write them. */
  readonly labels: readonly string[];
}

const NOTHING_COUNTED: CountedDocuments = {
  ...{ row: new Uint32Array(0), ids: [], titles: [], terms: [], labels: [] },
  counts: stackRows(0, []),
};

const totalsOf = ({ counts }: CountedDocuments): TermTotals => ({
  tokens: Uint32Array.from(columnSums(counts)),
  having: columnRows(counts),
  documents: rowSums(counts).filter((words) => words > 0).length,
});

/** For every row of the collection its place among the documents read, then those counted. */
function orderOf(counted: Uint32Array, size: number): number[] {
  let [read, next] = [0, 0];
  return Array.from({ length: size }, (_, row) => (counted[next] === row ? size - counted.length + next++ : read++));
}

/** Documents that were read, then those that were counted, whose terms have other columns here. */
function withCounted(read: Entries, { ids, titles, counts }: CountedDocuments, columnOf: Int32Array): Entries {
  const { columns } = read.counts;
  // A row more, for columns of no term.
  const byTerm = stackRows(counts.rows, [transpose(counts), fromRows(counts.rows, [new Map()])]);
  const rowOf = new Uint32Array(columns).fill(counts.columns);
  for (let term = 0; term < counts.columns; term++) if (columnOf[term] >= 0) rowOf[columnOf[term]] = term;
  return {
    ids: [...read.ids, ...ids],
    titles: [...read.titles, ...titles],
    counts: stackRows(columns, [read.counts, transpose(selectRows(byTerm, rowOf))]),
    passages: [...read.passages, ...ids.map(() => UNREAD)],
  };
}
