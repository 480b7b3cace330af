/**
 * The documents of a collection as spaces see them: ids, words, counts and the places of words. Plain data, which a file
 * can hold; the texts themselves stay outside. Documents that come later are read with the same words. The words of some
 * may have been counted when they were stored: where in a document these are is not known, and a finder reads that when
 * somebody asks.
 */
import { InputError, type Values, type Watching } from '../../check/index.ts';
import { type Csr, selectRows, stackRows } from '../../linalg/index.ts';
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
  const read = entriesOf(corpus, chosen, manner);
  const order = orderOf(counted.row, size);
  const ids = [...read.ids, ...counted.ids];
  const titles = [...read.titles, ...counted.titles];
  const counts = stackRows(chosen.size, [read.counts, countsOf(counted, chosen.columnOf, chosen.size)]);
  const catalogue: Catalogue = {
    ids: order.map((at) => ids[at]),
    titles: order.map((at) => titles[at]),
    counts: selectRows(counts, order),
    passages: order.map((at) => read.passages[at] ?? UNREAD),
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
  const { terms, lexicon, columnOf } = words;
  const places = Int32Array.from(counted.terms, (term) => columnOf[lexicon.id(term) ?? -1] ?? -1);
  const ids = [...read.ids, ...counted.ids];
  return {
    ids,
    titles: [...read.titles, ...counted.titles],
    counts: stackRows(terms.length, [read.counts, countsOf(counted, places, terms.length)]),
    passages: ids.map((_, at) => read.passages[at] ?? UNREAD),
  };
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
  /** Document i has the terms from start[i] to start[i + 1]: places in `terms`, and how often each comes. */
  readonly start: Uint32Array;
  readonly term: Uint32Array;
  readonly count: Uint32Array;
  readonly terms: readonly string[];
  /** The terms as people write them. */
  readonly labels: readonly string[];
}

const NOTHING_COUNTED: CountedDocuments = {
  ...{ row: new Uint32Array(0), ids: [], titles: [], terms: [], labels: [] },
  ...{ start: new Uint32Array(1), term: new Uint32Array(0), count: new Uint32Array(0) },
};

function totalsOf({ ids, start, term, count, terms }: CountedDocuments): TermTotals {
  const [tokens, having] = [new Uint32Array(terms.length), new Uint32Array(terms.length)];
  for (let i = 0; i < term.length; i++) {
    tokens[term[i]] += count[i];
    having[term[i]]++;
  }
  const documents = ids.filter((_, i) => start[i + 1] > start[i]).length;
  return { tokens, having, documents };
}

/** For every row of the collection its place among the documents read, then those counted. */
function orderOf(counted: Uint32Array, size: number): number[] {
  let [read, next] = [0, 0];
  return Array.from({ length: size }, (_, row) => (counted[next] === row ? size - counted.length + next++ : read++));
}

function countsOf({ ids, start, term, count }: CountedDocuments, columnOf: Int32Array, columns: number): Csr {
  const first = new Uint32Array(ids.length + 1);
  const [index, value] = [new Uint32Array(term.length), new Float64Array(term.length)];
  // The count of every column in the document at hand.
  const own = new Uint32Array(columns);
  let n = 0;
  for (let row = 0; row < ids.length; row++) {
    const from = n;
    for (let i = start[row]; i < start[row + 1]; i++) {
      const column = columnOf[term[i]];
      if (column < 0) continue;
      index[n++] = column;
      own[column] = count[i];
    }
    index.subarray(from, n).sort();
    for (let i = from; i < n; i++) value[i] = own[index[i]];
    first[row + 1] = n;
  }
  return { rows: ids.length, columns, start: first, index: index.slice(0, n), value: value.slice(0, n) };
}
