/** The even parts of texts, and how many of them a summary touches. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { coverageOf, textParts } from './parts.ts';
import { prepare } from './summarize.ts';

const SENTENCE = 'The harbour pilots counted the tides and the anchors of seven ships.';
const repeated = (times: number) => Array.from({ length: times }, () => SENTENCE).join(' ');

describe('parts', async () => {
  const two = await prepare(
    [
      { id: 'a', text: repeated(140) },
      { id: 'b', text: SENTENCE },
    ],
    { language: 'en' },
  );

  it('are thirds of a text alone, and stretches of some 800 words of a longer one', async () => {
    const wordsOf = async (sentences: number) => [
      ...textParts(await prepare(repeated(sentences), { language: 'en' })).words,
    ];
    assert.deepEqual(await wordsOf(15), [60, 60, 60]);
    assert.deepEqual(await wordsOf(16), [72, 60, 60]);
    assert.deepEqual(await wordsOf(2), [12, 12], 'a sentence is in one part');
    // 3,600 words are four and a half parts, and rounded up five.
    assert.deepEqual(await wordsOf(300), [720, 720, 720, 720, 720]);
  });

  it('count the words of their sentences, document by document', () => {
    const { of, words, total } = textParts(two);
    // 1,680 words are two parts of 800; the other document is a part of its own.
    assert.deepEqual([...words], [12, 840, 840]);
    assert.equal(total, 1692);
    assert.deepEqual([of[0], of[1], of[70], of[71], of[140]], [0, 1, 1, 2, 2]);
  });

  it('are touched by the sentences of a summary, for the share of their words', () => {
    const placed = [
      { document: 'b', index: 0 },
      { document: 'a', index: 139 },
      { document: 'a', index: 138 },
    ];
    assert.deepEqual(coverageOf(two, placed), { blocks: 3, touched: 2, share: 852 / 1692 });
    assert.equal(coverageOf(two, []).share, 0);
  });
});
