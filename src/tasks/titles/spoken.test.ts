import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyze } from '../../text/index.ts';
import { kindsIn } from './spoken.ts';

/** What `promise`, or another everyday word, is in a text of two blocks: `first`, and 400 words of other things. */
async function promiseIn(first: string, stem = 'promis') {
  const other = 'Walnut boats sink near the harbour. '.repeat(100);
  const corpus = await analyze([{ id: 'a', text: `${first} ${other}` }], { language: 'en' });
  const { sentences } = corpus.documents[0];
  const cut = sentences.findIndex(({ start }) => start >= first.length);
  const blocks = [[{ document: 0, from: 0, to: cut }], [{ document: 0, from: cut, to: sentences.length }]];
  const { isGeneral, isCommon } = await kindsIn(corpus, blocks);
  const term = corpus.lexicon.id(stem) as number;
  return { isGeneral: isGeneral(term), isCommon: isCommon(term) };
}

test('an everyday word that a block has six times as a noun is a common noun', async () => {
  const spoken = { isGeneral: false, isCommon: true };
  const everyday = { isGeneral: true, isCommon: false };
  assert.deepEqual(await promiseIn('The promise was old. '.repeat(6)), spoken);
  assert.deepEqual(await promiseIn('The promise was old. '.repeat(5)), everyday);
  assert.deepEqual(await promiseIn(`${'The promise was old. '.repeat(5)} Promises sink.`), everyday, 'with a capital');
  assert.deepEqual(await promiseIn('They promise an old boat. '.repeat(9)), everyday, 'a verb');
  assert.deepEqual(await promiseIn('The left was old. '.repeat(9), 'left'), everyday, 'where');
  const verbs = 'We promised it. A promising boat is old. ';
  assert.deepEqual(await promiseIn(`${'The promise was old. '.repeat(5)} ${verbs}`), everyday);
});

test('it comes e times as often in the block as in the text', async () => {
  // log((n / N) / (m / M)) falls as the block grows.
  const padded = (words: number) => `${'The promise was old. '.repeat(6)} ${'Barley rots. '.repeat(words / 2)}`;
  assert.equal((await promiseIn(padded(100))).isGeneral, false);
  assert.equal((await promiseIn(padded(500))).isGeneral, true);
});
