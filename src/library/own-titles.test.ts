import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileTitle, titledAnalyses } from './own-titles.ts';

const titleOf = async (text: string) =>
  (await titledAnalyses([{ id: 'a.txt', text }], { language: 'en' })).analyses[0].title;
const SPOKEN = 'My name is Ada, and I want to tell you about my street. ';
const GARDEN = 'You and I can dig a rain garden, and your rain garden will drink the water. ';

test('a text without a title is called by its first line, speech by what it comes back to', async () => {
  assert.equal(await titleOf('Rain in the street\n\nThe city counts its gardens.'), 'Rain in the street');
  assert.equal(await titleOf(`${SPOKEN}${GARDEN.repeat(120)}`), 'Rain garden');
  assert.equal(await titleOf(`# My street\n\n${SPOKEN}${GARDEN.repeat(120)}`), 'My street');
  assert.equal(await titleOf(`${SPOKEN}${GARDEN}`), 'My name is Ada, and I want to tell you about my street');
  assert.equal(await titleOf('1 2 3.'), undefined);
});

test('a line in capitals over a paragraph is the title of what quotes people, but who speaks and what all is in capitals is not', async () => {
  assert.equal(await titleOf(`MAYOR SAYS "DIG"\n\n${SPOKEN}${GARDEN.repeat(120)}`), 'MAYOR SAYS "DIG"');
  assert.equal(await titleOf(`OPERATOR:\n\n${SPOKEN}${GARDEN.repeat(120)}`), 'Rain garden');
  const shouted = `SO TO YOU.\n\n${SPOKEN}${GARDEN.repeat(120)}`.toUpperCase();
  assert.notEqual(await titleOf(shouted), 'SO TO YOU');
});

test('the name of a file is made readable: small words are small inside it', () => {
  assert.equal(fileTitle('speeches/state_of_the_union_2010.txt'), 'State of the Union 2010');
  assert.equal(fileTitle('the-end-of-a-day.md'), 'The End of a Day');
  assert.equal(fileTitle('2010_barack_obama_d.txt'), '2010 Barack Obama D');
  assert.equal(fileTitle('Letter of the Mayor.txt'), 'Letter of the Mayor');
});
