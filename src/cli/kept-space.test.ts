import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { temporaryFolder } from '../../test/folder.ts';
import { put } from '../../test/store-contract.ts';
import { openLibrary } from '../store/open.ts';
import { finderSettings, findSimilar } from '../tasks/similar/index.ts';
import { shelf } from '../tasks/similar/shelf.case.ts';
import { openKeptSpace } from './kept-space.ts';

const room = temporaryFolder();
const settings = finderSettings('similar', {});

async function newLibrary(name: string): Promise<string> {
  const store = await openLibrary(join(room, name), { write: true });
  await put(store, ...shelf(3));
  await store.close();
  return store.folder;
}

it('a library has kept its space when it says so, and the next question learns nothing', async () => {
  const folder = await newLibrary('kept');
  const stages: string[] = [];
  const ask = async () => {
    const { open, saved } = await openKeptSpace(folder, settings, { onProgress: (stage) => stages.push(stage) });
    const [answer] = await findSimilar(open, [shelf(3)[0].id], { top: 3, why: false });
    assert.deepEqual(await saved, []);
    return answer.results;
  };
  const first = await ask();
  assert.ok(stages.splice(0).length > 0);
  assert.deepEqual(await ask(), first);
  assert.deepEqual(stages, []);
});

it('a library that somebody else writes to answers all the same, and says that its space was not kept', async () => {
  const folder = await newLibrary('locked');
  const writer = await openLibrary(folder, { write: true });
  const { open, notes, saved } = await openKeptSpace(folder, settings, {});
  assert.equal((await findSimilar(open, [shelf(3)[0].id], { top: 2, why: false }))[0].results.length, 2);
  assert.match((await saved).join(), /could not be kept/);
  assert.doesNotMatch(notes.join(), /could not be kept/);
  await writer.close();
});
