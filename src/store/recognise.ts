/** Whether a document is known already: by where it came from, by its id, or by its content. */

import { existsSync } from 'node:fs';
import type { Source } from '../text/index.ts';
import { contentHash, sameBytes } from './content.ts';
import type { Sql } from './sqlite.ts';
import type { Outcome } from './store.ts';

interface Known {
  readonly number: number;
  readonly id: string;
  readonly version: number;
  readonly content: Uint8Array;
  readonly origin: string | null;
}

export type Recognised = { readonly known: Known; readonly state: Exclude<Outcome['state'], 'new'> } | undefined;

const KNOWN = 'SELECT number, id, version, content, origin FROM documents WHERE';

/**
 * A file is the document that came from the same place, else the one with the same content. A record with an id of its
 * own is the document of that id.
 */
export function recognise(sql: Sql, item: Source, content = contentHash(item)): Recognised {
  const { id, origin } = item;
  const known = origin
    ? sql.get<Known>(`${KNOWN} origin = ?`, origin)
    : sql.get<Known>(`${KNOWN} id = ? AND origin IS NULL`, id);
  if (known) return { known, state: sameBytes(known.content, content) ? 'same' : 'changed' };
  const twin = origin && sql.get<Known>(`${KNOWN} content = ? AND origin IS NOT NULL`, content);
  return twin ? { known: twin, state: 'copy' } : undefined;
}

/** A file that was moved is followed to its new place. */
export function follow(sql: Sql, { number, origin }: Known, item: Source): void {
  if (!item.origin || !origin || existsSync(origin)) return;
  sql.run('UPDATE documents SET origin = ? WHERE number = ?', item.origin, number);
}

/** The id, or `id (2)` … where it is taken. */
export function freeId(sql: Sql, id: string): string {
  const taken = (name: string) => sql.get('SELECT 1 FROM documents WHERE id = ?', name) !== undefined;
  let free = id;
  for (let n = 2; taken(free); n++) free = `${id} (${n})`;
  return free;
}
