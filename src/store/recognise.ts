/** Recognises a document that is stored already: by its origin, its id, or its content hash. */

import { existsSync } from 'node:fs';
import type { Source } from '../text/index.ts';
import { contentHash, sameBytes } from './content.ts';
import type { Sql } from './sqlite.ts';
import type { Outcome, PutOptions } from './store.ts';

interface Known {
  readonly number: number;
  readonly id: string;
  readonly version: number;
  readonly content: Uint8Array;
  readonly origin: string | null;
}

type Recognised = { readonly known: Known; readonly state: Exclude<Outcome['state'], 'new'> } | undefined;

const KNOWN = 'SELECT number, id, version, content, origin FROM documents WHERE';

/** Begins the origin of a file that came without a place on this disk; its name or relative path follows. */
export const UPLOADED = 'upload:';

/**
 * A file is the document that came from the same place, else the one with the same content. A record with an id of its
 * own is the document of that id. With `sameName: 'add'`, a file whose content differs is a new document.
 */
export function recognise(
  sql: Sql,
  item: Source,
  { content = contentHash(item), sameName = 'replace' }: { content?: Uint8Array } & PutOptions = {},
): Recognised {
  const { id, origin } = item;
  const uploaded = origin?.startsWith(UPLOADED) ?? false;
  const byId = () => sql.get<Known>(`${KNOWN} id = ? AND origin IS NULL`, id);
  const known = origin ? (sql.get<Known>(`${KNOWN} origin = ?`, origin) ?? (uploaded ? byId() : undefined)) : byId();
  if (known && sameBytes(known.content, content)) return { known, state: 'same' };
  if (known && (!origin || sameName === 'replace')) return { known, state: 'changed' };
  const twin = origin && sql.get<Known>(`${KNOWN} content = ?${uploaded ? '' : ' AND origin IS NOT NULL'}`, content);
  return twin ? { known: twin, state: 'copy' } : undefined;
}

/** Updates the origin of a file that was moved. */
export function follow(sql: Sql, { number, origin }: Known, item: Source): void {
  if (!item.origin || !origin || item.origin.startsWith(UPLOADED) || existsSync(origin)) return;
  sql.run('UPDATE documents SET origin = ? WHERE number = ?', item.origin, number);
}

/** The id or the origin, or `id (2)` … where it is taken. */
export function free(sql: Sql, column: 'id' | 'origin', name: string): string {
  const taken = (one: string) => sql.get(`SELECT 1 FROM documents WHERE ${column} = ?`, one) !== undefined;
  let candidate = name;
  for (let n = 2; taken(candidate); n++) candidate = `${name} (${n})`;
  return candidate;
}
