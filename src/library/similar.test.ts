import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { temporaryFolder } from '../../test/folder.ts';
import { opened, put } from '../../test/store-contract.ts';
import { random } from '../random/index.ts';
import { exportLines } from '../store/export.ts';
import { openLibrary } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { type Finder, finder, finderSettings, findSimilar } from '../tasks/similar/index.ts';
import { allItems, documentsFor } from './collection.ts';
import { openSimilar, relearnSimilar, spaceKeptOpen } from './similar.ts';

const room = temporaryFolder();

const SUBJECTS = {
  oil: 'oil crude barrel refinery pipeline petroleum drilling tanker'.split(' '),
  crop: 'wheat corn harvest farmer grain soybean field tractor'.split(' '),
};
const chance = random(5);
const textOf = (words: readonly string[]) =>
  Array.from({ length: 6 }, () => words[chance.below(words.length)]).join(' ');
const itemsOf = (length: number) =>
  Array.from({ length }, (_, n) => {
    const subject = n % 2 ? 'crop' : 'oil';
    return { id: `${subject}${n}`, text: textOf(SUBJECTS[subject]) };
  });
const settings = finderSettings('similar', {});
const found = async (open: Finder, id: string) =>
  (await findSimilar(open, [id], { top: 400, why: false }))[0].results.map(({ document }) => document);

