/** What the store says of damage, what it keeps of a history, and what its errors mean. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../../test/folder.ts';
import { pluck } from '../../test/pluck.ts';
import { put, usingStore } from '../../test/store-contract.ts';
import { analysed, folded } from './analysis.ts';
import { batches } from './batches.ts';
import { blobsIn } from './blobs.ts';
import { checksumOf, contentHash, hex, sameBytes } from './content.ts';
import { exportLines } from './export.ts';
import { DamagedError, FullError, failure, LockedError } from './failure.ts';
import { openLibrary } from './open.ts';
import { type Analyse, restoreLines } from './restore.ts';
import type { Store } from './store.ts';

const analyse: Analyse = (sources) => analysed(sources, (source) => source);

const folder = temporaryFolder();
let places = 0;
const place = () => join(folder, `${places++}`);

const using = <T>(where: string, work: (store: Store) => Promise<T>) =>
  usingStore(() => openLibrary(where, { write: true }), work);

it('many versions of a document in one batch are indexed once, as the last of them', async () => {
  const where = place();
  await using(where, async (store) => {
    await put(store, ...Array.from({ length: 40 }, (_, i) => ({ id: 'a', text: `The heron waited, day${i}.` })));
    assert.deepEqual(pluck(await store.documents.list(), 'version'), [40]);
    const found = (word: string) => store.index.count({ anywhere: word, titled: word }, {});
    assert.deepEqual([await found('day0'), await found('day39'), await found('heron')], [0, 1, 1]);
    assert.equal((await store.check()).sound, 1);
  });
  const database = new DatabaseSync(join(where, 'library.db'));
  const pages = database.prepare('SELECT count(*) AS n FROM search_data').get()!;
  database.close();
  assert.ok(Number(pages.n) <= 5, `${pages.n} pages of the word index for one short text`);
});

describe('damage', () => {
  it('of a text stays known after an export, and is mended by the right text', async () => {
    const [where, another] = [place(), place()];
    await using(where, async (store) => {
      await put(store, { id: 'a', text: 'The heron waited.' });
      await put(store, { id: 'a', text: 'The heron left.' }, { id: 'b', text: 'The weir was low.' });
    });
    const database = new DatabaseSync(join(where, 'library.db'));
    database.exec(`UPDATE texts SET text = CAST('The heron wanted.' AS BLOB) WHERE CAST(text AS TEXT) LIKE '%waited%'`);
    database.close();
    const exported = (store: Store, problems: string[]) =>
      Array.fromAsync(exportLines(store, (problem) => problems.push(problem)));
    const told: string[] = [];
    const lines = await using(where, (store) => exported(store, told));
    assert.deepEqual(told, ['a: its text is not what was stored']);
    const damaged = createHash('sha256').update('The heron waited.').digest('hex');
    assert.equal(JSON.parse(lines[1]).earlier[0].damaged, damaged);
    assert.doesNotMatch(lines[2], /damaged/);
    await using(another, async (store) => {
      const notes: string[] = [];
      const given = lines.map((text, i) => ({ text, line: i + 1 }));
      await restoreLines(store, given, { who: 'f', stored() {}, log: (note) => notes.push(note), analyse });
      assert.deepEqual(notes, ['f:2: its text was damaged before it was written']);
      const { problems, sound } = await store.check();
      assert.deepEqual([problems, sound], [['a: its text is not what was stored'], 1]);
      assert.deepEqual(await exported(store, []), lines);
      await put(store, { id: 'c', text: 'The heron waited.' });
      assert.equal((await store.documents.version('a', 1))?.text, 'The heron waited.');
      assert.deepEqual((await store.check()).problems, []);
    });
  });

  it('of a file beside the database is never given back as sound', () => {
    const where = place();
    const blobs = blobsIn(where, 'who');
    const name = blobs.put(new Uint8Array([7, 8]));
    assert.equal(
      name,
      createHash('sha256')
        .update(new Uint8Array([7, 8]))
        .digest('hex'),
    );
    assert.deepEqual([...blobs.get(name)], [7, 8]);
    writeFileSync(join(where, name), new Uint8Array([7, 9]));
    assert.throws(() => blobs.get(name), /checksum does not match/);
    assert.equal(blobs.put(new Uint8Array([7, 8])), name);
    assert.deepEqual([...readFileSync(join(where, name))], [7, 8], 'written again');
    assert.throws(() => blobs.get('0'.repeat(64)), /the file is gone/);
    const other = blobs.put(new Uint8Array([1]));
    blobs.keep(new Set([other]));
    assert.deepEqual([existsSync(join(where, name)), existsSync(join(where, other))], [false, true]);
    blobsIn(join(where, 'none'), 'who').keep(new Set());
    assert.deepEqual(readdirSync(where), [other], 'nothing half-written is left');
  });
});

describe('content', () => {
  it('is the same where text, title, date and cues are', () => {
    const of = (content: Parameters<typeof contentHash>[0]) => hex(contentHash(content));
    const sha = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
    assert.equal(of({ text: 'a' }), sha(['a', null, null, null]));
    assert.equal(of({ text: 'a', cues: [] }), of({ text: 'a' }));
    const cues = [{ start: 0, end: 1, time: { start: 0, end: 1 } }];
    assert.equal(of({ text: 'a', title: 't', date: 'd', cues }), sha(['a', 't', 'd', cues]));
    assert.equal(checksumOf({ id: 'x', text: 'a' }), of({ text: 'a' }));
    assert.equal(sameBytes(new Uint8Array([1, 2]), new Uint8Array([1, 2])), true);
    assert.equal(sameBytes(new Uint8Array([1, 2]), new Uint8Array([1, 3])), false);
    assert.equal(sameBytes(new Uint8Array([1]), new Uint8Array([1, 3])), false);
    assert.equal(hex(new Uint8Array([0, 15, 255])), '000fff');
  });

  it('is folded for search: accents go where they make no other letter', () => {
    assert.equal(folded('Café’S'), "cafe's");
    assert.equal(folded('Ωμέγα'), 'ωμεγα');
    assert.equal(folded('Ёлка'), 'елка');
    assert.equal(folded('Tiếng VIỆT'), 'tieng viet');
    assert.equal(folded('が'), 'が'.normalize('NFKD'));
  });
});

it('batches: end at 512 documents, half of those before up to 2,048, or two million characters', async () => {
  async function* items(count: number) {
    for (let i = 0; i < count; i++) yield i;
  }
  const sizes = async (count: number, size: number) => {
    const all: number[] = [];
    for await (const batch of batches(items(count), () => size)) all.push(batch.length);
    return all;
  };
  assert.deepEqual(await sizes(1025, 1), [512, 512, 1]);
  assert.deepEqual(await sizes(512, 1), [512]);
  assert.deepEqual(await sizes(10_000, 1), [512, 512, 512, 768, 1152, 1728, 2048, 2048, 720]);
  assert.deepEqual(await sizes(5, 1_000_000), [2, 2, 1]);
  assert.deepEqual(await sizes(5, 999_999), [3, 2]);
  assert.deepEqual(await sizes(0, 1), []);
});

it('failures of SQLite and the disk: become errors that a person can act on', () => {
  const of = (errcode: number) => failure('lib', { code: 'ERR_SQLITE_ERROR', errcode, message: 'why' });
  for (const code of [5, 6, 5 + 256]) assert.ok(of(code) instanceof LockedError, `${code}`);
  for (const code of [13, 13 + 256]) assert.ok(of(code) instanceof FullError, `${code}`);
  assert.ok(failure('lib', { code: 'ENOSPC' }) instanceof FullError);
  const message = (code: number) => (of(code) as Error).message;
  assert.match(message(8), /read-only/);
  assert.match(message(14), /cannot be opened/);
  assert.match(message(10), /the disk failed \(why\)/);
  for (const code of [11, 26]) assert.ok(of(code) instanceof DamagedError);
  assert.match(message(11), /aspectra check/);
  assert.match(message(26), /put a copy of library\.db/);
  for (const other of [
    { code: 'ERR_SQLITE_ERROR', errcode: 1 },
    { code: 'ERR_SQLITE_ERROR' },
    { code: 'OTHER', errcode: 13 },
  ])
    assert.equal(failure('lib', other), other);
  const strange = new Error('x');
  assert.equal(failure('lib', strange), strange);
  assert.deepEqual(
    [new FullError('a').name, new LockedError('a', 'b').name, new DamagedError('a', 'b').name],
    ['FullError', 'LockedError', 'DamagedError'],
  );
});

describe('filters', () => {
  it('compare dates at the precision of the less precise', async () => {
    await using(place(), async (store) => {
      await put(store, { id: 'march', text: 'One.', date: '1987-03-15' }, { id: 'year', text: 'Two.', date: '1988' });
      const ids = async (filter: object) => (await store.documents.list(filter)).map(({ id }) => id);
      assert.deepEqual(await ids({ to: '1987-03' }), ['march']);
      assert.deepEqual(await ids({ from: '1987-04' }), ['year']);
      assert.deepEqual(await ids({ to: '1987-02' }), []);
      assert.deepEqual(await ids({ from: '1988-06-15' }), ['year']);
      assert.deepEqual(await ids({ to: '1988-06-15' }), ['march', 'year']);
      assert.deepEqual(await ids({ from: '1989-01' }), []);
      assert.deepEqual(await ids({ from: '15 June 1988' }), ['year']);
      for (const name of ['from', 'to'] as const) {
        const wrong = new RegExp(`^OptionError: documents: ${name} must be a day such as 1987, .*; got "June"`);
        await assert.rejects(ids({ [name]: 'June' }), wrong);
      }
    });
  });
});

describe('an export', () => {
  it('line by line: what is kept, what is passed over, and what is said of it', async () => {
    const restored = (...values: unknown[]) =>
      using(place(), async (store) => {
        const notes: string[] = [];
        let stored = 0;
        const lines = values.map((value, i) => ({
          text: typeof value === 'string' ? value : JSON.stringify(value),
          line: i + 1,
        }));
        await restoreLines(store, lines, {
          who: 'f',
          stored: (outcomes) => void (stored += outcomes.length),
          log: (note) => notes.push(note),
          analyse,
        });
        const out: Record<string, unknown>[] = [];
        for await (const line of exportLines(store)) out.push(JSON.parse(line));
        return { notes, stored, out: out.slice(1) };
      });
    const neither = (line: number) =>
      `f:${line}: is neither a document, a relation nor a model; the line was passed over`;
    const a = { id: 'a', text: 'Now.', added: '2020', changed: '2021', earlier: [{ text: 'Then.', added: '2019' }] };
    const b = { id: 'b', text: 'Other.' };

    const whole = await restored({ aspectra: 'library', version: 1, documents: 3 }, a, b);
    assert.equal(whole.stored, 2);
    assert.deepEqual(whole.notes, ['f is cut off: it was written with 3 documents and has 2; those were stored.']);
    const { earlier, added, changed, text } = whole.out[0] as typeof a;
    assert.deepEqual([text, added, changed, earlier.length, earlier[0].text], ['Now.', '2020', '2021', 1, 'Then.']);
    assert.deepEqual((await restored({ aspectra: 'library', version: 1, documents: 2 }, a, b)).notes, []);

    const relation = { a: 'a', b: 'b', accepted: true, made: '2020' };
    const related = await restored(a, b, { relation });
    assert.deepEqual(related.out.at(-1), { relation });
    const model = { name: 'm', kind: 'plsa', about: { topics: 2 }, bytes: 'AQI=', made: '2020' };
    const noRelations = [{ a: 7 }, { b: 7 }, { b: 'a' }, { accepted: 'yes' }, { made: 7 }].map((wrong) => ({
      relation: { ...relation, ...wrong },
    }));
    const noModels = [{ name: 7 }, { bytes: 7 }, { about: null }, { about: 'x' }, { made: 7 }].map((wrong) => ({
      model: { ...model, ...wrong },
    }));
    const noDocuments = [{ id: 7, text: 'x' }, { id: 'x', text: 7 }, '[]', 'null', '7', '{', { relation: null }];
    const none = [...noRelations, ...noModels, ...noDocuments];
    assert.deepEqual(
      (await restored(...none)).notes,
      none.map((_, i) => neither(i + 1)),
    );
    const twice = await restored({ model }, { model: { ...model, bytes: 'AAAA' } });
    assert.deepEqual([twice.notes, (twice.out[0].model as typeof model).bytes], [[], 'AQI='], 'the first stays');
    assert.deepEqual((await restored({ model: { ...model, bytes: '?' } })).notes, [
      'f:1: the bytes of the model "m" are not base64; it was passed over',
    ]);

    const blank = await restored({ id: 'c', text: ' ' }, b);
    assert.deepEqual([blank.stored, blank.notes], [1, ['f:1: has no text; the document was passed over']]);
    const mixtures = [[0.25, 0.75], [0.2578125, 0.75], [], [0.5], [0.5, 0.52], [1.5, -0.5], ['1'], 'x', [null, 1]];
    const { out } = await restored(...mixtures.map((mixture, i) => ({ id: `${i}`, text: 'x', mixture })));
    assert.deepEqual(pluck(out, 'mixture'), [mixtures[0], mixtures[1], ...Array(7).fill(undefined)]);
    await using(place(), async (store) => {
      for (const version of ['null', '"1"', '2', '{"toString":1}']) {
        const lines = [{ text: `{"aspectra":"library","version":${version}}`, line: 1 }];
        await assert.rejects(
          restoreLines(store, lines, { who: 'f', stored() {}, log() {}, analyse }),
          /newer Aspectra/,
        );
      }
    });
  });
});
