/** Makes the word index again from the texts; brings an older library up to date by opening it. */
import { analysed } from './analysis.ts';
import { batches } from './batches.ts';
import type { DocumentHistory, Store } from './store.ts';

/** How many documents were indexed; those that cannot be read are told. */
export async function repair(store: Store, tell: (problem: string) => void): Promise<number> {
  await store.index.clear();
  let documents = 0;
  const size = ({ versions }: DocumentHistory) => versions.at(-1)!.text.length;
  for await (const batch of batches(store.documents.all(tell), size)) {
    await store.index.put(await analysed(batch, ({ id, versions }) => ({ ...versions.at(-1)!, id })));
    documents += batch.length;
  }
  return documents;
}
