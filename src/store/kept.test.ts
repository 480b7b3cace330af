/** What a document keeps: its title, its relations, its most frequent forms, its place when a file moves. */
import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../../test/folder.ts';
import { pluck } from '../../test/pluck.ts';
import { put, usingStore } from '../../test/store-contract.ts';
import { openLibrary } from './open.ts';
import type { Store } from './store.ts';

const folder = temporaryFolder();
let places = 0;

const using = (work: (store: Store) => Promise<void>) =>
  usingStore(() => openLibrary(join(folder, `${places++}`), { write: true }), work);

describe('a stored document', () => {
  it('has the title, the date and the cues of each version, and none where it had none', async () => {
    await using(async (store) => {
      await put(store, {
        id: 'a',
        text: 'One.',
        title: 'First',
        date: '2020-05-01',
        cues: [{ start: 0, end: 4, speaker: 'Bo' }],
      });
      await put(store, { id: 'a', text: 'Two.' });
      const whole = (await store.documents.whole('a'))!;
      const [first, second] = whole.versions;
      assert.deepEqual([first.title, first.date, first.cues?.[0].speaker], ['First', '2020-05-01', 'Bo']);
      assert.ok(!('title' in second) && !('date' in second) && !('cues' in second));
      assert.ok(!('mixture' in whole) && !('origin' in whole));
      assert.equal((await store.documents.version('a', 1))?.title, 'First');
      assert.equal((await store.documents.version('a'))?.text, 'Two.');
      assert.equal(await store.documents.about('nobody'), undefined);
      assert.equal(await store.documents.whole('nobody'), undefined);
      const { number } = (await store.documents.about('a'))!;
      await store.models.put({ name: 'm', bytes: Uint8Array.of(1), about: {} }, [
        [number, Float32Array.of(0.25, 0.75)],
      ]);
      assert.deepEqual((await store.documents.whole('a'))!.mixture, [0.25, 0.75]);
    });
  });

  it('is tagged and untagged, by its id, and another is not', async () => {
    await using(async (store) => {
      await put(store, { id: 'a', text: 'One.', tags: ['x'] }, { id: 'b', text: 'Two.' });
      await store.documents.tag('a', ['y\nz', 'x', 'w']);
      await store.documents.tag('nobody', ['v']);
      assert.deepEqual((await store.documents.about('a'))?.tags.toSorted(), ['w', 'x', 'y z']);
      await store.documents.untag('a', ['x', 'never']);
      await store.documents.untag('nobody', ['w']);
      assert.deepEqual((await store.documents.about('a'))?.tags.toSorted(), ['w', 'y z']);
      assert.deepEqual((await store.documents.about('b'))?.tags, []);
    });
  });

  it('is known again by its content where its file moved, and follows it only when the old place is gone', async () => {
    await using(async (store) => {
      const [here, there, moved] = ['here.txt', 'there.txt', 'moved.txt'].map((name) => join(folder, name));
      writeFileSync(here, 'x');
      await put(store, { id: 'here.txt', text: 'The weir.', origin: here });
      const copy = { id: 'there.txt', text: 'The weir.', origin: there };
      assert.equal((await store.documents.recognise(copy))?.state, 'copy');
      assert.equal((await store.documents.whole('here.txt'))?.origin, here, 'the file is still there');
      rmSync(here);
      assert.deepEqual(pluck(await put(store, { ...copy, tags: ['x'] }), 'id', 'state', 'version'), [
        ['here.txt', 'copy', 1],
      ]);
      assert.equal((await store.documents.whole('here.txt'))?.origin, there);
      assert.deepEqual((await store.documents.about('here.txt'))?.tags, ['x']);
      await store.documents.recognise({ id: 'moved.txt', text: 'The weir.', origin: moved });
      assert.equal((await store.documents.whole('here.txt'))?.origin, moved);
      assert.equal(await store.documents.recognise({ id: 'here.txt', text: 'Changed.', origin: moved }), undefined);
      const [changed] = await put(store, { id: 'here.txt', text: 'Changed.', origin: moved });
      assert.deepEqual([changed.state, changed.version], ['changed', 2]);
      const [same] = await put(store, { id: 'here.txt', text: 'Changed.', origin: moved });
      assert.deepEqual([same.state, same.version], ['same', 2]);
    });
  });
});

it('damage and failures: a version that is missing is damage, in the export and in the check', async () => {
  const place = join(folder, 'missing');
  const store = await openLibrary(place, { write: true });
  await put(store, { id: 'a', text: 'One.' });
  await put(store, { id: 'a', text: 'Two.' });
  await put(store, { id: 'b', text: 'Three.' });
  await store.close();
  const database = new DatabaseSync(join(place, 'library.db'));
  database.exec('DELETE FROM versions WHERE version = 1 AND document = 1');
  database.close();
  const again = await openLibrary(place);
  try {
    await assert.rejects(again.documents.whole('a'), { name: 'DamagedError' });
    const told: string[] = [];
    const ids: string[] = [];
    for await (const { id } of again.documents.all((problem) => told.push(problem))) ids.push(id);
    assert.deepEqual([ids, told], [['b'], ['document number 1 cannot be read']]);
    const { problems, documents, sound } = await again.check();
    assert.deepEqual([documents, sound], [2, 1]);
    assert.match(problems.join(), /document number 1 cannot be read/);
  } finally {
    await again.close();
  }
});
