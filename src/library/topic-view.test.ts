import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { temporaryFolder } from '../../test/folder.ts';
import { analysed } from '../store/analysis.ts';
import { exportLines } from '../store/export.ts';
import { openLibrary } from '../store/open.ts';
import { type Library, libraryOver } from './library.ts';
import { hideTopic, keptTopics, withSharesNow } from './topic-model.ts';
import { type TopicsOfLibrary, topicsOfLibrary } from './topic-view.ts';
import { learnTopics } from './topics.ts';

const room = temporaryFolder();
let rooms = 0;

const sources = (...ids: string[]) =>
  ids.map((id) => ({
    id,
    title: id,
    language: 'en',
    text: id.startsWith('oil') ? `A tanker with crude oil left the port ${id}.` : `Wheat grows on the field ${id}.`,
  }));

describe('what is shown of the topics of a library', () => {
  let library: Library;
  let topics: TopicsOfLibrary;

  beforeEach(async () => {
    const store = await openLibrary(join(room, `${rooms++}`), { write: true });
    library = libraryOver(store, (items) => analysed(items, (item) => item));
    topics = topicsOfLibrary(library);
    await library.add(sources(...Array.from({ length: 20 }, (_, n) => `${n % 2 ? 'oil' : 'wheat'}${n}`)));
    return () => store.close();
  });
  const learn = async () => {
    await learnTopics(library.store, { topics: 2 });
    library.changed();
  };

  it('is nothing before there are any', async () => {
    assert.equal(await topics.view(), undefined);
    assert.deepEqual(await topics.map(), { size: 20, ids: [], titles: [], x: [], y: [], topic: [] });
  });

  it('is a map of all documents, drawn once, and anew after each change of what it shows', async () => {
    await learn();
    const map = await topics.map();
    assert.equal(map.ids.length, 20);
    const ofOil = map.ids.map((id, i) => `${id.startsWith('oil')} ${map.topic[i]} ${map.x[i] < 0}`);
    assert.equal(new Set(ofOil).size, 2, 'those of one topic lie on one side');
    const changes: readonly (() => Promise<unknown>)[] = [
      () => library.add(sources('oil20')),
      () => library.edit('oil1', { title: 'Called otherwise' }),
      () => library.remove(['wheat0']),
      learn,
    ];
    let last = map;
    for (const change of changes) {
      assert.equal(await topics.map(), last, 'the same one');
      await change();
      const next = await topics.map();
      assert.notEqual(next, last, String(change));
      last = next;
    }
    const { ids, titles, size } = await topics.map();
    assert.deepEqual([ids.includes('oil20'), ids.includes('wheat0'), size], [true, false, 20]);
    assert.equal(titles[ids.indexOf('oil1')], 'Called otherwise');
  });

  it('is made with the topics and kept with them, also for who may only read, and is no part of an export', async () => {
    await learn();
    const { store } = library;
    const own = [await topics.view(), await topics.map()];
    // No view has a tag.
    await store.documents.tag('oil1', ['energy']);
    const reading = await openLibrary(store.folder);
    const { mixtures } = reading.models;
    reading.models.mixtures = () => assert.fail('it is there');
    const kept = async () => {
      const later = topicsOfLibrary(libraryOver(reading, () => assert.fail()));
      return [await later.view(), await later.map()];
    };
    assert.deepEqual(await kept(), own);
    const models = join(store.folder, 'models');
    for (const file of readdirSync(models)) {
      if (readFileSync(join(models, file), 'utf8').startsWith('{"size"')) writeFileSync(join(models, file), 'damaged');
    }
    await assert.rejects(kept, /it is there/);
    reading.models.mixtures = mixtures;
    assert.deepEqual(await kept(), own);
    await reading.close();
    for await (const line of exportLines(store)) assert.doesNotMatch(line, /"view of/);
  });

  it('has the shares of the topics as they are now', async () => {
    await learn();
    const shares = async () => (await topics.view())!.topics.map(({ share }) => share);
    const before = await shares();
    await library.remove(['oil1', 'oil3', 'oil5', 'oil7', 'oil9']);
    const after = await shares();
    assert.notDeepEqual(after, before);
    const now = await withSharesNow(library.store, (await keptTopics(library.store))!);
    assert.deepEqual(
      after,
      now.topics.map(({ share }) => share),
    );
  });

  it('is a topic for every sentence, which may be another than that of its document', async () => {
    await learn();
    const { topic } = await topics.map();
    const of = async (document: string, ...texts: string[]) =>
      topics.ofSentences(texts.map((text) => ({ document, text })));
    const [oil, wheat] = [await of('oil1', 'Crude oil left the port.'), await of('wheat0', 'Wheat grows.')].flat();
    assert.deepEqual(new Set([oil, wheat]), new Set(topic));
    assert.deepEqual(await of('oil1', 'Wheat grows on the field.', 'Nobody said so.'), [wheat, undefined]);
    await hideTopic(library.store, wheat!);
    library.changed();
    assert.deepEqual(await of('a text of no library', 'Wheat grows.', 'Crude oil.'), [undefined, oil]);
  });

  it('is made anew for who comes later where a document had no place in it yet', async () => {
    await learn();
    const { mix } = library.store.models;
    library.store.models.mix = async () => {};
    await library.add(sources('oil20', 'oil21'));
    assert.equal((await topics.map()).ids.length, 20);
    library.store.models.mix = mix;
    assert.equal((await topics.map()).ids.length, 22);
    assert.equal(await topics.map(), await topics.map());
  });
});
