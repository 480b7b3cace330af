/** A store over an SQL database and a blob storage. */
import type { Blobs } from './blobs.ts';
import { findings } from './check.ts';
import { documentsIn } from './documents.ts';
import { modelsIn } from './models.ts';
import type { Sql } from './sqlite.ts';
import type { Relation, Relations, Size, Store } from './store.ts';
import { indexIn } from './word-index.ts';

/** `closed` is called when the store is. */
export function storeOver(
  folder: string,
  sql: Sql,
  blobs: Blobs,
  { notes = [], closed }: { readonly notes?: readonly string[]; closed?(): void } = {},
): Store {
  return {
    folder,
    notes,
    documents: documentsIn(sql),
    index: indexIn(sql),
    relations: relationsIn(sql),
    models: modelsIn(sql, blobs),
    // The first counts what other connections commit, the second what this one changes.
    stamp: async () => {
      const { data_version: others } = sql.get<{ data_version: number }>('PRAGMA data_version')!;
      return `${others} ${sql.get<{ own: number }>('SELECT total_changes() AS own')!.own}`;
    },
    size: async () =>
      sql.get<Size & Record<string, number>>(
        `SELECT (SELECT count(*) FROM documents) AS documents, (SELECT count(*) FROM versions) AS versions,
                (SELECT count(*) FROM relations) AS relations, (SELECT count(*) FROM terms) AS terms`,
      )!,
    check: async () => findings(sql, blobs),
    close: async () => {
      sql.close();
      closed?.();
    },
  };
}

type Row = Omit<Relation, 'accepted'> & { readonly verdict: number };
const relationOf = ({ verdict, ...pair }: Row): Relation => ({ ...pair, accepted: verdict === 1 });
const SELECT = 'SELECT a, b, verdict, made FROM relations';
const inOrder = (a: string, b: string): [string, string] => (a < b ? [a, b] : [b, a]);

export function relationsIn(sql: Sql): Relations {
  return {
    put: async (pairs) =>
      sql.transaction(() => {
        const now = new Date().toISOString();
        for (const { a, b, accepted, made = now } of pairs) {
          sql.run('INSERT OR REPLACE INTO relations VALUES (?, ?, ?, ?)', ...inOrder(a, b), Number(accepted), made);
        }
      }),
    drop: async (pairs) =>
      sql.transaction(() => {
        for (const [a, b] of pairs) sql.run('DELETE FROM relations WHERE a = ? AND b = ?', ...inOrder(a, b));
      }),
    of: async (id) => sql.all<Row>(`${SELECT} WHERE a = ?1 OR b = ?1 ORDER BY a, b`, id).map(relationOf),
    all: async () => sql.all<Row>(`${SELECT} ORDER BY a, b`).map(relationOf),
  };
}
