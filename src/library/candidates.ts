/**
 * The documents of a library that may be like a question, where a space was learned of a sample: those with most of its
 * telling words, by the full-text index. The space then compares them as it does those of the sample.
 */
import { expressionOf } from '../store/query.ts';
import type { Store } from '../store/store.ts';
import type { MoreDocuments, TextAccess } from '../tasks/similar/index.ts';
import { documentsFor, itemsById } from './collection.ts';

/** How the library is read when somebody asks: by default, by the store as it was opened. */
export type Reading = <T>(work: (store: Store) => Promise<T>) => Promise<T>;

/** What an open space reads of a library: texts, and where it was learned of a sample, the documents beyond that. */
export function accessTo(
  store: Store,
  { documents, size }: { readonly documents: readonly unknown[]; readonly size: number },
  reading: Reading = (work) => work(store),
): TextAccess {
  return {
    texts: (ids) => reading((store) => itemsById(store, ids)),
    ...(size > documents.length && { beyond: (asked) => reading((store) => candidates(store, asked)) }),
  };
}

type Question = Parameters<NonNullable<TextAccess['beyond']>>[0];

/** Candidates of a question. */
const MANY = 200;
/** Documents that are ranked for that, about: the words that more of them have are left to those that tell more. */
const RANKED = 5_000;

async function candidates(store: Store, { words: asked, named, has, ...settings }: Question): Promise<MoreDocuments> {
  const { documents } = await store.size();
  const numbers = new Set<number>();
  for (const id of named) numbers.add((await store.documents.about(id))!.number);
  for (const words of asked) {
    let having = 0;
    const rare = words.filter(({ share }, i) => {
      const fits = i === 0 || having + share * documents <= RANKED;
      if (fits) having += share * documents;
      return fits;
    });
    if (rare.length === 0) continue;
    const parts = rare.map(({ term }) => ({ words: [term], stems: [term], prefix: false, excluded: false }));
    for (const { number } of await store.index.match(expressionOf(parts, true), {}, MANY)) numbers.add(number);
  }
  const found = await store.documents.aboutAll([...numbers]);
  const beyond = found.flatMap(({ id, number }) => (has(id) ? [] : [number])).sort((a, b) => a - b);
  return documentsFor(store, beyond, settings, () => {});
}
