import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titledAnalyses } from './own-titles.ts';

const titleOf = async (text: string) =>
  (await titledAnalyses([{ id: 'a.txt', text }], { language: 'en' })).analyses[0].title;
const SPOKEN = 'My name is Ada, and I want to tell you about my street. ';
const GARDEN = 'You and I can dig a rain garden, and your rain garden will drink the water. ';

test('a text without a title is called by its first line, speech by what it comes back to', async () => {
  assert.equal(await titleOf('Rain in the street\n\nThe city counts its gardens.'), 'Rain in the street');
  assert.equal(await titleOf(`${SPOKEN}${GARDEN.repeat(120)}`), 'Rain garden');
  assert.equal(await titleOf(`# My street\n\n${SPOKEN}${GARDEN.repeat(120)}`), 'My street');
  assert.equal(await titleOf('1 2 3.'), undefined);
});
