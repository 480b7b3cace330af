import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyze } from '../../text/index.ts';
import { isBroken } from './broken.ts';

async function broken(sentence: string, phrase: string, count = 1): Promise<boolean> {
  const { documents } = await analyze([{ id: 'a', text: sentence }], { language: 'en' });
  const [document] = documents;
  const at = sentence.indexOf(phrase);
  const first = Array.from(document.tokens.start).indexOf(at);
  const last = Array.from(document.tokens.end).indexOf(at + phrase.length);
  return isBroken(document, first, last, count);
}

test('what a speaker began twice is no title', async () => {
  assert.equal(await broken('We heard re reverberation there.', 're reverberation'), true);
  assert.equal(await broken('We heard data data there.', 'data data'), true);
  assert.equal(await broken('We heard Data data there.', 'Data data', 9), true);
  assert.equal(await broken('We heard a harbour bar there.', 'harbour bar'), false);
});

test('nor is a part of a longer saying', async () => {
  assert.equal(await broken('They keep track of the boats.', 'track of the boats', 9), true);
  assert.equal(await broken('They keep tracks of the boats.', 'tracks of the boats'), true);
  assert.equal(await broken('The railway track of Hull is old.', 'railway track of Hull'), false);
  assert.equal(await broken('She is in command of the pumps.', 'command of the pumps'), true);
  assert.equal(await broken('We do it in addition to pumps.', 'addition to pumps', 3), true);
  assert.equal(await broken('She told us the price of pumps.', 'price of pumps'), false);
  assert.equal(await broken('She works in harbour towns of Norway.', 'harbour towns of Norway'), false);
  assert.equal(await broken('Let me say the word trust here.', 'word trust'), true);
  assert.equal(await broken('It came by word of mouth to us.', 'word of mouth'), true, 'by word of');
  assert.equal(await broken('We trust word of mouth here.', 'word of mouth'), false);
});

test('nor a link without its other end, nor many links in passing', async () => {
  assert.equal(await broken('There is a distinction between pumps.', 'distinction between pumps', 3), true);
  const both = 'distinction between pumps and locks';
  assert.equal(await broken(`There is a ${both}.`, both), false);
  const links = 'price for the repair of pumps';
  assert.equal(await broken(`They paid the ${links}.`, links), true);
  assert.equal(await broken(`They paid the ${links}.`, links, 2), false);
  const role = 'role of pumps in the harbour';
  assert.equal(await broken(`We saw the ${role}.`, role), false);
  const chain = 'role of pumps of the harbour';
  assert.equal(await broken(`We saw the ${chain}.`, chain), true);
});

test('what stands before `to` belongs to a verb, unless it goes with it or comes back', async () => {
  assert.equal(await broken('They send boats to Hull.', 'boats to Hull'), true);
  assert.equal(await broken('They send boats to Hull.', 'boats to Hull', 2), false);
  assert.equal(await broken('This is an introduction to pumps.', 'introduction to pumps'), false);
});
