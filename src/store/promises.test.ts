/** What the store promises of the disk, asked of the database itself. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../../test/folder.ts';
import { pluck } from '../../test/pluck.ts';
import { opened, put } from '../../test/store-contract.ts';
import { openLibrary } from './open.ts';
import { transaction } from './transaction.ts';

const folder = temporaryFolder();

describe('the store', () => {
  it('writes through to the disk before it acknowledges: WAL with synchronous = FULL', async () => {
    const opened = new Set<DatabaseSync>();
    const { exec } = DatabaseSync.prototype;
    DatabaseSync.prototype.exec = function (sql) {
      opened.add(this);
      return exec.call(this, sql);
    };
    try {
      const store = await openLibrary(join(folder, 'full'), { write: true });
      const database = [...opened].find((one) => one.location()?.endsWith('library.db'));
      assert.ok(database);
      assert.deepEqual({ ...database.prepare('PRAGMA synchronous').get() }, { synchronous: 2 });
      assert.deepEqual({ ...database.prepare('PRAGMA journal_mode').get() }, { journal_mode: 'wal' });
      await store.close();
    } finally {
      DatabaseSync.prototype.exec = exec;
    }
  });

  it('gathers a batch in its word index and merges by sixteen, also after the index was made again', async (t) => {
    const where = join(folder, 'merged');
    const store = await opened(t, where);
    const settings = () => {
      const database = new DatabaseSync(join(where, 'library.db'), { readOnly: true });
      const rows = database.prepare(`SELECT k, v FROM search_config WHERE k <> 'version' ORDER BY k`).all();
      database.close();
      return rows.map(({ k, v }) => [k, v]);
    };
    const expected = [
      ['automerge', 16],
      ['hashsize', 2 ** 24],
    ];
    assert.deepEqual(settings(), expected);
    await store.index.clear();
    assert.deepEqual(settings(), expected);
  });

  it('rolls back what fails half-way', () => {
    const database = new DatabaseSync(':memory:');
    database.exec('CREATE TABLE t (x)');
    assert.throws(
      () =>
        transaction(database, () => {
          database.exec('INSERT INTO t VALUES (1)');
          throw new Error('half-way');
        }),
      /half-way/,
    );
    assert.equal(database.prepare('SELECT count(*) AS n FROM t').get()!.n, 0);
    assert.equal(database.isTransaction, false);
    transaction(database, () => database.exec('INSERT INTO t VALUES (2)'));
    assert.equal(database.prepare('SELECT count(*) AS n FROM t').get()!.n, 1);
    database.close();
  });

  it('forgets the text of a removed document, and keeps one that another document has too', async () => {
    const place = join(folder, 'removed');
    const store = await openLibrary(place, { write: true });
    await put(store, { id: 'a', text: 'The heron waited alone.' }, { id: 'b', text: 'The heron waited alone.' });
    await put(store, { id: 'c', text: 'A secret about the weir.' });
    await store.documents.remove(['a', 'c']);
    assert.equal((await store.documents.version('b'))?.text, 'The heron waited alone.');
    await store.close();
    const database = new DatabaseSync(join(place, 'library.db'), { readOnly: true });
    const texts = database.prepare('SELECT CAST(text AS TEXT) AS text FROM texts').all();
    assert.deepEqual(pluck(texts, 'text'), ['The heron waited alone.']);
    for (const table of ['documents', 'versions', 'counts']) {
      assert.equal(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()!.n, 1, table);
    }
    database.close();
  });
});
