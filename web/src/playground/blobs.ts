/** Large values in a table of their own: in a page there are no files beside the database. */
import { InputError } from '../../../src/check/index.ts';
import type { Blobs } from '../../../src/store/blobs.ts';
import { hashOf, hex } from '../../../src/store/content.ts';
import type { Sql } from '../../../src/store/sqlite.ts';

export function blobsOf(sql: Sql, who: string): Blobs {
  return {
    put(bytes) {
      const name = hex(hashOf(bytes));
      sql.exec('CREATE TABLE IF NOT EXISTS blobs (name TEXT PRIMARY KEY, bytes BLOB NOT NULL)');
      sql.run('INSERT OR REPLACE INTO blobs VALUES (?, ?)', name, bytes);
      return name;
    },
    get(name) {
      const row = sql.get<{ bytes: Uint8Array }>('SELECT bytes FROM blobs WHERE name = ?', name);
      if (!row) throw new InputError(who, 'the numbers of a model are gone; finding the topics again makes them');
      if (hex(hashOf(row.bytes)) === name) return row.bytes;
      throw new InputError(who, 'the numbers of a model are damaged; finding the topics again makes them');
    },
    keep(names) {
      for (const { name } of sql.all<{ name: string }>('SELECT name FROM blobs')) {
        if (!names.has(name)) sql.run('DELETE FROM blobs WHERE name = ?', name);
      }
    },
  };
}
