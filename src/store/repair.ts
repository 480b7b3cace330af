/** Rebuilds the word index from the texts. Opening the library for writing has migrated it already. */
import { analysed } from './analysis.ts';
import { batches } from './batches.ts';
import type { DocumentHistory, Store } from './store.ts';

/** Returns the number of indexed documents; those that cannot be read are logged. */
export async function repair(store: Store, log: (problem: string) => void): Promise<number> {
  await store.index.clear();
  let documents = 0;
  const size = ({ versions }: DocumentHistory) => versions.at(-1)!.text.length;
  for await (const batch of batches(store.documents.all(log), size)) {
    await store.index.put(await analysed(batch, ({ id, versions }) => ({ ...versions.at(-1)!, id })));
    documents += batch.length;
  }
  return documents;
}
