/** A library that a server holds: commands write through that server, and a second server shows the page of the first. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { MANY } from '../src/tasks/summarize/stories.case.ts';
import { temporaryFolder } from './folder.ts';
import { ROOT } from './house.ts';
import { pluck } from './pluck.ts';

const folder = temporaryFolder();
const library = join(folder, 'library');
const BIN = join(ROOT, 'bin', 'aspectra.js');
const start = (args: readonly string[]) =>
  spawn(process.execPath, [BIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });

async function aspectra(...args: readonly string[]) {
  const child = start(args);
  const [output, errors] = [child.stdout, child.stderr].map(async (stream) => (await stream!.toArray()).join(''));
  const [status] = await once(child, 'exit');
  return { status, stdout: await output, stderr: await errors };
}
const inLibrary = async (...args: readonly string[]) => {
  const { status, stdout, stderr } = await aspectra(...args, '--library', library, '--json');
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
};
const ask = async (path: string) => (await fetch(new URL(`api/v1${path}`, page))).json();

let server: ChildProcess;
let page = '';
before(async () => {
  server = start(['serve', '--library', library, '--port', '0', '--quiet']);
  page = (await once(createInterface(server.stdout!), 'line'))[0];
  for (const { id, text } of MANY) writeFileSync(join(folder, `${id}.txt`), text);
});
after(async () => {
  if (server.exitCode === null) server.kill('SIGKILL');
});

describe('a library that a server holds', () => {
  const files = MANY.map(({ id }) => join(folder, `${id}.txt`));
  const ids = files.map((file) => file.replace(/^.*[/\\]/, ''));

  it('takes documents from the command line, and the page has them at once', async () => {
    assert.equal((await ask('/documents')).total, 0);
    const added = await inLibrary('add', ...files);
    assert.deepEqual([added.new, added.documents], [MANY.length, MANY.length]);
    assert.deepEqual((await ask('/documents')).documents.map(({ id }: { id: string }) => id).sort(), [...ids].sort());
    assert.equal((await inLibrary('add', ...files)).same, MANY.length);
  });

  it('answers list, search, similar, topics, relate and remove, and the page follows', async () => {
    assert.equal((await inLibrary('list')).documents.length, MANY.length);
    assert.ok((await inLibrary('search', 'bridge')).results.length > 0);
    assert.ok((await inLibrary('similar', ids[0])).results.length > 0);
    const { relations } = await inLibrary('relate', ids[0], ids[1]);
    assert.deepEqual((await ask('/relations')).relations, relations);
    assert.equal(relations.length, 1);
    const { topics } = await inLibrary('topics', '--topics', '2');
    assert.deepEqual(
      pluck((await ask('/topics')).topics, 'label'),
      topics.map(({ label }: { label: string }) => label),
    );
    await inLibrary('topics', '--rename', '1=Rivers');
    assert.equal((await ask('/topics')).topics[0].label, 'Rivers');
    assert.deepEqual((await inLibrary('remove', ids[0])).removed, [ids[0]]);
    assert.equal((await ask('/documents')).total, MANY.length - 1);
  });

  it('says what is wrong in the words of the server', async () => {
    const { status, stderr } = await aspectra('remove', 'nobody', '--library', library);
    assert.equal(status, 1);
    assert.match(stderr, /has no document of this id; got "nobody"/);
  });

  it('keeps address and secret for the owner alone; nobody writes without the secret', async () => {
    const note = join(library, 'writer.json');
    if (process.platform !== 'win32') assert.equal(statSync(note).mode & 0o777, 0o600);
    const { served } = JSON.parse(readFileSync(note, 'utf8'));
    assert.equal(served.page, page);
    for (const headers of [
      {},
      { Authorization: 'Bearer wrong' },
      { Authorization: `Bearer ${served.secret}`, Origin: 'http://elsewhere.example' },
    ]) {
      const { status } = await fetch(served.writes, { method: 'POST', headers: headers as HeadersInit, body: 'x' });
      assert.equal(status, 403);
    }
  });

  it('is shown by a second server at once, which ends', async () => {
    const { status, stdout, stderr } = await aspectra('serve', '--library', library);
    assert.deepEqual([status, stdout.trim()], [0, page]);
    assert.match(stderr, /is served there already/);
  });

  it('is released by Ctrl-C at once', { skip: process.platform === 'win32' }, async () => {
    const begun = performance.now();
    server.kill('SIGINT');
    await once(server, 'exit');
    assert.ok(performance.now() - begun < 5000, `${performance.now() - begun} ms`);
    assert.equal((await inLibrary('add', files[0])).new, 1);
  });
});
