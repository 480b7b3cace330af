/** Document-term counts of a library, and rows (topic shares, vectors) computed from them. */
import { InputError } from '../check/index.ts';
import { type Csr, fromRows, selectRows } from '../linalg/index.ts';
import type { Counted, RowsOf, Store, StoredDocument } from '../store/store.ts';
import {
  everydayStems,
  isFiller,
  LARGEST_SHARE,
  MIN_DOCUMENTS,
  type Problem,
  SMALL_COLLECTION,
} from '../tasks/topics/index.ts';
import { listedWords, loadLanguage } from '../text/index.ts';

export interface LibraryProblem extends Problem {
  readonly terms: readonly string[];
  readonly rows: readonly Counted[];
  /** Words left out as filler. */
  readonly filler: readonly string[];
}

const NUMBER = /^[\p{N}.,]+$/u;

/** The counts of all documents. What is learned from some of them, after a repair that was cut off, would pass for the whole. */
export async function allCounts(store: Store): Promise<Counted[]> {
  const lacking = await store.index.unindexed();
  if (lacking > 0)
    throw new InputError(
      store.folder,
      `${lacking} documents are not in the word index; aspectra check --repair makes it again`,
    );
  const rows: Counted[] = [];
  for await (const row of store.index.counts()) rows.push(row);
  return rows;
}

/** The counts that topics are fitted to: without stop words, numbers, and terms that are too rare or too common. */
export async function libraryProblem(store: Store, stopWords = '', keepWords = ''): Promise<LibraryProblem> {
  const stops = await stopsOf(store, stopWords);
  const rows = await allCounts(store);
  const names = await store.index.terms();
  const documents = new Map<number, number>();
  for (const { terms } of rows) for (const term of terms) documents.set(term, (documents.get(term) ?? 0) + 1);
  const keep = listedWords(keepWords);
  const everyday =
    rows.length < SMALL_COLLECTION ? new Set<string>() : await everydayStems(await store.index.languages(), keep);
  const counted = [...documents].filter(([number]) => {
    const { term, surface } = names.get(number)!;
    return !NUMBER.test(surface) && !stops.has(term);
  });
  const isOut = ([number, n]: readonly [number, number]) => {
    const { term } = names.get(number)!;
    return !keep.includes(term) && isFiller(term, everyday, n, rows.length);
  };
  const words = counted.filter((word) => !isOut(word));
  const frequent = words.filter(([, n]) => n >= MIN_DOCUMENTS && n <= LARGEST_SHARE * rows.length);
  const kept = rows.length < SMALL_COLLECTION || frequent.length < 2 ? words : frequent;
  const byTerm = kept.map(([number]) => ({ number, ...names.get(number)! })).sort((a, b) => (a.term < b.term ? -1 : 1));
  const columnOf = new Map(byTerm.map(({ number }, column) => [number, column]));
  const about = new Map((await store.documents.list()).map((document) => [document.number, document]));
  const given = countsOf(rows, columnOf, byTerm.length);
  const order = byContent(given);
  return {
    ...libraryRows(
      order.map((row) => rows[row]),
      about,
    ),
    counts: selectRows(given, order),
    terms: byTerm.map(({ term }) => term),
    filler: counted
      .filter(isOut)
      .map(([number]) => names.get(number)!.surface.toLowerCase())
      .sort(),
    word: (column) => byTerm[column].surface,
    term: (column) => byTerm[column].term,
  };
}

const libraryRows = (rows: readonly Counted[], about: ReadonlyMap<number, StoredDocument>) => ({
  rows,
  documents: rows.map(({ number }) => about.get(number)?.id ?? ''),
  days: rows.map(({ number }) => about.get(number)?.day),
});

/** Rows in the order of their words and counts: the order in which documents were added decides nothing. */
function byContent({ rows, start, index, value }: Csr): number[] {
  const compare = (a: number, b: number): number => {
    const length = Math.min(start[a + 1] - start[a], start[b + 1] - start[b]);
    for (let i = 0; i < length; i++) {
      const [at, other] = [start[a] + i, start[b] + i];
      const difference = index[at] - index[other] || value[at] - value[other];
      if (difference !== 0) return difference;
    }
    return start[a + 1] - start[a] - (start[b + 1] - start[b]) || a - b;
  };
  return Array.from({ length: rows }, (_, row) => row).sort(compare);
}

/** The stems of stop words in every language of the library. */
async function stopsOf(store: Store, stopWords: string): Promise<Set<string>> {
  const words = listedWords(stopWords);
  const languages = await Promise.all((await store.index.languages()).map((code) => loadLanguage(code)));
  return new Set(languages.flatMap(({ normal, stem }) => words.map((word) => stem(normal(word)))));
}

export function countsOf(rows: readonly Counted[], columnOf: ReadonlyMap<number, number>, columns: number): Csr {
  return fromRows(
    columns,
    rows.map(({ terms, counts }) => {
      const row = new Map<number, number>();
      terms.forEach((term, i) => {
        const column = columnOf.get(term);
        if (column !== undefined) row.set(column, counts[i]);
      });
      return row;
    }),
  );
}

/** Term number → column of a model; of the terms of some documents alone, where these are given. */
export async function columnsOfTerms(
  store: Store,
  terms: readonly string[],
  rows?: readonly Counted[],
): Promise<Map<number, number>> {
  const column = new Map(terms.map((term, i) => [term, i]));
  const names = await store.index.terms(rows && new Set(rows.flatMap(({ terms }) => [...terms])));
  return new Map(
    [...names].flatMap(([number, { term }]) => {
      const at = column.get(term);
      return at === undefined ? [] : [[number, at] as const];
    }),
  );
}

/** The former column of each term, or −1; and the number of new terms. */
export function columnsFrom(
  before: readonly string[],
  now: readonly string[],
): { columnOf: Int32Array; fresh: number } {
  const known = new Map(before.map((term, column) => [term, column]));
  const columnOf = Int32Array.from(now, (term) => known.get(term) ?? -1);
  return { columnOf, fresh: columnOf.filter((column) => column < 0).length };
}

/** Folding in: the vocabulary of a model, the width of its rows, and the rows of some counts. */
export interface Folding {
  readonly terms: readonly string[];
  readonly width: number;
  rowsOf(counts: Csr): ArrayLike<number>;
}

/** Documents in memory at a time. */
const BATCH = 2000;

/** Folds in the documents that have no row of a kind; returns their number. Does nothing where there is no model. */
export async function foldMissing(
  store: Store,
  kind: RowsOf,
  open: () => Promise<Folding | undefined>,
): Promise<number> {
  const numbers = await store.models.unmixed(kind);
  const folding = numbers.length > 0 ? await open() : undefined;
  if (!folding) return 0;
  const { terms, width, rowsOf } = folding;
  const all = numbers.length > BATCH ? await columnsOfTerms(store, terms) : undefined;
  for (let from = 0; from < numbers.length; from += BATCH) {
    const rows: Counted[] = [];
    for await (const row of store.index.counts(numbers.slice(from, from + BATCH))) rows.push(row);
    const columns = all ?? (await columnsOfTerms(store, terms, rows));
    const values = Float32Array.from(rowsOf(countsOf(rows, columns, terms.length)));
    await store.models.mix(numberedRows(rows, values, width), kind);
  }
  return numbers.length;
}

/** The row of every document, by its number. */
export function* numberedRows(rows: readonly { readonly number: number }[], values: Float32Array, width: number) {
  for (const [i, { number }] of rows.entries()) yield [number, values.slice(i * width, (i + 1) * width)] as const;
}
