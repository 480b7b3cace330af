/** Pairs of documents by id; the documents need not be stored yet. */
import type { Sql } from './sqlite.ts';
import type { Relation, Relations } from './store.ts';

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
