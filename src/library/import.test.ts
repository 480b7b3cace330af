import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../../test/folder.ts';
import { pluck } from '../../test/pluck.ts';
import { opened } from '../../test/store-contract.ts';
import { random } from '../random/index.ts';
import { exportLines } from '../store/export.ts';
import { openLibrary } from '../store/open.ts';
import { addLanguage } from '../text/index.ts';
import { importPaths } from './import.ts';

const room = temporaryFolder();

const ENGLISH = 'the heron waited by the weir and the fishermen were watching its waiting in silence'.split(' ');
const GERMAN = 'der Reiher wartete am Wehr und die Fischer haben ihm beim Warten still zugesehen'.split(' ');

/** Stories in two languages, some too short to tell; one comes again in a later batch, one comes again changed. */
function stories(count: number): object[] {
  const chance = random(3);
  const all = Array.from({ length: count }, (_, n) => {
    const words = chance.uniform() < 0.3 ? GERMAN : ENGLISH;
    const length = chance.uniform() < 0.1 ? 1 : 5 + chance.below(20);
    const text = Array.from({ length }, () => words[chance.below(words.length)]).join(' ');
    return { id: `s${n}`, text: `${text} number ${n}.`, tags: [`t${n % 3}`] };
  });
  return [...all, { ...all[3], tags: ['again'] }, { ...all[5], text: 'The weir broke in the night.' }];
}

const file = join(room, 'stories.jsonl');
writeFileSync(
  file,
  stories(1_100)
    .map((story) => JSON.stringify(story))
    .join('\n'),
);

/** All rows of all tables, but the time at which they were added, and the number of their state, which begins anywhere. */
function dump(folder: string): Record<string, unknown[]> {
  const database = new DatabaseSync(join(folder, 'library.db'), { readOnly: true });
  const names = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).all();
  const rows = (name: unknown) => {
    const statement = database.prepare(`SELECT * FROM ${name} ORDER BY 1, 2`);
    statement.setReadBigInts(true);
    return statement.all().map((row) => ({ ...row, added: undefined }));
  };
  const tables = names.filter(({ name }) => !/^(search(?!_data$)|revision)/.test(String(name)));
  const dumped = Object.fromEntries(tables.map(({ name }) => [name, rows(name)]));
  database.close();
  return dumped;
}

async function imported(threads: number) {
  const folder = join(room, `threads-${threads}-${Math.floor(performance.now())}`);
  const store = await openLibrary(folder, { write: true });
  const outcomes: unknown[] = [];
  const { notes, ...counts } = await importPaths(store, [file], { threads, onStored: (some) => outcomes.push(some) });
  await store.close();
  return { counts, notes, outcomes, tables: dump(folder) };
}

describe('an import', () => {
  it('writes the same bytes on any number of threads', async () => {
    const alone = await imported(0);
    assert.deepEqual(alone.counts, { new: 1_100, changed: 1, same: 1, copy: 0, refused: 0 });
    assert.equal(alone.outcomes.length, 3);
    assert.equal(alone.tables.counts.length, 1_100);
    assert.deepEqual(await imported(2), alone);
    assert.match(alone.notes.join(), /^the language of \d+ texts is not certain and was taken to be English$/);
  });

  it('stores a batch whole before it says so, and nothing after it was stopped', async (t) => {
    const folder = join(room, 'stopped');
    const store = await opened(t, folder);
    const stop = new AbortController();
    const onStored = () => stop.abort();
    await assert.rejects(importPaths(store, [file], { threads: 2, onStored, signal: stop.signal }), {
      name: 'AbortError',
    });
    assert.equal((await store.size()).documents, 512);
  });

  it('keeps many documents of one id as versions, in time as they are many, and a large one among small ones', async () => {
    const written = async (name: string, records: readonly object[]) => {
      writeFileSync(join(room, name), records.map((record) => JSON.stringify(record)).join('\n'));
      const store = await openLibrary(join(room, `of ${name}`), { write: true });
      const before = process.cpuUsage();
      const { notes: _, ...count } = await importPaths(store, [join(room, name)], { threads: 0 });
      return { store, count, milliseconds: process.cpuUsage(before).user / 1000 };
    };
    const same = (many: number) => Array.from({ length: many }, (_, n) => ({ id: 'same', text: `Heron number ${n}.` }));
    const [few, many] = [await written('few.jsonl', same(300)), await written('many.jsonl', same(2_400))];
    assert.deepEqual(many.count, { new: 1, changed: 2_399, same: 0, copy: 0, refused: 0 });
    assert.equal((await many.store.documents.version('same'))?.text, 'Heron number 2399.');
    assert.ok(many.milliseconds < 30 * few.milliseconds, `${few.milliseconds} ms, then ${many.milliseconds} ms`);
    const large = { id: 'large', text: `${ENGLISH.join(' ')}.`.repeat(30_000) };
    const mixed = await written('mixed.jsonl', [...stories(600), large, { id: 'last', text: 'The last heron.' }]);
    assert.equal((await mixed.store.documents.version('large'))?.text, large.text);
    assert.ok(await mixed.store.documents.version('last'));
    assert.equal(await mixed.store.index.unindexed(), 0);
    for (const { store } of [few, many, mixed]) await store.close();
  });

  it('gives documents that an export brings the titles they had', async () => {
    const texts = ['heron', 'ferry'].map((name) => ({
      id: name,
      text: `The ${name} waits at the old weir. A ${name} of the weir was seen again, and the ${name} stayed there.`,
    }));
    const path = join(room, 'untitled.jsonl');
    writeFileSync(path, texts.map((one) => JSON.stringify(one)).join('\n'));
    const taken = async (from: string, to: string) => {
      const store = await openLibrary(join(room, to), { write: true });
      await importPaths(store, [from]);
      const titles = await Promise.all(texts.map(async ({ id }) => (await store.documents.about(id))?.title));
      const lines: string[] = [];
      for await (const line of exportLines(store)) lines.push(line);
      await store.close();
      return { titles, lines };
    };
    const { titles, lines } = await taken(path, 'given');
    assert.ok(titles.every((title) => title !== undefined));
    const exported = join(room, 'exported.jsonl');
    writeFileSync(exported, lines.join('\n'));
    assert.deepEqual(await taken(exported, 'again'), { titles, lines });
  });

  it('asks no thread about a language that only this one knows', async (t) => {
    addLanguage('qaa', {
      name: 'Heronish',
      stemmer: async () => () => 'x',
    });
    const known = join(room, 'known.jsonl');
    writeFileSync(
      known,
      Array.from({ length: 1_100 }, (_, n) => JSON.stringify({ id: `q${n}`, text: 'kraa kree' })).join('\n'),
    );
    const store = await opened(t, join(room, 'known'));
    await importPaths(store, [known], { threads: 1, analyze: { language: 'qaa' } });
    const [first, ...others] = await Array.fromAsync(store.index.counts([1, 1_100]));
    assert.deepEqual([[...first.terms], others.map(({ terms }) => [...terms])], [[1], [[1]]]);
    assert.deepEqual(pluck([...(await store.index.terms([1, 2])).values()], 'term'), ['x']);
  });
});
