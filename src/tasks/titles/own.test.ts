import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyze } from '../../text/index.ts';
import type { Phrase } from './gate.ts';
import { ownIn } from './own.ts';

const TEN = Array.from({ length: 10 }, (_, b) => (b === 0 ? 'Boats sink.' : 'Walnut boats sink.'));

/** Blocks of a sentence each; `general` is a general word. */
async function isOwnIn(blocks: readonly string[], words: string, given: Partial<Phrase>, size = 500): Promise<boolean> {
  const corpus = await analyze([{ id: 'a', text: [...blocks, 'General barley.'].join(' ') }], { language: 'en' });
  const id = (word: string) => corpus.lexicon.id(word) as number;
  const passages = blocks.map((_, from) => [{ document: 0, from, to: from + 1 }]);
  const isOwn = ownIn(corpus, passages, 5000, (term) => term === id('general'));
  return isOwn({ kind: 'phrase', terms: words.split(' ').map(id), inBlock: 1, inAll: 1, ...given } as Phrase, size);
}

test('of four blocks or more, each has its own phrases oftener than the whole text', async () => {
  // log((n / 500) / (m / 5000)) ≥ .3
  assert.equal(await isOwnIn(TEN, 'barley', { inBlock: 2, inAll: 14 }), true);
  assert.equal(await isOwnIn(TEN, 'barley', { inBlock: 2, inAll: 15 }), false);
  assert.equal(await isOwnIn(TEN, 'barley', { inBlock: 0.5, inAll: 7 }), true, 'by chance');
  assert.equal(await isOwnIn(TEN.slice(0, 3), 'barley', { inBlock: 2, inAll: 15 }), true, 'three blocks');
});

test('words of nine blocks of ten name the text, unless a block has them so much oftener', async () => {
  // log((n / 500) / (m / 5000)) ≥ 1
  const whole = { inBlock: 1, inAll: 4 };
  assert.equal(await isOwnIn(TEN, 'walnut general', whole), false);
  assert.equal(await isOwnIn(TEN, 'walnut general', { ...whole, inAll: 3 }), true);
  assert.equal(await isOwnIn(TEN, 'walnut boat', whole), false);
  assert.equal(await isOwnIn(TEN, 'walnut barley', whole), true, 'one word of its own');
  const eight = [TEN[0], ...TEN.slice(0, 9)];
  assert.equal(await isOwnIn(eight, 'walnut general', whole), true, 'eight of ten');
  assert.equal(await isOwnIn(TEN, 'walnut general', { ...whole, announced: true }), true);
  assert.equal(await isOwnIn(TEN, 'walnut general', { ...whole, kind: 'question' }), true);
  assert.equal(await isOwnIn(TEN, 'walnut general', whole, 429), true, 'a short block');
});
