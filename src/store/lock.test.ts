/** The write lock: taken first, given back last, also when opening fails. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../../test/folder.ts';
import { put } from '../../test/store-contract.ts';
import { InputError } from '../check/index.ts';
import { announce, lockForWriting, servedBy } from './lock.ts';
import { openLibrary, withLibrary } from './open.ts';

const folder = temporaryFolder();

/** What is done to which database file, in order, while `work` runs. */
async function watched(work: () => Promise<void>): Promise<string[]> {
  const seen: string[] = [];
  const { exec, close } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (sql) {
    seen.push(`${basename(this.location() ?? '')} ${sql}`);
    return exec.call(this, sql);
  };
  DatabaseSync.prototype.close = function () {
    seen.push(`${basename(this.location() ?? '')} closed`);
    return close.call(this);
  };
  try {
    await work();
  } finally {
    Object.assign(DatabaseSync.prototype, { exec, close });
  }
  return seen;
}

describe('the write lock', () => {
  it('is taken before the library is touched, and given back after it is closed', async () => {
    const seen = await watched(() =>
      withLibrary(join(folder, 'order'), true, async (store) => void (await put(store, { id: 'a', text: 'One.' }))),
    );
    const at = (file: string, what: RegExp) => seen.findIndex((line) => line.startsWith(file) && what.test(line));
    assert.ok(at('writer.lock', /BEGIN EXCLUSIVE/) >= 0);
    assert.ok(at('writer.lock', /BEGIN EXCLUSIVE/) < at('library.db', /./), seen.join('\n'));
    assert.ok(at('library.db', /closed/) >= 0);
    assert.ok(at('library.db', /closed/) < at('writer.lock', /closed/), seen.join('\n'));
  });

  it('is not taken by a reader', async () => {
    const seen = await watched(async () => (await openLibrary(join(folder, 'order'))).close());
    assert.ok(seen.every((line) => !line.startsWith('writer.lock')));
  });

  it('names the process that has it, and is given back where the library cannot be opened', async () => {
    const place = join(folder, 'damaged');
    const store = await openLibrary(place, { write: true });
    const { pid, since } = JSON.parse(readFileSync(join(place, 'writer.json'), 'utf8'));
    assert.equal(pid, process.pid);
    await assert.rejects(openLibrary(place, { write: true }), (error: Error) => {
      assert.match(error.message, new RegExp(`process ${pid} \\(since ${since}\\) is writing`));
      return error.name === 'LockedError';
    });
    writeFileSync(join(place, 'writer.json'), 'no JSON');
    await assert.rejects(openLibrary(place, { write: true }), /another process is writing/);
    await store.close();
    writeFileSync(join(place, 'library.db'), 'this is no database, but long enough to be one '.repeat(100));
    await assert.rejects(openLibrary(place, { write: true }));
    lockForWriting(place).release();
  });

  it('leads to a server of this machine alone', () => {
    const place = join(folder, 'sent');
    mkdirSync(place);
    const address = (host: string) => `http://${host}:4114/`;
    const at = (page: string, writes: string) => {
      announce(place, { page, writes, secret: 's', version: '1' });
      return servedBy(place)?.writes;
    };
    for (const host of ['127.0.0.1', 'localhost', '[::1]'])
      assert.equal(at(address(host), address(host)), address(host));
    assert.equal(at(address('127.0.0.1'), address('example.org')), undefined);
    assert.equal(at(address('example.org'), address('127.0.0.1')), undefined);
    assert.equal(at(address('127.0.0.1.example.org'), address('127.0.0.1')), undefined);
    assert.equal(at(address('127.0.0.1'), 'nowhere'), undefined);
  });

  it('keeps the secret of a server for its owner alone, also where others could read the note before', () => {
    const place = join(folder, 'secret');
    mkdirSync(place);
    const note = join(place, 'writer.json');
    writeFileSync(note, '{}', { mode: 0o666 });
    announce(place, { page: 'http://localhost/', writes: 'http://localhost/', secret: 's', version: '1' });
    assert.equal(JSON.parse(readFileSync(note, 'utf8')).served.secret, 's');
    if (process.platform !== 'win32') assert.equal(statSync(note).mode & 0o777, 0o600);
  });

  it('does not let another program’s database become a library', async () => {
    const place = join(folder, 'other');
    await (await openLibrary(place, { write: true })).close();
    rmSync(join(place, 'library.db'));
    const other = new DatabaseSync(join(place, 'library.db'));
    other.exec('CREATE TABLE accounts (name)');
    other.close();
    for (const write of [true, false]) {
      await assert.rejects(openLibrary(place, { write }), (error: Error) => {
        assert.match(error.message, /no Aspectra library/);
        return error instanceof InputError;
      });
    }
  });
});
