/**
 * The documents of a collection as spaces see them: ids, words, counts and the places of words. Plain data, which a file
 * can hold; the texts themselves stay outside. Documents that come later are read with the same words.
 */
import { InputError, type Values } from '../../check/index.ts';
import { type Csr, stackRows } from '../../linalg/index.ts';
import {
  type AnalyzeOptions,
  analyze,
  type Corpus,
  growingLexicon,
  type Lexicon,
  type Source,
  unlabelled,
  type Vocabulary,
  type VocabularyLimits,
  vocabulary,
} from '../../text/index.ts';
import { type SPOKEN_OPTIONS, weightedCounts } from './documents.ts';
import { joinPassages, type Passages, passagesOf } from './passages.ts';

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
  readonly passages: Passages;
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

export async function catalogueOf(items: readonly Source[], manner: ReadingSettings) {
  if (items.length === 0) throw new InputError('similar', 'the collection has no documents');
  checkItems(items, new Set());
  const corpus = unlabelled(await analyze(items, manner.analysis));
  const chosen = vocabulary(corpus, limitsFor(items.length));
  const catalogue: Catalogue = { ...entriesOf(corpus, chosen, manner), words: wordsChosen(corpus.lexicon, chosen) };
  return { catalogue, notes: [...corpus.notes, ...emptyNotes(catalogue.counts)] };
}

export const limitsFor = (documents: number): VocabularyLimits => ({
  unit: 'document',
  minUnits: documents >= LARGE_COLLECTION ? 2 : 1,
});

export const wordsChosen = (lexicon: Lexicon, { termOf }: Vocabulary): KnownWords =>
  knownWords(
    Array.from(termOf, (id) => lexicon.term(id)),
    Array.from(termOf, (id) => lexicon.surface(id)),
  );

/** New documents, by the words that are known. */
export async function readWith(
  { terms, lexicon, columnOf }: KnownWords,
  items: readonly Source[],
  manner: ReadingSettings,
) {
  const corpus = unlabelled(await analyze(items, manner.analysis, lexicon));
  return { ...entriesOf(corpus, { size: terms.length, columnOf }, manner), notes: corpus.notes };
}

export function withMore(catalogue: Catalogue, more: Entries): Catalogue {
  return {
    words: catalogue.words,
    ids: [...catalogue.ids, ...more.ids],
    titles: [...catalogue.titles, ...more.titles],
    counts: stackRows(catalogue.counts.columns, [catalogue.counts, more.counts]),
    passages: joinPassages(catalogue.passages, more.passages),
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

export function entriesOf(
  corpus: Corpus,
  words: Pick<Vocabulary, 'size' | 'columnOf'>,
  { spoken }: ReadingSettings,
): Entries {
  const { documents } = corpus;
  return {
    ids: documents.map(({ id }) => id),
    titles: documents.map(({ title }) => title ?? null),
    counts: weightedCounts(corpus, words, spoken),
    passages: passagesOf(documents, words),
  };
}

export function emptyNotes(counts: Csr): string[] {
  const empty = Array.from(counts.start.subarray(1)).filter((end, row) => end === counts.start[row]).length;
  if (empty === counts.rows) throw new InputError('similar', 'no document has a word to compare by');
  return empty === 0 ? [] : [`${empty} of ${counts.rows} documents have no word to compare by; they are like nothing.`];
}
