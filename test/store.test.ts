import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import {
  FullError,
  importPaths,
  LockedError,
  learned,
  openLibrary,
  openSearch,
  type Store,
} from '../src/library/index.ts';
import { random } from '../src/random/index.ts';
import { temporaryFolder } from './folder.ts';
import { ROOT } from './house.ts';
import { textOf } from './store-texts.ts';

/** `ASPECTRA_KILLS=200 node --test test/store.test.ts` is the long run. */
const KILLS = Number(process.env.ASPECTRA_KILLS ?? 8);
/** A writer has done this many steps at most, whatever the machine, and lives at most so many milliseconds more. */
const STEPS = 12;
const LIFE = 100;

/** `ASPECTRA_IMPORTED=300000` is the long run of an import that is killed, with the merges of a large index. */
const IMPORTED = Number(process.env.ASPECTRA_IMPORTED ?? 3000);
const IMPORT_KILLS = IMPORTED > 3000 ? 10 : 3;

const room = temporaryFolder();
const folder = join(room, 'library');
const writers: ChildProcess[] = [];
after(() => writers.forEach((child) => void child.kill('SIGKILL')));
function writer(round: number): ChildProcess {
  const child = spawn(process.execPath, [join(ROOT, 'test/store-writer.ts'), folder, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  writers.push(child);
  return child;
}

/** Lines a writer says before it is killed, `life` milliseconds after it has done so many steps. */
async function killed(child: ChildProcess, steps: number, life: number): Promise<string[]> {
  const lines: string[] = [];
  const gone = new Promise((done) => child.once('exit', (_, signal) => done(signal)));
  for await (const line of createInterface({ input: child.stdout! })) {
    if (lines.push(line) === steps + 1) setTimeout(() => child.kill('SIGKILL'), life);
  }
  assert.equal(await gone, 'SIGKILL', 'the writer ended before it was killed');
  return lines;
}

/** What was acknowledged, after all rounds so far. */
const expected = {
  texts: new Map<string, string>(),
  gone: new Set<string>(),
  related: new Set<string>(),
  topics: false,
  space: false,
};

function acknowledge(line: string): void {
  const [what, ...ids] = line.split(' ');
  if (what === 'put') for (const id of ids) expected.texts.set(id, textOf(id));
  if (what === 'changed') expected.texts.set(ids[0], textOf(`${ids[0]} again`));
  if (what === 'related') expected.related.add(ids.join(' '));
  if (what === 'removed') {
    expected.texts.delete(ids[0]);
    expected.gone.add(ids[0]);
  }
  if (what === 'topics') expected.topics = true;
  if (what === 'space') expected.space = true;
}

/** The last step may have been done without being told: of it, before and after are both right. */
async function holds(store: Store, lines: readonly string[]): Promise<void> {
  const told = new Set(lines);
  for (const [id, text] of expected.texts) {
    const version = await store.documents.version(id);
    const batch = id.split('-').slice(0, 2).join('-');
    const may = version === undefined ? `removed ${batch}-3` : `changed ${batch}-0`;
    const other = version === undefined ? id === `${batch}-3` : version.text === textOf(`${id} again`);
    assert.ok(version?.text === text || (other && !told.has(may)), `${id} is lost`);
  }
  for (const id of expected.gone) assert.equal(await store.documents.about(id), undefined, `${id} is back`);
  const pairs = new Set((await store.relations.all()).map(({ a, b }) => `${a} ${b}`));
  for (const pair of expected.related) assert.ok(pairs.has(pair), `${pair} is lost`);
  if (expected.topics) assert.ok((await learned(store))!.model.topics >= 2);
  if (expected.space) assert.ok(await store.models.get('semantic index'));
}

describe('a library on a disk of its own', () => {
  const disk = join(room, 'disk');
  mkdirSync(disk);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]).status === 0;
  after(() => mounted && spawnSync('umount', [disk]));

  it('says that it is full, loses nothing, and goes on when there is room', {
    skip: !mounted && 'no right to mount',
  }, async () => {
    const items = Array.from({ length: 3000 }, (_, n) =>
      JSON.stringify({ id: `d${n}`, text: textOf(`d${n}`), language: 'en' }),
    );
    const file = join(room, 'many.jsonl');
    writeFileSync(file, items.join('\n'));
    const library = join(disk, 'library');
    const store = await openLibrary(library, { write: true });
    let stored = 0;
    await assert.rejects(
      importPaths(store, [file], { onStored: (outcomes) => void (stored += outcomes.length) }),
      FullError,
    );
    await store.close();
    const reader = await openLibrary(library);
    assert.ok(stored > 0 && stored < 3000, `${stored}`);
    assert.equal((await reader.size()).documents, stored);
    assert.deepEqual((await reader.check()).problems, []);
    await reader.close();
    spawnSync('mount', ['-o', 'remount,size=40m', disk]);
    const again = await openLibrary(library, { write: true });
    assert.equal((await importPaths(again, [file])).new, 3000 - stored);
    await again.close();
  });
});

