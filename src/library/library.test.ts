import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../../test/folder.ts';
import { opened, put } from '../../test/store-contract.ts';
import { InputError } from '../check/index.ts';
import { analysed } from '../store/analysis.ts';
import { repair } from '../store/check.ts';
import { exportLines } from '../store/export.ts';
import { DamagedError, FullError } from '../store/failure.ts';
import { openLibrary } from '../store/open.ts';
import { expressionOf, parseQuery } from '../store/query.ts';
import { isCurrent, migrate, STEPS, schemaVersion } from '../store/schema.ts';
import { openSql } from '../store/sqlite.ts';
import { importPaths } from './import.ts';
import { libraryOver } from './library.ts';
import { openSearch } from './search.ts';
import { learnIndex } from './semantic-index.ts';
import { renameElsewhere } from './speakers.ts';
import { renameTopic } from './topic-model.ts';
import { learnTopics, updateTopics } from './topics.ts';

const room = temporaryFolder();
const folder = (name: string) => join(room, name);
const linesOf = async (name: string): Promise<string[]> => {
  const store = await openLibrary(folder(name));
  const lines = await Array.fromAsync(exportLines(store));
  await store.close();
  return lines;
};
const story = (n: number) => ({ id: `s${n}`, text: `story ${n} ${'about the weather in the mountains '.repeat(40)}` });

