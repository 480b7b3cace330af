/** Removal that can be taken back: what is removed is kept in memory for a while, with its versions and relations. */
import { type Analyse, restoreAll } from '../store/restore.ts';
import type { DocumentHistory, Relation, Store } from '../store/store.ts';

interface Removed {
  readonly documents: readonly DocumentHistory[];
  readonly relations: readonly Relation[];
}

/** So many removals can be taken back, the latest. */
const KEPT = 10;

export function removalFrom(store: Store, analyse: Analyse) {
  const kept = new Map<string, Removed>();
  let count = 0;
  return {
    /** The ids that were there and are gone, and the key that brings them back. */
    async remove(ids: readonly string[]) {
      const documents: DocumentHistory[] = [];
      const relations: Relation[] = [];
      for (const id of new Set(ids)) {
        const [whole, about] = [await store.documents.whole(id), await store.documents.about(id)];
        if (!whole || !about) continue;
        documents.push({ ...whole, number: about.number });
        relations.push(...(await store.relations.of(id)));
      }
      const removed = await store.documents.remove(documents.map(({ id }) => id));
      const undo = `removal-${++count}`;
      kept.set(undo, { documents, relations });
      for (const old of [...kept.keys()].slice(0, -KEPT)) kept.delete(old);
      return { removed, undo };
    },
    /** The ids that are back; nothing where the key is unknown or too old. */
    async undo(key: string) {
      const back = kept.get(key);
      if (!back) return undefined;
      kept.delete(key);
      await restoreAll(store, back.documents, analyse);
      await store.relations.put(back.relations);
      return back.documents.map(({ id }) => id);
    },
  };
}
