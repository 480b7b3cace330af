/**
 * What the app shows of a library at once: made of its documents and models by the job that has learned these, and kept with
 * them. When one of them is another, whoever asks next has it made anew.
 */
import { orNothing } from '../check/index.ts';
import { VIEW } from '../store/export.ts';
import type { Store } from '../store/store.ts';
import { INDEX } from './semantic-index.ts';
import { TOPICS } from './topic-model.ts';

/** A view as JSON can have it; one that lacks documents is not kept. */
export interface Made<T> {
  readonly view: T;
  readonly whole: boolean;
}

/** The view of a name. Whoever asks while it is made waits for the same. */
export function keptView<T>(store: Store, name: string, make: () => Promise<Made<T>>): () => Promise<T> {
  let last: { readonly of: string; readonly made: Promise<Made<T>> } | undefined;
  return async () => {
    const models = (await store.models.list()).filter((model) => model.name === TOPICS || model.name === INDEX);
    const of = JSON.stringify([await store.documents.revision(), models.map(({ made }) => made)]);
    if (last?.of !== of) {
      const own = { of, made: keptOrMade(store, VIEW + name, of, make) };
      const forget = () => {
        if (last === own) last = undefined;
      };
      own.made.then(({ whole }) => whole || forget(), forget);
      last = own;
    }
    return (await last.made).view;
  };
}

async function keptOrMade<T>(store: Store, name: string, of: string, make: () => Promise<Made<T>>): Promise<Made<T>> {
  const kept = await store.models.get(name).catch(orNothing);
  if (kept?.about.of === of) return { view: JSON.parse(new TextDecoder().decode(kept.bytes)), whole: true };
  const made = await make();
  // Where it cannot be kept, it is shown all the same.
  if (made.whole) {
    const bytes = new TextEncoder().encode(JSON.stringify(made.view));
    await store.models.put({ name, bytes, about: { of } }).catch(orNothing);
  }
  return made;
}