describe('the space that a library keeps for questions', () => {
  let store: Store;
  const tags = { tags: false };
  before(async () => {
    store = await openLibrary(join(room, 'lib'), { write: true });
    await put(store, ...itemsOf(320));
  });
  after(() => store.close());

  it('is learned by the first question and open for all others', async () => {
    const { open, model } = await openSimilar(store, settings, tags);
    const first = await found(open, 'oil0');
    await store.models.put(model!);
    const again = await openSimilar(store, settings, tags);
    assert.equal(again.model, undefined, 'nothing was learned');
    assert.deepEqual(await found(again.open, 'oil0'), first);
    const words = finderSettings('similar', { space: 'tfidf' });
    assert.ok((await openSimilar(store, words, tags)).model, 'another space is learned of itself');
    assert.ok((await openSimilar(store, settings, { tags: true })).model);
  });

  it('is learned of a sample of many, and finds those beyond it too', async (t) => {
    const lib = await opened(t, join(room, 'many'));
    const items = itemsOf(400);
    await put(lib, ...items);
    const current: Store['documents']['current'] = (most = 100) => lib.documents.current(Math.min(most, 100));
    const sampled: Store = { ...lib, documents: { ...lib.documents, current } };
    const sample = new Set((await current()).map(({ id }) => id));
    const [one, other] = items.filter(({ id }) => !sample.has(id));
    await put(lib, { id: other.id, text: one.text });
    const { open, model } = await openSimilar(sampled, settings, tags);
    assert.deepEqual(open.state.catalogue.ids, [...sample]);
    const [{ results, notes }] = await findSimilar(open, [one.id], { top: 20, why: true });
    assert.equal(results[0].document, other.id);
    assert.ok(results.every(({ document }) => document === other.id || document.startsWith(one.id.slice(0, 3))));
    assert.match(notes.join(), /Learned of a sample of 100 documents; compared with these and with \d+ others/);
    assert.equal(open.state.catalogue.ids.length, 100, 'what was reached for one question is not kept');
    await lib.models.put(model!);
    await put(lib, { id: 'late', text: one.text });
    const again = await openSimilar(sampled, settings, tags);
    assert.equal(again.model, undefined, 'nothing was learned again');
    assert.ok((await found(again.open, one.id)).slice(0, 5).includes('late'));
  });

  it('by tags is learned from the one without, and is what it would be without that', async (t) => {
    const lib = await opened(t, join(room, 'tagged'));
    const items = Array.from({ length: 120 }, (_, n) => {
      const subject = n % 2 ? 'crop' : 'oil';
      return { id: `${subject}${n}`, text: textOf(SUBJECTS[subject]), ...(n % 3 && { tags: [subject] }) };
    });
    await put(lib, ...items);
    let reads = 0;
    const watched: Store = {
      ...lib,
      index: {
        ...lib.index,
        plain(numbers) {
          reads++;
          return lib.index.plain(numbers);
        },
      },
    };
    const alone = (await openSimilar(watched, settings, { tags: true })).model!;
    assert.equal(reads, 1);
    const plain = (await openSimilar(watched, settings, { tags: false })).model!;
    await lib.models.put(plain);
    const after = (await openSimilar(watched, settings, { tags: true })).model!;
    assert.equal(reads, 2, 'its documents were not read again');
    assert.deepEqual(after, alone);
    await lib.models.put({ ...plain, bytes: Uint8Array.of(1, 2, 3) });
    assert.deepEqual((await openSimilar(watched, settings, { tags: true })).model, alone);
    assert.equal(reads, 3, 'what was kept is of no use: all are read');
    await lib.models.put(plain);
    await put(lib, { id: 'late', text: 'crude petroleum tanker barrel' });
    assert.ok((await openSimilar(watched, settings, { tags: true })).open.rowOf('late') !== undefined);
    assert.equal(reads, 4, 'another document came: all are read');
  });

  it('stays open between questions, follows small changes and is opened anew after large ones', async (t) => {
    const space = spaceKeptOpen(settings, tags);
    const { open } = await space(store);
    assert.equal((await space(store)).open, open);
    await put(store, { id: 'kept open', text: 'crude petroleum tanker barrel' });
    assert.equal((await space(store)).open, open);
    assert.ok((await found(open, 'kept open')).slice(0, 20).every((id) => id.startsWith('oil')));
    await store.documents.remove(['kept open']);
    assert.ok(!(await found((await space(store)).open, 'oil0')).includes('kept open'));
    const small = await opened(
      t,
      join(room, 'small'),
      { id: 'a', text: 'oil barrel tanker' },
      { id: 'b', text: 'oil barrel crude' },
    );
    assert.notEqual((await space(small)).open, open);
  });

  it('goes along with documents that come, change and go', async () => {
    await put(store, { id: 'late', text: 'crude petroleum tanker barrel' });
    await put(store, { id: 'oil2', text: 'wheat harvest tractor grain' });
    await store.documents.remove(['oil4']);
    const { open, model } = await openSimilar(store, settings, tags);
    assert.equal(model, undefined);
    const results = await found(open, 'late');
    assert.ok(results.slice(0, 20).every((id) => id.startsWith('oil')));
    assert.ok(!results.includes('oil4'));
    assert.match((await found(open, 'oil2'))[0], /^crop/);
    assert.match(open.notes.at(-1)!, /known before they came: 2 of the documents/);
  });

  it('learns relations in place, the first ones too', async () => {
    const far = (await found((await openSimilar(store, settings, tags)).open, 'late')).indexOf('crop1');
    assert.ok(far < 0 || far > 150, `${far}`);
    await store.relations.put([
      { a: 'late', b: 'crop1', accepted: true },
      { a: 'oil6', b: 'nobody', accepted: true },
    ]);
    const rank = async (of: Finder, id: string, other: string) => (await found(of, id)).indexOf(other);
    const { open, model } = await openSimilar(store, settings, tags);
    assert.equal(model, undefined);
    const near = await rank(open, 'late', 'crop1');
    assert.ok(near >= 0 && near < 40, `${near}`);
    await store.relations.put([{ a: 'oil8', b: 'crop3', accepted: true }]);
    const taught = await openSimilar(store, settings, tags);
    assert.equal(taught.model, undefined);
    const taughtRank = await rank(taught.open, 'oil8', 'crop3');
    assert.ok(taughtRank >= 0 && taughtRank < 40, `${taughtRank}`);
    await store.relations.drop([['oil8', 'crop3']]);
    const back = await openSimilar(store, settings, tags);
    assert.equal(back.model, undefined);
    assert.equal(await rank(back.open, 'oil8', 'crop3'), await rank(open, 'oil8', 'crop3'));
  });

  it('is learned anew by update, when much has changed, and when its file is damaged', async () => {
    assert.deepEqual(await relearnSimilar(store), ['similar in auto']);
    const { open } = await openSimilar(store, settings, tags);
    assert.ok(!open.notes.some((note) => note.includes('known before')));
    const more = Array.from({ length: 90 }, (_, n) => ({ id: `more${n}`, text: textOf(SUBJECTS.oil) }));
    await put(store, ...more);
    const much = await openSimilar(store, settings, tags);
    await store.models.put(much.model!);
    assert.equal((await openSimilar(store, settings, tags)).model, undefined);
    for (const name of readdirSync(join(room, 'lib', 'models'))) writeFileSync(join(room, 'lib', 'models', name), '?');
    assert.ok((await openSimilar(store, settings, tags)).model);
  });

  it('stays behind in an export', async () => {
    for await (const line of exportLines(store)) assert.ok(!line.startsWith('{"model"'), line.slice(0, 80));
  });

  it('is learned anew at any change of a small library, in which a word more or less matters', async (t) => {
    const small = await opened(
      t,
      join(room, 'small'),
      { id: 'a', text: 'tea leaves' },
      { id: 'b', text: 'black tea' },
      { id: 'c', text: 'a ship' },
    );
    await small.models.put((await openSimilar(small, settings, tags)).model!);
    await put(small, { id: 'd', text: 'the harbour of a ship' });
    const { open, model } = await openSimilar(small, settings, tags);
    assert.deepEqual([(await found(open, 'd'))[0], model?.name], ['c', 'similar in auto']);
  });
});

