/**
 * A catalogue of documents whose words were counted when they were stored, beside documents that are read now. Where in a
 * counted document its words are is not known; a finder reads that when somebody asks.
 */
import { type Csr, selectRows, stackRows } from '../../linalg/index.ts';
import { analyze, growingLexicon, type Source, type TermTotals, unlabelled, vocabulary } from '../../text/index.ts';
import { type Catalogue, emptyNotes, entriesOf, limitsFor, type ReadingSettings, wordsChosen } from './catalogue.ts';

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

export async function catalogueWith(items: readonly Source[], counted: CountedDocuments, manner: ReadingSettings) {
  const size = items.length + counted.ids.length;
  const lexicon = growingLexicon();
  counted.terms.forEach((term, id) => {
    lexicon.saw(lexicon.add(term), counted.labels[id], 1);
  });
  const corpus = unlabelled(await analyze(items, manner.analysis, lexicon, size));
  const chosen = vocabulary(corpus, limitsFor(size), totalsOf(counted));
  const read = entriesOf(corpus, chosen, manner);
  const order = orderOf(counted.row, size);
  const ids = [...read.ids, ...counted.ids];
  const titles = [...read.titles, ...counted.titles];
  const counts = stackRows(chosen.size, [read.counts, countsOf(counted, chosen.columnOf, chosen.size)]);
  const catalogue: Catalogue = {
    ids: order.map((at) => ids[at]),
    titles: order.map((at) => titles[at]),
    counts: selectRows(counts, order),
    passages: { ...read.passages, first: withEmptyRows(read.passages.first, order) },
    words: wordsChosen(corpus.lexicon, chosen),
  };
  return { catalogue, notes: [...corpus.notes, ...emptyNotes(catalogue.counts)] };
}

function totalsOf({ ids, start, term, count, terms }: CountedDocuments): TermTotals {
  const [tokens, units] = [new Uint32Array(terms.length), new Uint32Array(terms.length)];
  for (let i = 0; i < term.length; i++) {
    tokens[term[i]] += count[i];
    units[term[i]]++;
  }
  const total = ids.filter((_, i) => start[i + 1] > start[i]).length;
  return { tokens, units, total };
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

/** Where the sentences of every row begin; a counted document has none. */
function withEmptyRows(first: Uint32Array, order: readonly number[]): Uint32Array {
  const all = new Uint32Array(order.length + 1);
  order.forEach((at, row) => {
    all[row + 1] = at + 1 < first.length ? first[at + 1] : all[row];
  });
  return all;
}
