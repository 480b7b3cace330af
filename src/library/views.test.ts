import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { analysed } from '../store/analysis.ts';
import { exportLines } from '../store/export.ts';
import { openLibrary } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { mapOfDocuments } from './document-map.ts';
import { documentPlaces } from './document-places.ts';
import { learnIndex } from './semantic-index.ts';
import { keptTopics, withSharesNow } from './topic-model.ts';
import { shownOfTopics } from './topic-view.ts';
import { learnTopics } from './topics.ts';

const folder = mkdtempSync(join(tmpdir(), 'aspectra-views-'));
after(() => rmSync(folder, { recursive: true }));

const put = async (store: Store, ...ids: string[]) => {
  const items = ids.map((id) => ({
    id,
    title: id,
    text: id.startsWith('oil') ? `A tanker with crude oil left the port ${id}.` : `Wheat grows on the field ${id}.`,
  }));
  await store.documents.put(await analysed(items, (item) => item));
};

describe('what is shown of a library', () => {
  let store: Store;
  let made = 0;
  /** Asked as a process asks that has just opened the library; how often the map was made for that. */
  const map = async () => {
    const before = made;
    const place = async (rows: Float32Array, width: number) => {
      made++;
      return documentPlaces(rows, width);
    };
    return { map: await mapOfDocuments(store, place)(), made: made - before };
  };

  beforeEach(async () => {
    store = await openLibrary(mkdtempSync(join(folder, 'library-')), { write: true });
    await put(store, ...Array.from({ length: 20 }, (_, n) => `${n % 2 ? 'oil' : 'wheat'}${n}`));
    await learnTopics(store, { topics: 2 });
    return () => store.close();
  });

  it('is made with the topics and kept with them, also for who may only read', async () => {
    const { map: own, made } = await map();
    assert.deepEqual([made, own.ids.length, own.from], [0, 20, 'topics']);
    await assert.doesNotReject(async () => JSON.stringify(await shownOfTopics(store)()));
    const reading = await openLibrary(store.folder);
    const kept = mapOfDocuments(reading, () => assert.fail('it is there'));
    assert.deepEqual(await kept(), own);
    await reading.close();
  });

  it('is made anew, once, after each change of what it shows', async () => {
    const changes: readonly (() => Promise<unknown>)[] = [
      () => put(store, 'oil20'),
      () => store.documents.edit('oil1', { title: 'Called otherwise' }),
      () => store.documents.remove(['wheat0']),
      () => learnIndex(store),
    ];
    for (const change of changes) {
      await change();
      assert.equal((await map()).made, 1, String(change));
      assert.equal((await map()).made, 0, String(change));
    }
    const { ids, titles, from } = (await map()).map;
    assert.deepEqual([ids.includes('oil20'), ids.includes('wheat0'), from], [true, false, 'index']);
    assert.equal(titles[ids.indexOf('oil1')], 'Called otherwise');
    // A tag is not shown there.
    await store.documents.tag('oil1', ['energy']);
    assert.equal((await map()).made, 0);
  });

  it('has the shares of the topics as they are now', async () => {
    const shares = async () => (await shownOfTopics(store)())!.map(({ share }) => share).sort();
    const before = await shares();
    await store.documents.remove(['oil1', 'oil3', 'oil5', 'oil7', 'oil9']);
    const after = await shares();
    assert.notDeepEqual(after, before);
    const now = await withSharesNow(store, (await keptTopics(store))!);
    assert.deepEqual(after, now.topics.map(({ share }) => share).sort());
  });

  it('is not kept where a document has no place in it yet', async () => {
    const unfolded = { ...store, models: { ...store.models, mix: async () => {} } };
    await put(store, 'oil20', 'oil21');
    const lacking = mapOfDocuments(unfolded, async (rows, width) => documentPlaces(rows, width));
    assert.equal((await lacking()).ids.length, 20);
    const { map: whole, made } = await map();
    assert.deepEqual([made, whole.ids.length], [1, 22]);
  });

  it('is made anew where its file is damaged, and is no part of an export', async () => {
    const models = join(store.folder, 'models');
    for (const file of readdirSync(models)) writeFileSync(join(models, file), 'damaged');
    await learnTopics(store, { topics: 2 });
    const kept = (await store.models.list()).find(({ name }) => name.includes('documents'))!;
    assert.equal((await map()).made, 0, kept.name);
    for await (const line of exportLines(store)) assert.doesNotMatch(line, /"view of/);
  });
});
