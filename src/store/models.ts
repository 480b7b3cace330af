/** Models: descriptions and rows of documents in the database, parameters in a file beside it. */
import type { Blobs } from './blobs.ts';
import { floatsOf } from './reading.ts';
import type { Sql } from './sqlite.ts';
import type { Mixtures, Model, Models, RowsOf } from './store.ts';
import { byPage, inTurns, someOf } from './turns.ts';
import { putVectors, readVectors, withoutVector } from './vectors.ts';
import { putMixture } from './writing.ts';

type Row = Pick<Model, 'name' | 'made'> & { readonly file: string; readonly about: string };

const SELECT = 'SELECT name, file, about, made FROM models';

export function modelsIn(sql: Sql, blobs: Blobs): Models {
  const describe = ({ name, about, made }: Row): Omit<Model, 'bytes'> => ({ name, about: JSON.parse(about), made });
  return {
    async put({ name, bytes, about, made = new Date().toISOString() }, rows, of = 'mixtures') {
      const file = blobs.put(bytes);
      sql.transaction(() => {
        sql.run('INSERT OR REPLACE INTO models VALUES (?, ?, ?, ?)', name, file, JSON.stringify(about), made);
        if (!rows) return;
        sql.run(`DELETE FROM ${of}`);
        putRows(sql, rows, of);
      });
      blobs.keep(filesOf(sql));
    },
    async describe(name, about) {
      sql.run('UPDATE models SET about = ? WHERE name = ?', JSON.stringify(about), name);
    },
    async get(name) {
      const row = sql.get<Row>(`${SELECT} WHERE name = ?`, name);
      return row && { ...describe(row), bytes: blobs.get(row.file) };
    },
    list: async () => sql.all<Row>(`${SELECT} ORDER BY name`).map(describe),
    mix: async (rows, of = 'mixtures') => sql.transaction(() => putRows(sql, rows, of)),
    async mixtures(width, of) {
      type Packed = { number: number; bytes: Uint8Array };
      const select = `SELECT document AS number, mixture AS bytes FROM mixtures
        WHERE length(bytes) = ? AND document`;
      const n = of?.length ?? countOf(sql, 'mixtures');
      const numbers = new Uint32Array(n);
      const rows = new Float32Array(n * width);
      let i = 0;
      const found = of
        ? someOf(of, (number) => sql.get<Packed>(`${select} = ?`, 4 * width, number))
        : byPage((...page) => sql.all<Packed>(`${select} > ? ORDER BY document LIMIT ?`, 4 * width, ...page));
      for await (const { number, bytes } of inTurns(found)) {
        // What came after the count waits until the next time.
        if (i === n) break;
        numbers[i] = number;
        rows.set(floatsOf(bytes), i++ * width);
      }
      return { numbers: numbers.slice(0, i), rows: rows.slice(0, i * width) };
    },
    vectors: async (width) => readVectors(sql, width),
    async unmixed(of = 'mixtures', most = Infinity) {
      if (of === 'vectors') return withoutVector(sql, most);
      // Each is deleted with its document.
      if (countOf(sql, 'mixtures') === countOf(sql, 'documents')) return [];
      const rows = sql.all<{ number: number }>(
        `SELECT number FROM documents WHERE NOT EXISTS (SELECT 1 FROM mixtures WHERE document = number)
         ORDER BY number LIMIT ?`,
        Number.isFinite(most) ? most : -1,
      );
      return rows.map(({ number }) => number);
    },
  };
}

function putRows(sql: Sql, rows: Mixtures, of: RowsOf): void {
  if (of === 'vectors') putVectors(sql, rows);
  else for (const [number, row] of rows) putMixture(sql, number, row);
}

const countOf = (sql: Sql, table: 'mixtures' | 'documents'): number =>
  sql.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)!.n;

export const filesOf = (sql: Sql): Set<string> =>
  new Set(sql.all<{ file: string }>('SELECT file FROM models').map(({ file }) => file));