describe('a library', () => {
  it('comes back equal from its export: versions, cues, tags, relations, models, mixtures', async () => {
    const store = await openLibrary(folder('first'), { write: true });
    await put(store, { id: 'a', text: 'one two', title: 'T', date: '1 May 2020', tags: ['x'], related: ['b'] });
    await put(store, { id: 'a', text: 'one three', cues: [{ start: 0, end: 3, speaker: 'Bo' }] });
    await put(store, { id: 'b.txt', text: 'ein Satz', language: 'de', origin: '/tmp/b.txt', kind: 'text' });
    const [{ number }] = await store.documents.list();
    const model = { name: 'm', bytes: Uint8Array.of(0, 255, 7), about: { words: ['é'] } };
    await store.models.put(model, [[number, Float32Array.of(0.1, 0.9)]]);
    await store.documents.edit('a', { chapters: [{ start: 4, title: 'Of a person', time: 4 }] });
    await store.close();
    const lines = await linesOf('first');
    assert.match(lines[1], /"edited":\{"chapters":\[\{"start":4,"title":"Of a person","time":4\}\]\}/);
    const file = join(room, 'export.jsonl');
    writeFileSync(file, `${lines.join('\n')}\n`);
    const second = await openLibrary(folder('second'), { write: true });
    const { new: fresh, notes } = await importPaths(second, [file]);
    await second.close();
    assert.deepEqual([fresh, notes], [2, []]);
    assert.deepEqual(await linesOf('second'), lines);
  });

  it('calls a speaker the same in all documents that know them by that name', async (t) => {
    const store = await opened(t, folder('told'));
    const library = libraryOver(store, (sources) => analysed(sources, (source) => source));
    const talk = (id: string, text: string, speaker: string) => ({
      id,
      text,
      language: 'en',
      cues: [{ start: 0, end: text.length, speaker }],
    });
    await library.add([
      talk('a', 'The town mends the bridge.', 'Ann'),
      talk('b', 'The town opens a garden.', 'Ann'),
      talk('c', 'The town sings.', 'Speaker 1'),
    ]);
    const spoken = async (id: string) => (await library.source(id))?.cues?.[0].speaker;
    await library.edit('a', { speakers: { Ann: 'Anna Lee' } });
    assert.deepEqual(await renameElsewhere(library, 'a'), ['b']);
    assert.equal(await spoken('b'), 'Anna Lee');
    await library.edit('a', { speakers: {} });
    assert.deepEqual(await renameElsewhere(library, 'a', { Ann: 'Anna Lee' }), ['b']);
    assert.equal(await spoken('b'), 'Ann');
    await library.edit('c', { speakers: { 'Speaker 1': 'Bo' } });
    assert.deepEqual(await renameElsewhere(library, 'c'), []);
  });

  it('keeps its search by meaning open until a document or a model changes', async (t) => {
    const store = await opened(t, folder('meaning'));
    const library = libraryOver(store, (sources) => analysed(sources, (source) => source));
    const words = ['harbour ship sailor', 'harbour ship anchor', 'oven bread flour', 'oven bread yeast'];
    await library.add(words.map((text, n) => ({ id: `d${n}`, text: `${text}. ${text}.`, language: 'en' })));
    await learnIndex(store);
    let read = 0;
    const { vectors } = store.models;
    store.models.vectors = (width) => {
      read++;
      return vectors(width);
    };
    const found = async () =>
      (await library.searchByMeaning('anchor', 2, {}, 'meaning')).documents.map(({ id }) => id).sort();
    assert.deepEqual([await found(), await found(), read], [['d0', 'd1'], ['d0', 'd1'], 1]);
    await library.add([{ id: 'd4', text: 'Ship ahoy. Harbour.', language: 'en' }]);
    assert.deepEqual([(await found()).length, read], [2, 2]);
  });

  it('takes the good lines of a file and tells the numbers of the bad ones', async (t) => {
    const file = join(room, 'lines.jsonl');
    const rows = Array.from({ length: 700 }, (_, i) => JSON.stringify({ id: `l${i}`, text: `line\u2028 ${i}` }));
    rows[600] = '{"id": "broken';
    writeFileSync(file, rows.join('\n'));
    const store = await opened(t, folder('lines'));
    const stored: number[] = [];
    const result = await importPaths(store, [file], { onStored: ({ length }) => stored.push(length) });
    assert.equal(result.new, 699);
    assert.ok(stored.length > 1, 'more than one batch');
    assert.ok(result.notes.some((note) => note.startsWith('lines.jsonl:601: ')));
    assert.equal((await importPaths(store, [file])).same, 699);
  });

  it('lets many read what one writes', async () => {
    const writer = await openLibrary(folder('locked'), { write: true });
    await put(writer, story(1));
    const reader = await openLibrary(folder('locked'));
    await put(writer, story(2));
    assert.equal((await reader.size()).documents, 2);
    await assert.rejects(put(reader, story(3)), InputError);
    await writer.close();
    await reader.close();
    await (await openLibrary(folder('locked'), { write: true })).close();
  });

  it('survives a full disk, with all that was acknowledged', async (t) => {
    const store = await openLibrary(folder('full'), { write: true, maxMegabytes: 0.5 });
    let stored = 0;
    await assert.rejects(async () => {
      for (; stored < 10_000; stored++) await put(store, { id: `f${stored}`, text: `${stored} `.repeat(400) });
    }, FullError);
    assert.ok(stored > 5, `${stored}`);
    assert.equal((await store.size()).documents, stored);
    await store.close();
    const again = await opened(t, folder('full'));
    assert.deepEqual((await again.check()).problems, []);
    assert.equal((await again.size()).documents, stored);
    const [{ id, state }] = await put(again, story(1));
    assert.deepEqual([id, state], ['s1', 'new']);
  });

  it('tells damage, and saves what can be read', async () => {
    const store = await openLibrary(folder('damaged'), { write: true });
    for (let n = 0; n < 60; n++) await put(store, story(n));
    await store.close();
    const file = join(folder('damaged'), 'library.db');
    const bytes = readFileSync(file);
    const at = bytes.indexOf('story 30 about');
    bytes.fill(0xff, at - (at % 4096), at - (at % 4096) + 4096);
    writeFileSync(file, bytes);
    const hurt = await openLibrary(folder('damaged'));
    const { problems, documents, sound } = await hurt.check();
    assert.ok(problems.length > 0);
    assert.ok(sound > 40 && sound < documents, `${sound} of ${documents}`);
    const lost: string[] = [];
    const lines = await Array.fromAsync(exportLines(hurt, (problem) => lost.push(problem)));
    assert.ok(lines.length > 40);
    assert.ok(lost.length > 0);
    await hurt.close();
    writeFileSync(file, 'no database at all, and long enough to be looked at as one '.repeat(99));
    await assert.rejects(openLibrary(folder('damaged')), DamagedError);
  });

  it('tells a changed text, a lost model and a lost index, and makes the index again', async () => {
    const store = await openLibrary(folder('changed'), { write: true });
    await put(store, story(1), story(2));
    await store.models.put({ name: 'm', bytes: Uint8Array.of(1), about: {} });
    await store.close();
    const sql = openSql(join(folder('changed'), 'library.db'));
    sql.run(`UPDATE texts SET text = CAST('other' AS BLOB) WHERE number = 1`);
    sql.run(`INSERT INTO search (search) VALUES ('delete-all')`);
    sql.close();
    rmSync(join(folder('changed'), 'models'), { recursive: true });
    const again = await openLibrary(folder('changed'), { write: true });
    const { problems, sound } = await again.check();
    assert.equal(sound, 1);
    assert.match(
      problems.join('\n'),
      /not in the word index[\s\S]*file is gone[\s\S]*s1: its text is not what was stored/,
    );
    assert.match((await (await openSearch(again)).search('weather')).notes[0], /not in the word index/);
    assert.equal(await repair(again, () => {}), 2);
    assert.deepEqual((await (await openSearch(again)).search('weather', { by: 'words' })).notes, []);
    assert.equal(await again.index.count(expressionOf(await parseQuery('weather', ['en'])), {}), 1);
    await again.close();
  });

  it('learns nothing from a part of its documents, after a repair that was killed half-way', async (t) => {
    const store = await opened(t, folder('killed'));
    await put(
      store,
      ...Array.from({ length: 520 }, (_, n) => ({
        id: `s${n}`,
        text: `story ${n} about the weather in the mountains`,
      })),
    );
    await learnTopics(store, { topics: 2 });
    let batches = 0;
    const killed: typeof store = {
      ...store,
      index: {
        ...store.index,
        put: async (batch) => (++batches < 2 ? store.index.put(batch) : Promise.reject(new Error('killed'))),
      },
    };
    await assert.rejects(
      repair(killed, () => {}),
      /killed/,
    );
    const [problem, ...others] = (await store.check()).problems;
    assert.match(problem, /^\d+ documents are not in the word index; aspectra check --repair/);
    assert.deepEqual(others, []);
    await assert.rejects(
      learnIndex(store),
      /documents are not in the word index; aspectra check --repair makes it again/,
    );
    assert.equal((await updateTopics(store)).topics.settings.documents, 520, 'topics are found in the texts');
    assert.equal(await repair(store, () => {}), 520);
    assert.deepEqual((await store.check()).problems, []);
    assert.equal((await updateTopics(store)).topics.settings.documents, 520);
  });

  it('tells a model whose bytes changed, and lives on without it', async (t) => {
    const store = await opened(t, folder('flipped'), ...Array.from({ length: 6 }, (_, n) => story(n)));
    await learnIndex(store);
    await learnTopics(store, { topics: '2' });
    await renameTopic(store, 2, 'Second');
    const models = join(folder('flipped'), 'models');
    for (const name of readdirSync(models)) {
      const bytes = readFileSync(join(models, name));
      bytes[bytes.length - 3] ^= 0x10;
      writeFileSync(join(models, name), bytes);
    }
    assert.match(
      (await store.check()).problems.join(),
      /is damaged: its checksum does not match; aspectra update makes/,
    );
    const lost: string[] = [];
    assert.equal((await Array.fromAsync(exportLines(store, (problem) => lost.push(problem)))).length, 1 + 6);
    assert.equal(lost.length, 2);
    const searcher = await openSearch(store);
    const { results, notes } = await searcher.search('weather');
    assert.equal(results.length, 6);
    assert.match(notes.join(), /checksum/);
    await learnIndex(store);
    assert.equal((await updateTopics(store)).topics.topics[1].label, 'Second');
    assert.deepEqual((await store.check()).problems, []);
  });

  it('refuses what is no library, and what a newer Aspectra wrote', async () => {
    await assert.rejects(openLibrary(folder('nowhere')), /there is no library here/);
    await (await openLibrary(folder('newer'), { write: true })).close();
    const sql = openSql(join(folder('newer'), 'library.db'));
    sql.exec('PRAGMA user_version = 99');
    sql.close();
    await assert.rejects(openLibrary(folder('newer'), { write: true }), /newer Aspectra \(library version 99/);
    const other = openSql(join(folder('newer'), 'other.db'));
    other.exec('CREATE TABLE t (a)');
    assert.throws(() => isCurrent(other, 'other'), /no Aspectra library/);
    other.close();
  });

  it('walks every step from an older version to the newest, all or none', async () => {
    const store = await openLibrary(folder('older'), { write: true });
    await put(store, story(1));
    await store.close();
    const sql = openSql(join(folder('older'), 'library.db'));
    const bad = [...STEPS, 'CREATE TABLE later (a)', 'CREATE TABLE nonsense ('];
    assert.throws(() => migrate(sql, 'older', bad));
    assert.equal(schemaVersion(sql), STEPS.length);
    migrate(sql, 'older', [...STEPS, 'ALTER TABLE documents ADD COLUMN later TEXT', `UPDATE documents SET later = id`]);
    assert.equal(schemaVersion(sql), STEPS.length + 2);
    assert.equal(sql.get<{ later: string }>('SELECT later FROM documents')?.later, 's1');
    sql.close();
  });
});
