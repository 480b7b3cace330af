/** Nothing that comes in is lost: how files are known again, what their titles are, and how removal is taken back. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { zipSync } from 'fflate';
import { importPaths, openLibrary } from '../src/library/index.ts';
import type { App } from '../src/server/index.ts';
import { asking, BASE, openApp } from './api.ts';
import { temporaryFolder } from './folder.ts';

const PAPERS = {
  politics: 'The cabinet met at noon.',
  business: 'Shares of the mill rose.',
  sport: 'The cup was won.',
};
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('files that come in over HTTP', () => {
  let app: App;
  before(async () => {
    app = await openApp();
  });
  after(() => app.close());
  afterEach(async () => post('/documents/remove', { ids: await ids() }));
  const api = asking(() => app);
  const ask = async (path: string, init?: RequestInit) => (await api.ask(path, init)).body;
  const upload = async (...given: Parameters<typeof api.upload>) => (await api.upload(...given)).body;
  const form = (files: Readonly<Record<string, string>>) => {
    const body = new FormData();
    for (const [name, text] of Object.entries(files)) body.append('file', new File([text], name), name);
    return ask('/documents', { method: 'POST', body });
  };
  const ids = async () => (await ask('/documents')).documents.map(({ id }: { id: string }) => id);
  const post = async (path: string, body: object) => (await api.post(path, body)).body;

  it('of one name are as many documents as they have contents', async () => {
    for (const text of Object.values(PAPERS)) assert.equal((await upload('001.txt', text)).added[0].state, 'new');
    assert.deepEqual(await ids(), ['001.txt', '001.txt (2)', '001.txt (3)']);
    assert.equal((await upload('001.txt', PAPERS.politics)).added[0].state, 'same');
    const copied = await upload('001.txt', PAPERS.sport);
    assert.deepEqual([copied.added[0].id, copied.added[0].state], ['001.txt (3)', 'copy']);
    assert.equal((await ids()).length, 3);
  });

  it('are known by their path where they have one, without steps out of it', async () => {
    const files = Object.fromEntries(Object.entries(PAPERS).map(([folder, text]) => [`${folder}/001.txt`, text]));
    const { count } = await form(files);
    assert.deepEqual(count, { new: 3, changed: 0, same: 0, copy: 0, refused: 0 });
    assert.deepEqual(await ids(), ['politics/001.txt', 'business/001.txt', 'sport/001.txt']);
    assert.equal((await form(files)).count.same, 3);
    assert.equal((await upload('../../etc/./passwd.txt', 'Another text.')).added[0].id, 'etc/passwd.txt');
  });

  it('replace a document when that is said, as its new version', async () => {
    await upload('001.txt', PAPERS.politics);
    const { added, count } = await upload('001.txt', PAPERS.sport, '&replace=true');
    assert.deepEqual([added[0].id, added[0].state, added[0].version, count.changed], ['001.txt', 'changed', 2, 1]);
    assert.deepEqual(await ids(), ['001.txt']);
    assert.match((await ask('/documents/001.txt?version=1')).text, /cabinet/);
  });

  it('with an id of their own are the document of that id', async () => {
    const line = (text: string) => JSON.stringify({ id: 'one', text });
    await upload('a.jsonl', `${line('First.')}\n`);
    assert.equal((await upload('b.jsonl', `${line('Second.')}\n`)).added[0].state, 'changed');
    assert.deepEqual(await ids(), ['one']);
  });

  it('that cannot be read stop no other, and it is said why', async () => {
    const { count, files } = await form({
      'a.txt': 'A text.',
      'b.pdf': '%PDF-1.4 no',
      'c.txt': '',
      'd.txt': 'A text.',
    });
    assert.deepEqual(count, { new: 1, changed: 0, same: 0, copy: 1, refused: 2 });
    assert.match(files[2].refused, /c\.txt is empty/);
    assert.ok(files[1].refused.length > 10);
  });

  it('and are removed come back with their place, tags and relations', async () => {
    await form({ 'a.txt': 'First text.', 'b.txt': 'Second text.', 'c.txt': 'Third text.' });
    await api.put('/relations', { a: 'a.txt', b: 'c.txt' });
    const { removed, undo } = await post('/documents/remove', { ids: ['a.txt', 'b.txt', 'gone'] });
    assert.deepEqual(removed, ['a.txt', 'b.txt']);
    assert.deepEqual(await ids(), ['c.txt']);
    assert.deepEqual((await post('/documents/undo', { undo })).restored, ['a.txt', 'b.txt']);
    assert.deepEqual(await ids(), ['a.txt', 'b.txt', 'c.txt']);
    assert.equal((await ask('/relations')).relations.length, 1);
    assert.match((await post('/documents/undo', { undo })).error.message, /no longer/);
    assert.equal((await ask('/search?q=second')).documents[0].id, 'b.txt');
  });

  it('and jobs are told to everyone, from their start to their end', async () => {
    await form({ 'a.txt': 'First text about tea.', 'b.txt': 'Second text about ships.' });
    const reader = (await app.request(`${BASE}/jobs/events`)).body!.pipeThrough(new TextDecoderStream()).getReader();
    const first = JSON.parse((await reader.read()).value!.replace('data: ', ''));
    assert.deepEqual([first.jobs, typeof first.since], [[], 'string']);
    const job = await post('/topics', { topics: '2' });
    let told = '';
    while (!/"state":"(done|failed)"/.test(told)) told += (await reader.read()).value ?? '';
    assert.match(told, new RegExp(`"id":"${job.id}","what":"topics","state":"running"`));
    await reader.cancel();
  });

  it('topics that were found anew give way to those before', async () => {
    await form(
      Object.fromEntries(
        ['tea leaves dried tea', 'tea leaves rolled tea', 'ship sails wind ship', 'ship harbour wind sails'].map(
          (text, i) => [`${i}.txt`, `${text} number ${i}.`],
        ),
      ),
    );
    const learned = async (topics: string) => api.done((await post('/topics', { topics })).id);
    await learned('2');
    const [{ id }] = (await ask('/topics')).topics;
    await api.put(`/topics/${id}`, { label: 'My name' });
    await learned('3');
    assert.equal((await ask('/topics')).topics.length, 3);
    const back = await post('/topics/undo', {});
    assert.deepEqual([back.topics.length, back.topics[0].id, back.topics[0].label], [2, id, 'My name']);
    assert.match((await post('/topics/undo', {})).error.message, /no earlier topics/);
  });
});

it('files that come in by the command line: are counted with those that are refused, from a folder and from a zip archive', async () => {
  const room = temporaryFolder();
  const folder = join(room, 'papers');
  for (const [name, text] of Object.entries(PAPERS)) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, '001.txt'), text);
  }
  writeFileSync(join(folder, 'broken.pdf'), '%PDF-1.4 no');
  writeFileSync(join(room, 'more.zip'), zipSync({ 'x.txt': bytesOf('Packed text.'), 'y.txt': bytesOf(PAPERS.sport) }));
  const store = await openLibrary(join(room, 'library'), { write: true });
  try {
    const { notes, ...count } = await importPaths(store, [folder, join(room, 'more.zip')]);
    assert.deepEqual(count, { new: 4, changed: 0, same: 0, copy: 1, refused: 1 });
    assert.match(notes.join(), /broken\.pdf/);
    const titles = (await store.documents.list()).map(({ title }) => title);
    assert.ok(titles.includes('The cabinet met at noon'));
    assert.equal((await importPaths(store, [folder])).same, 3);
  } finally {
    await store.close();
  }
});
