/**
 * The documents of a library as others need them: as sources, with what belongs together, or for a space those with plain
 * counts by these and the others by their texts.
 */
import { thousands } from '../check/index.ts';
import { isDefaultAnalysis } from '../store/analysis.ts';
import { asEdited } from '../store/edited.ts';
import type { PlainDocument, Store, Version } from '../store/store.ts';
import type { CountedDocuments, FinderSettings, MoreDocuments } from '../tasks/similar/index.ts';
import { languageCode, type Source } from '../text/index.ts';

interface NumberedSource {
  readonly number: number;
  readonly item: Source;
}

/**
 * What is learned of a library is learned of so many documents at most (`documents.current`); the others are folded in. News
 * and talks are fewer: of them nothing is left out.
 */
export const SAMPLE = 20_000;

export const sampledNote = (learned: number, documents: number): string =>
  `Learned of a sample of ${thousands(learned)} of the ${thousands(documents)} documents.`;

/** A model to be stored, with rows of its documents: what `models.put` takes. */
export type ToStore = Parameters<Store['models']['put']>;

/** The current version of every document, or of some; what cannot be read is logged and left out. */
export const allItems = async (
  store: Store,
  log: (problem: string) => void,
  numbers?: readonly number[],
): Promise<Source[]> => (await numberedItems(store, log, numbers)).map(({ item }) => item);

/** The same with their numbers. */
const numberedItems = (
  store: Store,
  log: (problem: string) => void,
  numbers?: readonly number[],
): Promise<NumberedSource[]> =>
  Array.fromAsync(store.documents.allCurrent(log, numbers), ({ number, id, tags, version }) => ({
    number,
    item: { ...itemOf(id, version), tags },
  }));

/** The current versions of some documents. */
export async function itemsById(store: Store, ids: readonly string[]): Promise<Source[]> {
  const items: Source[] = [];
  for (const id of ids) {
    const version = await store.documents.version(id);
    if (version) items.push(itemOf(id, version));
  }
  return items;
}

/** A version as a person has it. */
export function itemOf(id: string, { added: _a, version: _v, damaged: _d, edited, ...current }: Version): Source {
  return asEdited({ id, ...current }, edited);
}

/** Some documents, by rising number, as a space takes them. What cannot be read is logged and left out. */
export async function documentsFor(
  store: Store,
  all: readonly number[],
  { analysis }: Pick<FinderSettings, 'analysis'>,
  log: (problem: string) => void,
): Promise<MoreDocuments> {
  const plain = isDefaultAnalysis(analysis) ? await Array.fromAsync(store.index.plain(all)) : [];
  const counted = new Set(plain.map(({ number }) => number));
  const read = await numberedItems(
    store,
    log,
    all.filter((number) => !counted.has(number)),
  );
  if (plain.length === 0) return { items: read.map(({ item }) => item) };
  // A text in no sure language is read in that of most others.
  const unsure = read.some(({ item: { language = '' } }) => languageCode(language) === undefined);
  if (unsure) return { items: await allItems(store, log, all) };
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
  const [term, value] = [new Uint32Array(start[plain.length]), new Float64Array(start[plain.length])];
  plain.forEach(({ terms, counts }, i) => {
    term.set(terms, start[i]);
    value.set(counts, start[i]);
  });
  const names = [...(await store.index.terms(new Set(term)))];
  const placeOf = new Map(names.map(([number], place) => [number, place]));
  let before = 0;
  const row = Uint32Array.from(plain, ({ number }, i) => {
    while (before < read.length && read[before].number < number) before++;
    return i + before;
  });
  return {
    row,
    counts: {
      ...{ rows: plain.length, columns: names.length, start, value },
      index: term.map((number) => placeOf.get(number)!),
    },
    ids: plain.map(({ id }) => id),
    titles: plain.map(({ title = null }) => title),
    terms: names.map(([, { term }]) => term),
    labels: names.map(([, { surface }]) => surface),
  };
}
