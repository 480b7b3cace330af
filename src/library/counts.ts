/** Document-term counts of a library, and rows of numbers computed from them. */
import { InputError } from '../check/index.ts';
import { type Csr, fromRows } from '../linalg/index.ts';
import type { Counted, RowsOf, Store } from '../store/store.ts';
import type { TopicsWork } from '../tasks/topics/index.ts';
import { SAMPLE } from './collection.ts';

/** The counts of all documents, or of a sample. What is learned after a repair that was cut off would pass for the whole. */
export async function sampledCounts(store: Store): Promise<Counted[]> {
  const lacking = await store.index.unindexed();
  if (lacking > 0)
    throw new InputError(
      store.folder,
      `${lacking} documents are not in the word index; aspectra check --repair makes it again`,
    );
  return Array.fromAsync(store.index.counts((await store.documents.current(SAMPLE)).map(({ number }) => number)));
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

export const placesOf = (terms: readonly string[]): Map<string, number> => new Map(terms.map((term, i) => [term, i]));

/** Term number → column of a model; of the terms of some documents alone, where these are given. */
export async function columnsOfTerms(
  store: Store,
  columnOf: ReadonlyMap<string, number>,
  rows?: readonly Counted[],
): Promise<Map<number, number>> {
  const columns = new Map<number, number>();
  for (const [number, { term }] of await store.index.terms(rows && new Set(rows.flatMap(({ terms }) => [...terms])))) {
    const column = columnOf.get(term);
    if (column !== undefined) columns.set(number, column);
  }
  return columns;
}

/** Whoever asks waits for so many documents to be folded in; more are left to a job. */
export const FEW = 2000;

/** Documents that are folded in at a time: their rows may travel in one message. */
export const AT_A_TIME = 20_000;

/** Folds in all documents that have no row of a kind; somebody watches, and may stop it. */
export async function foldAll(
  store: Store,
  of: RowsOf,
  fold: (store: Store, numbers: readonly number[]) => Promise<unknown>,
  { onProgress, signal }: TopicsWork,
): Promise<void> {
  const lacking = await store.models.unmixed(of);
  for (let done = 0; done < lacking.length; done += AT_A_TIME) {
    signal?.throwIfAborted();
    onProgress?.('folding in', done, lacking.length);
    await fold(store, lacking.slice(done, done + AT_A_TIME));
  }
}

/** The row of every document, by its number. */
export function* numberedRows(rows: readonly { readonly number: number }[], values: Float32Array, width: number) {
  for (const [i, { number }] of rows.entries()) yield [number, values.slice(i * width, (i + 1) * width)] as const;
}