describe('a library whose writer is killed', () => {
  it(`loses nothing that was acknowledged, ${KILLS} times at any moment`, async () => {
    const chance = random(Number(process.env.ASPECTRA_SEED ?? 1));
    let steps = 0;
    for (let round = 0; round < KILLS; round++) {
      const lines = await killed(writer(round), chance.below(STEPS), Math.floor(chance.uniform() * LIFE));
      lines.forEach(acknowledge);
      steps += lines.length - 1;
      const store = await openLibrary(folder, { write: true });
      const { problems } = await store.check();
      assert.deepEqual(problems, [], `round ${round}`);
      await holds(store, lines);
      await store.close();
    }
    assert.ok(steps > KILLS, `${steps} steps`);
    assert.ok(expected.topics, 'topics were learned');
    assert.ok(KILLS < 50 || expected.space, 'a space was learned');
  });

  it(`goes on with an import of ${IMPORTED} documents, killed ${IMPORT_KILLS} times inside a write, as if it had not been`, async () => {
    const file = join(room, 'imported.jsonl');
    const lines = Array.from({ length: IMPORTED }, (_, n) => JSON.stringify({ id: `d${n}`, text: textOf(`d${n}`) }));
    writeFileSync(file, lines.join('\n'));
    const chance = random(1);
    const [calm, broken] = ['calm', 'broken'].map((name) => join(room, name));
    const log = join(broken, 'library.db-wal');
    const logged = () => statSync(log, { throwIfNoEntry: false })?.size ?? 0;
    /** How much one write has made the log grow; killed where that is more than a part of the most until then. */
    let most = 500_000;
    const importing = async (place: string, killing: boolean) => {
      const child = spawn(process.execPath, [join(ROOT, 'test/fixtures/importer.ts'), place, file]);
      writers.push(child);
      const gone = new Promise((done) => child.once('exit', (code, signal) => done(signal ?? code)));
      let [before, stored] = [logged(), 0];
      child.stdout!.on('data', (said) => {
        before = logged();
        stored = Number(String(said).trim().split('\n').at(-1));
      });
      const enough = chance.uniform() * most;
      const watch = setInterval(() => {
        before = Math.min(before, logged());
        most = Math.max(most, logged() - before);
        if (killing && logged() - before > enough) child.kill('SIGKILL');
      }, 1);
      const how = await gone;
      clearInterval(watch);
      return { how, stored };
    };
    let kills = 0;
    for (let round = 0; round < IMPORT_KILLS; round++) {
      const { how, stored } = await importing(broken, true);
      if (how === 'SIGKILL') kills++;
      const store = await openLibrary(broken, { write: true });
      assert.deepEqual((await store.check()).problems, [], `round ${round}`);
      assert.ok((await store.size()).documents >= stored, `${stored} were acknowledged`);
      assert.equal(await store.index.unindexed(), 0);
      await store.close();
    }
    assert.ok(kills > 0, 'it was over before it was killed');
    for (const place of [calm, broken]) assert.equal((await importing(place, false)).how, 0);
    const found = async (place: string) => {
      const store = await openLibrary(place);
      const { search } = await openSearch(store);
      const answers = ['a1word', 'b2word a3word', '"b4word"', 'a*'].map((query) =>
        search(query, { by: 'words', top: 100 }),
      );
      const all = [await store.size(), (await Promise.all(answers)).map(({ results }) => results)];
      await store.close();
      return all;
    };
    assert.deepEqual(await found(broken), await found(calm));
  });

  it('is locked while one writes, and free when it is gone', async () => {
    const child = writer(KILLS);
    const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
    assert.equal((await lines.next()).value, 'open');
    await assert.rejects(
      openLibrary(folder, { write: true }),
      (error) => error instanceof LockedError && error.message.includes(`process ${child.pid}`),
    );
    const reader = await openLibrary(folder);
    assert.ok((await reader.size()).documents >= 0);
    await reader.close();
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
    await (await openLibrary(folder, { write: true })).close();
  });

  it('says nothing of SQLite being new, and hides no other warning', () => {
    const script = join(room, 'warn.mjs');
    const store = pathToFileURL(join(ROOT, 'src/library/index.ts')).href;
    writeFileSync(
      script,
      `const { openLibrary } = await import(${JSON.stringify(store)});
       await (await openLibrary(${JSON.stringify(join(room, 'quiet'))}, { write: true })).close();
       process.emitWarning('mind the step');`,
    );
    const { stderr, status } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    assert.equal(status, 0);
    assert.match(stderr, /mind the step/);
    assert.doesNotMatch(stderr, /SQLite/);
  });
});
