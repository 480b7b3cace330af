/** Documents of a library as sources. */
import type { Store, Version } from '../store/store.ts';
import type { Source } from '../text/index.ts';

export interface NumberedSource {
  readonly number: number;
  readonly item: Source;
}

/** The current version of every document; what cannot be read is logged and left out. */
export const allItems = async (store: Store, log: (problem: string) => void): Promise<Source[]> =>
  (await numberedItems(store, log)).map(({ item }) => item);

/** The same with their numbers, without some of them. */
export async function numberedItems(
  store: Store,
  log: (problem: string) => void,
  without?: ReadonlySet<number>,
): Promise<NumberedSource[]> {
  const items: NumberedSource[] = [];
  for await (const { number, id, tags, version } of store.documents.allCurrent(log, without)) {
    items.push({ number, item: { ...itemOf(id, version), tags } });
  }
  return items;
}

/** The current versions of some documents. */
export async function itemsById(store: Store, ids: readonly string[]): Promise<Source[]> {
  const items: Source[] = [];
  for (const id of ids) {
    const version = await store.documents.version(id);
    if (version) items.push(itemOf(id, version));
  }
  return items;
}

function itemOf(id: string, { added: _added, version: _version, edited, ...current }: Version): Source {
  return { id, ...current, ...(edited && { chapters: edited }) };
}
