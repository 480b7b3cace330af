/**
 * The documents of a library as others need them: as sources, with what belongs together, or for a space those with plain
 * counts by these and the others by their texts.
 */
import { isDefaultAnalysis } from '../store/analysis.ts';
import { asEdited } from '../store/edited.ts';
import type { PlainDocument, Store, Version } from '../store/store.ts';
import type { CountedDocuments, FinderSettings } from '../tasks/similar/index.ts';
import { languageCode, type Source } from '../text/index.ts';

interface NumberedSource {
  readonly number: number;
  readonly item: Source;
}

/** The current version of every document; what cannot be read is logged and left out. */
export const allItems = async (store: Store, log: (problem: string) => void): Promise<Source[]> =>
  (await numberedItems(store, log)).map(({ item }) => item);

/** The same with their numbers, without some of them. */
async function numberedItems(
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
  return asEdited({ id, ...current }, edited);
}

interface LibraryDocuments {
  /** Those to be read. */
  readonly items: readonly Source[];
  readonly counted?: CountedDocuments | undefined;
}

/** What cannot be read is logged and left out. */
export async function documentsFor(
  store: Store,
  { analysis }: FinderSettings,
  log: (problem: string) => void,
): Promise<LibraryDocuments> {
  const plain: PlainDocument[] = [];
  if (isDefaultAnalysis(analysis)) for await (const document of store.index.plain()) plain.push(document);
  const read = await numberedItems(store, log, new Set(plain.map(({ number }) => number)));
  if (plain.length === 0) return { items: read.map(({ item }) => item) };
  // A text in no sure language is read in that of most others.
  const unsure = read.some(({ item: { language = '' } }) => languageCode(language) === undefined);
  if (unsure) return { items: (await numberedItems(store, log)).map(({ item }) => item) };
  return { items: read.map(({ item }) => item), counted: await countedOf(store, plain, read) };
}

async function countedOf(
  store: Store,
  plain: readonly PlainDocument[],
  read: readonly NumberedSource[],
): Promise<CountedDocuments> {
  const start = new Uint32Array(plain.length + 1);
  plain.forEach(({ terms }, i) => {
    start[i + 1] = start[i] + terms.length;
  });
  const [term, count] = [new Uint32Array(start[plain.length]), new Uint32Array(start[plain.length])];
  const names = [...(await store.index.terms())];
  const last = names.reduce((max, [number]) => Math.max(max, number), 0);
  const placeOf = new Uint32Array(last + 1);
  names.forEach(([number], place) => {
    placeOf[number] = place;
  });
  plain.forEach(({ terms, counts }, i) => {
    for (let t = 0; t < terms.length; t++) {
      term[start[i] + t] = placeOf[terms[t]];
      count[start[i] + t] = counts[t];
    }
  });
  let before = 0;
  const row = Uint32Array.from(plain, ({ number }, i) => {
    while (before < read.length && read[before].number < number) before++;
    return i + before;
  });
  return {
    ...{ row, start, term, count },
    ids: plain.map(({ id }) => id),
    titles: plain.map(({ title = null }) => title),
    terms: names.map(([, { term }]) => term),
    labels: names.map(([, { surface }]) => surface),
  };
}