describe('a space by the counts that the library keeps', () => {
  const SPEECH =
    'the kites are up over the hill today and the wind keeps them there so we go on with the count '.repeat(4);
  const items = [
    {
      id: 'kites',
      text: 'Kites fly over the hill. The wind was strong, and others watched the kites.',
      language: 'en',
    },
    {
      id: 'lead',
      text: 'ANNA: The wind is up.\n\nBERT: Kites fly.\n\nANNA: They do fly.\n\nBERT: Good.',
      language: 'en',
    },
    { id: 'captions', text: SPEECH, language: 'en' },
    {
      ...{ id: 'heard', text: 'Wind and kites again.', language: 'en' },
      cues: [{ start: 0, end: 21, time: { start: 0, end: 4 }, confidence: 0.9 }],
    },
    { id: 'drachen', text: 'Drachen fliegen über den Hügel. Der Wind ist stark.', language: 'de' },
    { id: 'tako', text: '凧が飛ぶ。wind', language: 'ja', title: 'Wind' },
    { id: 'hill', text: 'The other hill has no wind. A strong wind came to that hill later.', language: 'en' },
  ];
  const answersOf = async (open: Finder) =>
    findSimilar(open, [...items.map(({ id }) => id), { id: 'new', text: 'wind on the hill' }], { top: 9, why: true });

  it('is the one that their texts give, and reads only the texts that it shows or that counts do not tell', async (t) => {
    const store = await opened(t, join(room, 'counted'), ...items);
    const read: string[] = [];
    const { open } = await openSimilar(
      store,
      settings,
      { tags: false },
      {
        reading: (work) => {
          const version: Store['documents']['version'] = (id, number) => {
            read.push(id);
            return store.documents.version(id, number);
          };
          return work({ ...store, documents: { ...store.documents, version } });
        },
      },
    );
    const { catalogue, trained } = open.state;
    const plain = catalogue.ids.filter((_, row) => catalogue.passages[row].start.length === 0);
    assert.deepEqual(plain, ['kites', 'drachen', 'hill']);
    const whole = await finder(await allItems(store, assert.fail), settings, { relations: {} });
    assert.deepEqual(catalogue.ids, whole.state.catalogue.ids);
    assert.deepEqual(catalogue.titles, whole.state.catalogue.titles);
    assert.deepEqual(catalogue.counts, whole.state.catalogue.counts);
    assert.deepEqual(catalogue.words.terms, whole.state.catalogue.words.terms);
    assert.deepEqual(trained, whole.state.trained);
    assert.deepEqual(open.notes, whole.notes);
    assert.deepEqual(await answersOf(open), await answersOf(whole));
    await answersOf(open);
    assert.deepEqual(read.sort(), ['hill', 'kites'], 'those that are found, each once');
  });

  it('reads all texts where questions are read otherwise', async (t) => {
    const store = await opened(t, join(room, 'counted'));
    const stemless = finderSettings('similar', { stem: false });
    const all = (await store.documents.current()).map(({ number }) => number);
    assert.equal((await documentsFor(store, all, stemless, assert.fail)).counted, undefined);
    assert.equal((await documentsFor(store, all, settings, assert.fail)).counted?.ids.length, 3);
  });
});
