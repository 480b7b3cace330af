/** Many relations at once: pairs become relations, labels become tags. */
import { thousands } from '../check/index.ts';
import type { Store } from '../store/store.ts';
import type { GivenRelations } from '../tasks/similar/index.ts';

const BATCH = 10_000;

/** Relations of documents that are not there yet are kept. Returns what was left out or waits, in words. */
export async function relateMany(
  store: Store,
  { pairs = [], labels = [], notes = [] }: GivenRelations,
  ids: ReadonlySet<string>,
  tag: (id: string, tags: string[]) => Promise<unknown> = store.documents.tag,
): Promise<string[]> {
  const counts = { self: 0, later: 0, untagged: 0 };
  const batch: { a: string; b: string; accepted: boolean }[] = [];
  for (const [a, b, accepted = true] of pairs) {
    if (a === b) {
      counts.self++;
      continue;
    }
    if (!ids.has(a) || !ids.has(b)) counts.later++;
    if (batch.push({ a, b, accepted }) === BATCH) await store.relations.put(batch.splice(0));
  }
  await store.relations.put(batch);
  for (const [id, label] of labels) {
    if (ids.has(id)) await tag(id, [label]);
    else counts.untagged++;
  }
  const noteIf = (count: number, what: string) => (count > 0 ? [`${what}: ${thousands(count)} of the lines.`] : []);
  return [
    ...notes,
    ...noteIf(counts.self, 'A document related to itself, left out'),
    ...noteIf(counts.later, 'Kept until their documents are added'),
    ...noteIf(counts.untagged, 'Labels of documents that are not in the library, left out'),
  ];
}

/** What each document was said to belong with. */
export async function belonging(store: Store): Promise<ReadonlyMap<string, readonly string[]>> {
  const others = new Map<string, string[]>();
  const add = (one: string, other: string) => others.set(one, [...(others.get(one) ?? []), other]);
  for (const { a, b, accepted } of await store.relations.all()) {
    if (accepted) {
      add(a, b);
      add(b, a);
    }
  }
  return others;
}

export const idsOf = async (store: Store): Promise<ReadonlySet<string>> =>
  new Set((await store.documents.current()).map(({ id }) => id));
