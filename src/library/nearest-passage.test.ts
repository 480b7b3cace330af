import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseQuery } from '../store/query.ts';
import { excerptOf, nearestPassage, snippetOf } from './snippet.ts';

const TEXT =
  'The council met on Monday. It spoke of roads. ' +
  'The sailors mended the sails of the ship. The wind was fair. '.repeat(1) +
  'Roads are dear. Then it went home, and the lights went out. '.repeat(6);
const version = { version: 1, text: TEXT, language: 'en', added: '' };
const near = (stem: string) => ({ sailor: 1, sail: 1, ship: 1, wind: 0.5 })[stem] ?? 0;

describe('a passage found by meaning', () => {
  it('begins with the sentence whose words are nearest, and ends with a whole word', async () => {
    const { start, end } = (await nearestPassage(version, near))!;
    // sailors, sails, ship and wind: 3.5. A sentence earlier they would stand in the passage too, but worth no more.
    assert.equal(start, TEXT.indexOf('The sailors'));
    assert.ok(end - start <= 240);
    assert.match(TEXT.slice(end - 1, end + 1), /\S\s/);
    assert.equal(await nearestPassage(version, () => 0), undefined);
  });

  it('is shown where no word of the query stands in the text; else the words are', async () => {
    const late = { ...version, text: `${'Roads are dear. '.repeat(40)}${TEXT}` };
    const meant = await snippetOf(late, await parseQuery('harbour', ['en']), near);
    assert.match(meant.text, /sailors mended/);
    assert.deepEqual(meant.marks, []);
    const opening = await snippetOf(late, await parseQuery('harbour', ['en']));
    assert.equal(opening.start, 0);
    const said = await snippetOf(late, await parseQuery('the lights', ['en']), near);
    assert.deepEqual(new Set(said.marks.map(({ start, end }) => late.text.slice(start, end))), new Set(['lights']));
  });

  it('has its matches in the line that is shown', async () => {
    const text = 'Before.\n\nThe   bridge\nhas cracks.';
    const { excerpt, marks } = excerptOf(
      await snippetOf({ ...version, text }, await parseQuery('cracks bridge', ['en'])),
    );
    assert.equal(excerpt, 'Before. The bridge has cracks.');
    assert.deepEqual(
      marks.map(({ start, end }) => excerpt.slice(start, end)),
      ['bridge', 'cracks'],
    );
  });
});
