/**
 * The documents of a library that may be like a question, where a space was learned of a sample: those with most of its
 * telling words, by the full-text index. The space then compares them as it does those of the sample.
 */
import { expressionOf } from '../store/query.ts';
import type { Store } from '../store/store.ts';
import type { TellingWord } from '../tasks/similar/index.ts';
import type { Source } from '../text/index.ts';
import { itemsById } from './collection.ts';

/** Candidates of a question. */
const MANY = 200;
/** Documents that are ranked for that, about: the words that more of them have are left to those that tell more. */
const RANKED = 5_000;

export async function candidates(store: Store, asked: readonly (readonly TellingWord[])[]): Promise<Source[]> {
  const { documents } = await store.size();
  const numbers = new Set<number>();
  for (const words of asked) {
    let having = 0;
    const rare = words.filter(({ share }, i) => (having += share * documents) <= RANKED || i === 0);
    if (rare.length === 0) continue;
    const parts = rare.map(({ term }) => ({ words: [term], stems: [term], prefix: false, excluded: false }));
    for (const { number } of await store.index.match(expressionOf(parts, true), {}, MANY)) numbers.add(number);
  }
  return itemsById(
    store,
    (await store.documents.aboutAll([...numbers])).map(({ id }) => id),
  );
}
