/** Many relations at once: pairs become relations, labels become tags. */
import type { Store } from '../store/store.ts';
import { parseRelations } from '../tasks/similar/index.ts';

/** `lines`: a<TAB>b, a<TAB>b<TAB>no or id<TAB>label on every line. */
export async function relateLines(
  store: Store,
  lines: string,
  who: string,
  tag: (id: string, tags: string[]) => Promise<unknown> = store.documents.tag,
): Promise<void> {
  const ids = new Set((await store.documents.list()).map(({ id }) => id));
  const { pairs = [], labels = [] } = parseRelations(lines, ids, who);
  await store.relations.put(pairs.map(([a, b, accepted = true]) => ({ a, b, accepted })));
  for (const [id, label] of labels) await tag(id, [label]);
}
