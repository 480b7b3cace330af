/**
 * Every answer of the server belongs to its own request, whatever happens to a worker: a damaged PDF, a promise that
 * nobody waits for, an exit, memory that runs out. Each text has a mark of its own that the answer must carry.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { damagedPdf } from '../src/formats/pdf.case.ts';
import { importPaths } from '../src/library/index.ts';
import { type App, createApp, openStored, openWorkers } from '../src/server/index.ts';
import { openLibrary } from '../src/store/index.ts';
import { FAULTS } from './fixtures/faults.ts';
import { temporaryFolder } from './folder.ts';
import { pluck } from './pluck.ts';

const BASE = '/api/v1';
const THREAD = new URL('./fixtures/faulty-work-thread.ts', import.meta.url);
const LIMITS = { maxOldGenerationSizeMb: 96 };
const folder = temporaryFolder();

const textOf = (mark: string) =>
  `The ${mark} crossed the river at noon. Nobody on the bank had seen such a ${mark} before. It was gone by evening.`;

async function ask(app: App, path: string, init: RequestInit) {
  const response = await app.request(BASE + path, { method: 'POST', ...init });
  return { status: response.status, body: await response.json() };
}

/** A summary of a marked text. */
async function summary(app: App, mark: string) {
  const body = JSON.stringify({ texts: [{ id: mark, text: textOf(mark) }], options: { words: 12 } });
  const answer = await ask(app, '/summarize', { headers: { 'Content-Type': 'application/json' }, body });
  if (answer.status === 200) assert.match(answer.body.text, new RegExp(mark));
  else assert.equal(answer.status, 503, JSON.stringify(answer.body));
  return [];
}

/** An upload of a marked text: the id that was acknowledged. */
async function upload(app: App, mark: string): Promise<string[]> {
  const { status, body } = await ask(app, `/documents?name=${mark}.txt`, { body: textOf(mark) });
  if (status !== 201) {
    assert.equal(status, 503, JSON.stringify(body));
    return [];
  }
  assert.equal(body.added[0].id, `${mark}.txt`);
  assert.equal(body.added[0].version, 1);
  assert.match(body.added[0].checksum, /^[0-9a-f]{64}$/);
  return [mark];
}

/** A PDF that PDF.js recovers, leaving a rejected promise behind. */
async function damaged(app: App, name: string): Promise<string[]> {
  // The same bytes under another name would be the same document.
  const { status, body } = await ask(app, `/documents?name=${name}`, { body: damagedPdf(name) as BodyInit });
  assert.equal(status, 201, JSON.stringify(body));
  assert.equal(body.added[0].id, name);
  assert.match(body.notes[0], /damaged/);
  return [];
}

/** A file that breaks its worker, or is refused: never a success, never "a bug". */
async function broken(app: App, name: string, body: BodyInit) {
  const answer = await ask(app, `/documents?name=${name}`, { body });
  assert.ok([422, 503].includes(answer.status), `${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return [];
}

describe('answers', () => {
  for (const fault of [...Object.keys(FAULTS), 'damaged PDF']) {
    it(`are each request's own while workers meet: ${fault}`, async () => {
      const place = mkdtempSync(join(folder, 'library-'));
      const workers = openWorkers({ threads: 2 }, THREAD, LIMITS);
      const app = createApp({ library: await openStored(place, workers), workers });
      try {
        const requests = Array.from({ length: 20 }, (_, i) => {
          const mark = `zebra${fault.replace(/\W/g, '')}${i}x`;
          if (i % 10 === 3 && fault === 'damaged PDF') return damaged(app, `d${i}.pdf`);
          // A worker that breaks after its answer has answered; what it answered is stored.
          if (i % 10 === 3 && fault !== 'afterwards') return broken(app, `${fault}${i}.txt`, 'some text');
          if (i % 10 === 3) return ask(app, `/documents?name=${fault}${i}.txt`, { body: textOf(mark) }).then(() => []);
          return i % 2 === 0 ? summary(app, mark) : upload(app, mark);
        });
        const acknowledged = (await Promise.all(requests)).flat();
        assert.ok(acknowledged.length > 0);
        for (const mark of acknowledged) {
          const document = await (await app.request(`${BASE}/documents/${mark}.txt`)).json();
          assert.equal(document.text, textOf(mark));
          const found = await (await app.request(`${BASE}/search?q=${mark}`)).json();
          assert.deepEqual(pluck(found.documents, 'id'), [`${mark}.txt`]);
        }
        const checked = await (await app.request(`${BASE}/library/check`)).json();
        assert.deepEqual(checked.problems, []);
        const last = await ask(app, '/documents?name=last.txt', { body: textOf('last') });
        assert.equal(last.status, 201, JSON.stringify(last.body));
      } finally {
        await app.close();
      }
    });
  }
});

it('adding a folder: keeps the good files whatever one file does', async () => {
  const pile = mkdtempSync(join(folder, 'pile-'));
  for (let i = 0; i < 30; i++) writeFileSync(join(pile, `${i}.txt`), textOf(`yak${i}x`));
  writeFileSync(join(pile, '15-damaged.pdf'), damagedPdf());
  writeFileSync(join(pile, '15-lost.pdf'), damagedPdf().slice(0, 90));
  const store = await openLibrary(join(folder, 'kept'), { write: true });
  try {
    const { new: fresh, notes } = await importPaths(store, [pile]);
    assert.equal(fresh, 31);
    for (const told of [/15-damaged\.pdf is damaged/, /15-lost\.pdf.*damaged.*passed over/]) {
      assert.ok(
        notes.some((note) => told.test(note)),
        notes.join('\n'),
      );
    }
  } finally {
    await store.close();
  }
});
