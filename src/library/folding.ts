/** Documents that came later are folded into what is kept of a library: their rows of numbers are computed and stored. */
import type { RowsOf, Store } from '../store/store.ts';
import type { TopicsWork } from '../tasks/topics/index.ts';

/** Whoever asks waits for so many documents to be folded in; more are left to a job. */
export const FEW = 2000;

/** Documents that are folded in at a time: their rows may travel in one message. */
const AT_A_TIME = 20_000;

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
