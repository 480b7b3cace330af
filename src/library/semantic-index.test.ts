import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { temporaryFolder } from '../../test/folder.ts';
import { opened, put } from '../../test/store-contract.ts';
import { InputError } from '../check/index.ts';
import { random } from '../random/index.ts';
import { openLibrary } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { mapOfDocuments } from './document-map.ts';
import { foldAll } from './folding.ts';
import { openSearch } from './search.ts';
import { foldIntoIndex, learnIndex } from './semantic-index.ts';
import { foldNew, sampledShares } from './topic-model.ts';
import { learnTopics } from './topics.ts';

const room = temporaryFolder();

const OIL = 'oil crude barrel refinery pipeline petroleum drilling tanker'.split(' ');
const CROPS = 'wheat corn harvest farmer grain soybean field tractor'.split(' ');
const chance = random(5);
const textOf = (words: readonly string[]) =>
  Array.from({ length: 5 }, () => words[chance.below(words.length)]).join(' ');

describe('the semantic index of a library', () => {
  let store: Store;
  before(async () => {
    store = await openLibrary(join(room, 'lib'), { write: true });
    const items = Array.from({ length: 40 }, (_, n) => ({
      id: `${n % 2 ? 'crop' : 'oil'}${n}`,
      text: textOf(n % 2 ? CROPS : OIL),
    }));
    await put(store, ...items, { id: 'talk', text: 'a vessel in the strait', kind: 'vtt' });
  });
  after(() => store.close());
  const meant = async (query: string, options = {}) => {
    const { results } = await (await openSearch(store)).search(query, { by: 'meaning', top: 50, ...options });
    return results.map(({ document }) => document);
  };

  it('finds what does not have the word, in one list with what has it', async () => {
    const { dimensions, documents } = await learnIndex(store);
    assert.deepEqual([dimensions, documents], [2, 41]);
    const { results } = await (await openSearch(store)).search('refinery', { top: 41 });
    const without = results.filter(({ rank }) => rank.words === undefined);
    assert.ok(without.length > 0 && without.every(({ document }) => document.startsWith('oil')));
    assert.ok(results[0].rank.words && results[0].rank.meaning);
    assert.deepEqual(await meant('refinery', { kind: 'vtt' }), []);
    assert.deepEqual(await meant('unheard'), []);
  });

  it('has what comes and changes at once, and not what is gone', async () => {
    await put(store, { id: 'late', text: 'drilling for petroleum and crude' });
    assert.ok(!(await meant('refinery')).includes('late'));
    assert.equal(await foldIntoIndex(store), 1);
    assert.equal(await foldIntoIndex(store), 0);
    assert.ok((await meant('refinery')).includes('late'));
    await put(store, { id: 'late', text: 'the farmer on a field of wheat' });
    await foldIntoIndex(store);
    assert.ok(!(await meant('refinery')).includes('late'));
    assert.ok((await meant('harvest')).includes('late'));
    await store.documents.remove(['late']);
    assert.ok(!(await meant('harvest')).includes('late'));
  });

  it('is learned of a sample of many, as topics and the map are, and has all when they are folded in', async (t) => {
    const many = await opened(t, join(room, 'many'));
    const items = Array.from({ length: 60 }, (_, n) => ({ id: `d${n}`, text: `${textOf(n % 2 ? CROPS : OIL)} later` }));
    await put(many, ...items);
    const current: Store['documents']['current'] = (most = 30) => many.documents.current(Math.min(most, 30));
    const sampled: Store = { ...many, documents: { ...many.documents, current } };
    const { notes, dimensions } = await learnIndex(sampled);
    assert.match(notes.join(), /Learned of a sample of 30 of the 60 documents/);
    const vectors = async () => (await many.models.vectors(dimensions)).numbers.length;
    const mixtures = async () => (await many.models.mixtures(2)).numbers.length;
    assert.equal(await vectors(), 30);
    const { topics, notes: noted } = await learnTopics(sampled, { topics: 2 });
    assert.equal(topics.length, 2);
    assert.match(noted.join(), /Learned of a sample of 30 of the 60/);
    assert.equal(await mixtures(), 30);
    const told: number[] = [];
    const work = { onProgress: (_: string, done: number, of: number) => told.push(done, of) };
    await foldAll(many, 'vectors', foldIntoIndex, work);
    await foldAll(many, 'mixtures', foldNew, work);
    assert.deepEqual([await vectors(), await mixtures(), told], [60, 60, [0, 30, 0, 30]]);
    const shares = await sampledShares(sampled, 2);
    const mapped = topics.map((topic, z) => ({ ...topic, x: z, y: 0 }));
    const { ids, size, topic } = await mapOfDocuments(sampled, mapped, shares);
    assert.deepEqual([ids, size], [(await current()).map(({ id }) => id), 60]);
    assert.ok(topic.every((one) => one > 0));
  });

  it('is not learned where there is nothing in common', async (t) => {
    const empty = await opened(t, join(room, 'empty'));
    await assert.rejects(learnIndex(empty), InputError);
  });
});
