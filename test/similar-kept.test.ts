/** What is alike in a library is learned once: by the first question, from the command line or over HTTP. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { addCommand } from '../src/cli/commands/add.ts';
import { similarCommand } from '../src/cli/commands/similar.ts';
import { updateCommand } from '../src/cli/commands/update.ts';
import { output } from '../src/cli/output.case.ts';
import { openLibrary } from '../src/library/index.ts';
import { random } from '../src/random/index.ts';
import { type App, createApp, openStored, openWorkers } from '../src/server/index.ts';
import { temporaryFolder } from './folder.ts';

const room = temporaryFolder();
const folder = join(room, 'library');

const WORDS = [
  'oil crude barrel refinery pipeline petroleum drilling tanker'.split(' '),
  'wheat corn harvest farmer grain soybean field tractor'.split(' '),
];
const chance = random(3);
const text = (words: readonly string[]) => Array.from({ length: 6 }, () => words[chance.below(8)]).join(' ');
const file = join(room, 'all.jsonl');
const lines = Array.from({ length: 310 }, (_, n) => JSON.stringify({ id: `${n}`, text: text(WORDS[n % 2]) }));
writeFileSync(file, lines.join('\n'));

let learned = 0;
async function open(): Promise<App> {
  const workers = openWorkers({ threads: 1 });
  const counted: typeof workers = {
    ...workers,
    run: (lane, name, ...rest) => {
      if (`${name}` === 'trainSpace') learned++;
      return workers.run(lane, name, ...rest);
    },
  };
  return createApp({ library: await openStored(folder, counted), workers: counted });
}

describe('what is alike in a library', () => {
  let app: App;
  const ask = async (path: string, method = 'GET', body?: unknown) => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await app.request(`/api/v1${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
    return response.json();
  };
  const found = async (id: string, query = '') =>
    (await ask(`/documents/${id}/similar?top=100${query}`)).results.map((of: { document: string }) => of.document);
  const even = (ids: readonly string[]) => ids.every((id) => Number(id) % 2 === 0);

  before(async () => {
    await output(addCommand(), [file, '--library', folder]);
    app = await open();
  });
  after(() => app.close());

  it('is learned by the first question over HTTP, and followed', async () => {
    assert.ok(even(await found('0')));
    assert.ok(even(await found('2')));
    assert.equal(learned, 1);
    await app.request('/api/v1/documents?name=late.txt', {
      method: 'POST',
      body: 'crude petroleum, tanker and barrel',
    });
    assert.ok(even(await found('late.txt')));
    await ask('/documents/4', 'DELETE');
    assert.ok(!(await found('late.txt')).includes('4'));
    assert.equal(learned, 1);
    await ask('/relations', 'PUT', { a: 'late.txt', b: '1' });
    assert.ok((await found('late.txt')).includes('1'));
    assert.equal(learned, 1, 'the first relation of all is learned in place');
    await ask('/relations', 'PUT', { a: '6', b: '3' });
    assert.ok((await found('6')).includes('3'));
    await ask('/relations?a=6&b=3', 'DELETE');
    assert.ok(!(await found('6')).includes('3'));
    assert.equal(learned, 1);
  });

  it('is there again when the server comes again, in every space that was asked for', async () => {
    const asked = { text: 'harvest of wheat and corn', options: { space: 'tfidf', top: 3, why: true } };
    const first = await ask('/similar', 'POST', asked);
    assert.equal(first.space, 'tfidf');
    assert.ok(first.results[0].why.words.some(({ word }: { word: string }) => word === 'wheat'));
    assert.equal(learned, 2);
    const usual = await found('2');
    await app.close();
    app = await open();
    assert.deepEqual(await ask('/similar', 'POST', asked), first);
    assert.deepEqual(await found('2'), usual);
    assert.equal(learned, 2);
  });

  it('takes tags into account when they come', async () => {
    await found('8', '&tags=true');
    await ask('/relations', 'POST', { lines: '8\tmine\n5\tmine\n7\tmine' });
    assert.ok((await found('8', '&tags=true')).includes('5'));
    assert.ok(!(await found('8')).includes('5'));
  });

  it('is learned once by the command line too, and relearned by update', async () => {
    await app.close();
    const question = ['10', '--library', folder, '--json'];
    const made = async () => {
      const store = await openLibrary(folder);
      const models = await store.models.list();
      await store.close();
      return models.find(({ name }) => name === 'similar in auto, by tags')?.made;
    };
    const first = await output(similarCommand(), question);
    const when = await made();
    assert.equal(await output(similarCommand(), question), first);
    assert.deepEqual([await made(), typeof when], [when, 'string']);
    const updated = JSON.parse(await output(updateCommand(), ['--library', folder, '--topics', '3', '--json']));
    assert.deepEqual(updated.similar.sort(), ['similar in auto', 'similar in auto, by tags', 'similar in tfidf']);
    app = await open();
    const before = learned;
    await found('2');
    assert.equal(learned, before);
  });
});
