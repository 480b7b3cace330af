/** The door of other programs of this user, and what becomes of a write where the disk is full. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { serialize } from 'node:v8';
import { temporaryFolder } from '../../test/folder.ts';
import { pluck } from '../../test/pluck.ts';
import { libraryOver } from '../library/library.ts';
import { analyzeForIndex } from '../library/own-titles.ts';
import { openLibrary } from '../store/open.ts';
import { execute, remoteStore } from '../store/remote.ts';
import { decode, encode } from '../store/to-server.ts';
import { createApp } from './app.ts';
import { openWorkers } from './threads.ts';
import { takeWrite } from './writes.ts';

const room = temporaryFolder();
const store = await openLibrary(join(room, 'small'), { write: true, maxMegabytes: 0.5 });
const library = libraryOver(
  remoteStore(store, (write) => execute(write, store)),
  analyzeForIndex,
);
const workers = openWorkers({ threads: 1 });
const app = createApp({ library, workers });
after(() => app.close());

it('a write of another program: is made where it is one, and refused with 400 where it is not', async () => {
  const send = (body: Uint8Array, secret = 'known') => {
    const request = { method: 'POST', headers: { Authorization: `Bearer ${secret}` }, body: body as BodyInit };
    return takeWrite(new Request('http://localhost/writes', request), library, 'known');
  };
  const write = { part: 'relations', name: 'drop', values: [[['a', 'b']]] } as const;
  const made = await send(encode(write));
  assert.deepEqual(decode(new Uint8Array(await made.arrayBuffer())), { result: undefined });
  const garbage = ['', 'garbage', undefined, null, 7, {}, { part: 'toString', name: 'call', values: [] }];
  for (const value of [...garbage, { ...write, values: 7 }, { ...write, name: 7 }]) {
    const body = typeof value === 'string' ? new TextEncoder().encode(value) : serialize(value);
    assert.equal((await send(new Uint8Array(body))).status, 400, JSON.stringify(value));
  }
  assert.equal((await send(encode(write), 'guessed')).status, 403);
});

it('what a full disk has no room for is refused with 507, and what was stored stays', async () => {
  const post = (name: string, words: number) => {
    const body = Array.from({ length: words }, (_, n) => `${name}${n}`).join(' ');
    return app.request(`/api/v1/documents?name=${name}.txt`, { method: 'POST', body });
  };
  assert.equal((await post('a', 10)).status, 201);
  const full = await post('b', 200_000);
  assert.equal(full.status, 507);
  assert.match((await full.json()).error.message, /the disk is full; what was stored before is safe/);
  const { documents } = await (await app.request('/api/v1/documents')).json();
  assert.deepEqual(pluck(documents, 'id'), ['a.txt']);
});
