import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { InputError } from '../check/index.ts';
import { random } from '../random/index.ts';
import { put } from '../store/contract.case.ts';
import { openLibrary } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { openSearch } from './search.ts';
import { foldIntoIndex, learnIndex } from './semantic-index.ts';

const room = mkdtempSync(join(tmpdir(), 'aspectra-space-'));
after(() => rmSync(room, { recursive: true }));

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

  it('brings what belongs together', async () => {
    assert.ok(!(await meant('tanker oil')).includes('talk'));
    await store.relations.put([{ a: 'talk', b: 'oil0', accepted: true }]);
    assert.ok((await meant('tanker oil')).includes('talk'));
    await store.relations.put([{ a: 'talk', b: 'oil0', accepted: false }]);
    assert.ok(!(await meant('tanker oil')).includes('talk'));
  });

  it('is not learned where there is nothing in common', async () => {
    const empty = await openLibrary(join(room, 'empty'), { write: true });
    await assert.rejects(learnIndex(empty), InputError);
    await empty.close();
  });
});
