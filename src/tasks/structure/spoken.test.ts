import assert from 'node:assert/strict';
import { test } from 'node:test';
import { random } from '../../random/index.ts';
import { analyze, type Source } from '../../text/index.ts';
import { isSpoken, problemOf } from './problem.ts';

const problemFor = async (source: Source, language = 'en') =>
  problemOf(await analyze([source], { language }), undefined, {}, random(1));

test('a text is speech by its speakers, its times, or three words of address in a hundred', async () => {
  const news = 'The harbour reopened after the storm had passed over the coast of the island in the north. '.repeat(4);
  const spoken = (text: string, more = {}, language = 'en') =>
    problemFor({ id: 'a', text, ...more }, language).then(isSpoken);
  assert.equal(await spoken(news), false);
  assert.equal(await spoken(news, { cues: [{ start: 0, end: 80, speaker: 'Ann' }] }), true);
  assert.equal(await spoken(news, { cues: [{ start: 0, end: 80, time: { start: 0, end: 9 } }] }), true);
  // 68 words of news and four: two of 72 are fewer than three in a hundred, four are more. US is no word of address.
  assert.equal(await spoken(`${news} We told you so.`), false);
  assert.equal(await spoken(`${news} My boat, your US boat.`), false);
  assert.equal(await spoken(`${news} We told you our way.`), true);
  assert.equal(await spoken(`${news} We told you our way.`, {}, 'de'), false);
});

test('stage directions make speech of a text; in lines of captions one word of address in a hundred will do', async () => {
  const of = async (text: string) => isSpoken(await problemFor({ id: 'a', text }));
  const plain = 'The harbour reopened after the storm.';
  assert.equal(await of(`${plain}\n(Laughter)\n${plain}`), false);
  assert.equal(await of(`${plain}\n(Laughter)\n${plain}\n(Applause)\n${plain}`), true);
  const lines = Array.from({ length: 6 }, () => 'The harbour reopened\nafter the storm\nhad passed.').join('\n');
  assert.equal(await of(lines), false);
  assert.equal(await of(`${lines}\nWe saw that.`), true);
  assert.equal(await of(`${lines.replaceAll('\n', ' ')} We saw that.`), false);
});
