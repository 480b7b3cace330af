/** Faults of the disk, as the table in docs/security.md has them: each is told, and nothing that was acknowledged is lost. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { exportLines, importPaths, openLibrary, type Store } from '../src/library/index.ts';
import { analysed } from '../src/store/analysis.ts';
import { openSql } from '../src/store/sqlite.ts';
import { temporaryFolder } from './folder.ts';
import { ROOT } from './house.ts';
import { textOf } from './store-texts.ts';

const room = temporaryFolder();
chmodSync(room, 0o755);

const put = async (store: Store, ...ids: string[]): Promise<void> => {
  const items = ids.map((id) => ({ id, text: `The bridge. ${textOf(id)}`, language: 'en' }));
  await store.documents.put(await analysed(items, (item) => item));
};

async function libraryOf(name: string, ...ids: string[]): Promise<string> {
  const folder = join(room, name);
  const store = await openLibrary(folder, { write: true });
  await put(store, ...ids);
  await store.close();
  return folder;
}

const idsIn = async (folder: string): Promise<string[]> => {
  const store = await openLibrary(folder);
  const ids = (await store.documents.list()).map(({ id }) => id);
  await store.close();
  return ids;
};

interface Read {
  readonly ids: string[];
  readonly found: number;
  readonly notes: string[];
  readonly problems: string[];
  readonly refused: string;
}

function readAsAnother(folder: string): Read {
  for (const file of ['library.db', 'writer.lock']) chmodSync(join(folder, file), 0o444);
  chmodSync(folder, 0o555);
  const reader = join(ROOT, 'test/fixtures/read-only-reader.ts');
  const { stdout, stderr } = spawnSync(process.execPath, [reader, folder], { encoding: 'utf8' });
  chmodSync(folder, 0o755);
  assert.notEqual(stdout, '', stderr);
  return JSON.parse(stdout);
}

describe('a folder that may not be written', () => {
  it('is read, with a note; writing is refused in words', async () => {
    const read = readAsAnother(await libraryOf('read-only', 'a', 'b'));
    assert.deepEqual([read.ids, read.found, read.problems], [['a', 'b'], 2, []]);
    assert.match(read.notes.join(), /may not be written: the library is read as it is\.$/);
    assert.match(read.refused, /^(ReadOnly|CannotOpen)Error: .*(cannot be written to|cannot be opened)/);
  });

  it('and has changes beside its database: they are not shown, and that is told', async () => {
    const folder = await libraryOf('read-only-late', 'a');
    const store = await openLibrary(folder, { write: true });
    await put(store, 'b');
    const copy = join(room, 'read-only-copy');
    await (await openLibrary(copy, { write: true })).close();
    for (const file of ['library.db', 'library.db-wal']) copyFileSync(join(folder, file), join(copy, file));
    await store.close();
    chmodSync(join(copy, 'library.db-wal'), 0o444);
    const read = readAsAnother(copy);
    assert.deepEqual(read.ids, ['a']);
    assert.match(read.notes.join(), /its last changes, which are in library\.db-wal, are not shown/);
    // In a folder that may be written they are there.
    chmodSync(join(copy, 'library.db'), 0o644);
    chmodSync(join(copy, 'library.db-wal'), 0o644);
    assert.deepEqual(await idsIn(copy), ['a', 'b']);
  });
});

describe('a library that goes away while it is open', () => {
  it('refuses to acknowledge what goes into a removed file', async () => {
    const folder = await libraryOf('removed', 'a');
    const store = await openLibrary(folder, { write: true });
    await put(store, 'b');
    rmSync(folder, { recursive: true });
    await assert.rejects(put(store, 'c'), /removed or replaced while it was open; this was not stored/);
    await store.close();
  });

  it('or into one that another has replaced', async () => {
    const [folder, other] = [await libraryOf('replaced', 'a'), await libraryOf('other', 'x')];
    const store = await openLibrary(folder, { write: true });
    renameSync(join(other, 'library.db'), join(folder, 'library.db'));
    await assert.rejects(put(store, 'c'), /removed or replaced while it was open/);
    await store.close();
  });
});

it('a database file: of 0 bytes is told to be empty', async () => {
  const folder = await libraryOf('empty', 'a');
  truncateSync(join(folder, 'library.db'), 0);
  await assert.rejects(openLibrary(folder), /library\.db is empty: nothing was stored here/);
});

describe('an export', () => {
  const exported = async (folder: string): Promise<{ lines: string[]; problems: string[] }> => {
    const store = await openLibrary(folder);
    const problems: string[] = [];
    const lines = await Array.fromAsync(exportLines(store, (problem) => problems.push(problem)));
    await store.close();
    return { lines, problems };
  };
  const restored = async (name: string, text: string) => {
    const file = join(room, `${name}.jsonl`);
    writeFileSync(file, text);
    const folder = join(room, name);
    const store = await openLibrary(folder, { write: true });
    const { notes } = await importPaths(store, [file]);
    const { problems } = await store.check();
    await store.close();
    return { ids: await idsIn(folder), notes, problems };
  };

  it('that is cut off, between lines or in one, brings what is whole and says so', async () => {
    const { lines } = await exported(await libraryOf('whole', 'a', 'b', 'c'));
    const between = await restored('between', `${lines.slice(0, 3).join('\n')}\n`);
    assert.deepEqual([between.ids, between.problems], [['a', 'b'], []]);
    assert.match(between.notes.join(), /is cut off: it was written with 3 documents and has 2/);
    const within = await restored('within', lines.slice(0, 4).join('\n').slice(0, -40));
    assert.deepEqual([within.ids, within.problems], [['a', 'b'], []]);
    assert.match(within.notes.join(), /is cut off: .* has 2/);
    assert.deepEqual((await restored('again', lines.join('\n'))).notes, []);
  });

  it('of a library with a changed text tells it', async () => {
    const folder = await libraryOf('changed', 'a', 'b');
    const sql = openSql(join(folder, 'library.db'));
    sql.run('UPDATE texts SET text = ? WHERE number = 1', new TextEncoder().encode('The bridge was sold.'));
    sql.close();
    assert.deepEqual((await exported(folder)).problems, ['a: its text is not what was stored']);
    const program = `import { runInProcess } from ${JSON.stringify(pathToFileURL(join(ROOT, 'src/cli/main.ts')))};
      await runInProcess(process.argv);`;
    const words = ['export', '--library', folder, '-o', join(room, 'changed.jsonl')];
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program, 'aspectra', ...words]);
    assert.equal(status, 1);
    assert.match(readFileSync(join(room, 'changed.jsonl'), 'utf8'), /bridge was sold/);
  });
});
