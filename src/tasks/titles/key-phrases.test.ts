import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analyze, type Source } from '../../text/index.ts';
import { cValues, keyPhrasesOf } from './key-phrases.ts';

describe('key phrases', () => {
  it('are ranked by C-value: a part is worth what it is written more often than within others', () => {
    const scores = cValues([
      { terms: [1, 2, 3], count: 3 },
      { terms: [2, 3], count: 5 },
      { terms: [3], count: 9 },
      { terms: [4], count: 2 },
    ]).map(({ score }) => score);
    // (1 + log₂ 3) · 3; (1 + 1) · (5 − 3); 9 − (3 + 5) / 2; 2.
    assert.deepEqual(
      scores.map((score) => Math.round(score * 1000) / 1000),
      [7.755, 4, 5, 2],
    );
  });

  const phrases = async (text: string | Source[], top = 20) => {
    const sources = typeof text === 'string' ? [{ id: 'a', text, language: 'en' }] : text;
    return keyPhrasesOf(await analyze(sources), top);
  };
  const names = async (text: string | Source[], top?: number) =>
    (await phrases(text, top)).map((phrase) => phrase.text);
  /** Sentences without a phrase. */
  const empty = (n: number) => 'It is so. '.repeat(n);

  it('are written twice, but in a text of fewer than twelve sentences', async () => {
    assert.deepEqual(await names(`Then lanterns hung. ${empty(10)}`), ['lanterns']);
    assert.deepEqual(await names(`Then lanterns hung. ${empty(11)}`), []);
    assert.deepEqual(await names(`Then lanterns hung. ${empty(11)}Then lanterns hung.`), ['lanterns']);
    // The sentences of all documents count.
    const half = (id: string) => ({ id, text: empty(6), language: 'en' });
    assert.deepEqual(await names([{ id: 'c', text: 'Then lanterns hung.', language: 'en' }, half('a'), half('b')]), []);
  });

  it('come by falling score, of equals the first, and no more than are wanted', async () => {
    const text = 'Then lanterns hung. Then barrels hung. Then barrels hung. Then walnuts hung.';
    assert.deepEqual(await names(text), ['barrels', 'lanterns', 'walnuts']);
    assert.deepEqual(await names(text, 2), ['barrels', 'lanterns']);
    assert.deepEqual(await names(text, 0), []);
  });

  it('are named as they are written most often, of equals as first', async () => {
    assert.deepEqual(await names('The lantern hung. Then lanterns hung. Then lanterns hung.'), ['lanterns']);
    assert.deepEqual(await names('The lantern hung. Then lanterns hung.'), ['lantern']);
    assert.deepEqual(await names('The paper  lantern hung. The paper\nlantern hung.'), ['paper lantern']);
  });

  it('have up to three words, and no small ones', async () => {
    const found = await phrases('Then paper lantern factory owners met. The owner of a barrel slept.');
    assert.ok(
      !found.some(({ text }) => text.split(' ').length > 3 || / of /.test(text)),
      found.map((f) => f.text).join(),
    );
    assert.ok(found.some(({ text }) => text === 'lantern factory owners'));
  });

  it('have no part of another beside them', async () => {
    const twice = 'The paper lantern hung. '.repeat(2);
    assert.deepEqual(await names(`${twice}The lantern hung.`), ['paper lantern']);
    // The lone word is worth 9 − 2, more than (1 + 1) · 2: the longer one is left out.
    assert.deepEqual(await names(`${twice}${'The lantern hung. '.repeat(7)}`), ['lantern']);
  });

  it('are no everyday words, no numbers and no dates', async () => {
    const rows: readonly (readonly [string, readonly string[]])[] = [
      ['Then questions hung.', []],
      ...`one two three four five six seven eight nine ten dozen dozens hundred hundreds thousand thousands million millions`
        .split(' ')
        .map((word): readonly [string, readonly string[]] => [`Then ${word} lanterns hung.`, ['lanterns']]),
      ['Then 90 lanterns hung.', ['lanterns']],
      ['Then onerous lanterns hung.', ['onerous lanterns']],
      ...`January February March April May June July August September October November December`
        .split(' ')
        .map((month): readonly [string, readonly string[]] => [`Then in ${month} 12 lanterns hung.`, ['lanterns']]),
      ['Then x1 hung low.', []],
    ];
    for (const [text, expected] of rows) assert.deepEqual(await names(text), expected, text);
  });
});
