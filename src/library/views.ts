/**
 * What the app shows of a library at once: made of its documents and topics by whoever has found these, and kept with them.
 * When one of them is another, whoever asks next has it made anew.
 */
import { orNothing } from '../check/index.ts';
import { VIEW } from '../store/export.ts';
import type { Store } from '../store/store.ts';

/** A view as JSON can have it; one that lacks documents is not kept. */
interface Made<T> {
  readonly view: T;
  readonly whole: boolean;
}

/** The view of a name, of the topics that were made at a time. */
export async function keptView<T>(
  store: Store,
  name: string,
  topics: string,
  make: () => Promise<Made<T>>,
): Promise<T> {
  const of = JSON.stringify([await store.documents.revision(), topics]);
  const kept = await store.models.get(VIEW + name).catch(orNothing);
  if (kept?.about.of === of) return JSON.parse(new TextDecoder().decode(kept.bytes));
  const { view, whole } = await make();
  const bytes = new TextEncoder().encode(JSON.stringify(view));
  // Where it cannot be kept, it is shown all the same.
  if (whole) await store.models.put({ name: VIEW + name, bytes, about: { of } }).catch(orNothing);
  return view;
}
