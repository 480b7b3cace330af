import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Phrase } from './gate.ts';
import { ownIn } from './own.ts';

/** Blocks with some terms each. */
const isOwnIn = (blocks: readonly (readonly number[])[], phrase: Partial<Phrase>, size = 500) =>
  ownIn(
    blocks.map(() => []),
    blocks.map((terms) => ({ keys: () => new Map(terms.map((term) => [term, 0])).keys(), get: () => undefined })),
    5000,
    (term) => term === 99,
  )({ kind: 'phrase', terms: [1, 99], inBlock: 1, inAll: 1, ...phrase } as Phrase, size);

const TEN = Array.from({ length: 10 }, (_, b) => (b === 0 ? [2] : [1, 2]));

test('of four blocks or more, each has its own phrases oftener than the whole text', () => {
  // log((n / 500) / (m / 5000)) ≥ .3
  const other = { terms: [3] };
  assert.equal(isOwnIn(TEN, { ...other, inBlock: 2, inAll: 14 }), true);
  assert.equal(isOwnIn(TEN, { ...other, inBlock: 2, inAll: 15 }), false);
  assert.equal(isOwnIn(TEN, { ...other, inBlock: 0.5, inAll: 7 }), true, 'by chance');
  assert.equal(isOwnIn(TEN.slice(0, 3), { ...other, inBlock: 2, inAll: 15 }), true, 'three blocks');
});

test('words of nine blocks of ten name the text, unless a block has them so much oftener', () => {
  // log((n / 500) / (m / 5000)) ≥ 1
  const whole = { inBlock: 1, inAll: 4 };
  assert.equal(isOwnIn(TEN, whole), false);
  assert.equal(isOwnIn(TEN, { ...whole, inAll: 3 }), true);
  assert.equal(isOwnIn(TEN, { ...whole, terms: [1, 2] }), false);
  assert.equal(isOwnIn(TEN, { ...whole, terms: [1, 3] }), true, 'one word of its own');
  assert.equal(isOwnIn([[2], ...TEN.slice(0, 9)], whole), true, 'eight of ten');
  assert.equal(isOwnIn(TEN, { ...whole, announced: true }), true);
  assert.equal(isOwnIn(TEN, { ...whole, kind: 'question' }), true);
  assert.equal(isOwnIn(TEN, whole, 429), true, 'a short block');
});
