/** The blocks of a long text, made even by hand-computed cases. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Cue } from '../../text/index.ts';
import { coverageOf, cutParts, evened, textParts } from './parts.ts';
import type { Problem } from './problem.ts';
import { prepare } from './summarize.ts';

/** Sentences of ten words each, and the words up to the end of each. */
const upTo = (sentences: number) => Float64Array.from({ length: sentences }, (_, s) => 10 * (s + 1));

describe('blocks made even', () => {
  it('keep the cuts that leave blocks of a quarter of the size to twice the size', () => {
    assert.deepEqual(evened([9, 19], upTo(30), 100), [9, 19]);
    // 20 words are under a quarter of 100; 30 are not; 25 are the quarter itself.
    assert.deepEqual(evened([1, 12], upTo(30), 100), [12]);
    assert.deepEqual(evened([2, 12], upTo(30), 100), [2, 12]);
    assert.deepEqual(evened([0], Float64Array.of(25, 50), 100), [0]);
    // The same at the end of the text.
    assert.deepEqual(evened([12, 27], upTo(30), 100), [12]);
    assert.deepEqual(evened([12, 26], upTo(30), 100), [12, 26]);
  });

  it('cut what is twice the size or more into equal pieces', () => {
    assert.deepEqual(evened([], upTo(19), 100), []);
    // 200 words at 100: the first sentence with 100 words or more up to its end.
    assert.deepEqual(evened([], upTo(20), 100), [9]);
    assert.deepEqual(evened([], upTo(30), 100), [9, 19]);
    // A first block of 300 words, cut in three, then a block of 150, left whole.
    assert.deepEqual(evened([29], upTo(45), 100), [9, 19, 29]);
    // A block of 150, then one of 300 that begins at 150: cuts at 250 and 350.
    assert.deepEqual(evened([14], upTo(45), 100), [14, 24, 34]);
    // A long sentence takes two pieces, and the last sentence none.
    assert.deepEqual(evened([], Float64Array.of(250, 300), 100), [0]);
    assert.deepEqual(evened([], Float64Array.of(10, 300), 100), []);
  });
});

describe('parts', async () => {
  const sentence = 'The harbour pilots counted the tides and the anchors of seven ships.';
  const text = Array.from({ length: 140 }, () => sentence).join(' ');
  const short = await prepare(sentence, { language: 'en' });
  const two = await prepare(
    [
      { id: 'a', text },
      { id: 'b', text: sentence },
    ],
    { language: 'en' },
  );
  const long = await prepare(Array.from({ length: 350 }, () => sentence).join(' '), { language: 'en' });
  const words = (problem: Problem) => problem.words.reduce((sum, count) => sum + count, 0);

  it('are one for a short text, with all its words', () => {
    assert.deepEqual(cutParts(short), { of: Uint32Array.of(0), words: Float64Array.of(12), total: 12 });
  });

  it('are thirds or so of a shorter text that stands alone, cut where it changes subject', async () => {
    const about = (a: string, b: string) =>
      Array.from({ length: 45 }, () => `The ${a} and the ${b} gave much to the ${a} every winter.`).join(' ');
    const text = [about('harbour', 'ships'), about('orchard', 'bees')].join('\n\n');
    const alone = await prepare(text, { language: 'en' });
    assert.ok(words(alone) > 900 && words(alone) < 1200);
    const { of } = cutParts(alone);
    assert.notEqual(of[44], of[45]);
    assert.equal(cutParts(alone, 1).words.length, 1);
    const beside = await prepare(
      [
        { id: 'a', text },
        { id: 'b', text: sentence },
      ],
      { language: 'en' },
    );
    assert.equal(cutParts(beside).words.length, 2, 'beside another document it is one part');
    // One subject of 180 words: three parts of 60, the least there are; of 84 words one and a half such parts, of 72 one.
    const same = (n: number) => prepare(Array.from({ length: n }, () => sentence).join(' '), { language: 'en' });
    assert.deepEqual([...cutParts(await same(15)).words], [60, 60, 60]);
    assert.equal(cutParts(await same(7)).words.length, 1);
    assert.equal(cutParts(await same(6)).words.length, 1);
  });

  it('follow the subjects of a long meeting, which people would cut into few', async () => {
    const subjects = 'harbour orchard castle railway kitchen theatre glacier library bakery'.split(' ');
    let spoken = '';
    const cues: Cue[] = [];
    const changes: number[] = [];
    subjects.forEach((subject, i) => {
      for (let turn = 0; turn < (i % 2 === 0 ? 40 : 110); turn++) {
        const said = `I would say that the ${subject} and its ${subject}s are all of it.`;
        cues.push({ start: spoken.length, end: spoken.length + said.length, speaker: turn % 2 === 0 ? 'Ann' : 'Ben' });
        spoken += `${said}\n\n`;
      }
      changes.push(cues.length);
    });
    const meeting = await prepare({ id: 'm', text: spoken, cues }, { language: 'en' });
    assert.ok(words(meeting) > 8 * 800);
    const { of } = cutParts(meeting);
    const met = changes.slice(0, -1).filter((s) => of[s] !== of[s - 1]);
    assert.ok(met.length >= 7, `${met.length} of 8 changes`);
  });

  it('count the words of their sentences, document by document', () => {
    const { of, words: counts, total } = cutParts(two);
    assert.equal(total, words(two));
    // 1680 words are two parts of 800; the other document is a part of its own.
    assert.equal(counts.length, 3);
    counts.forEach((count, part) => {
      assert.equal(
        count,
        two.words.reduce((sum, n, s) => sum + (of[s] === part ? n : 0), 0),
      );
    });
    assert.notEqual(of[two.documentOf.indexOf(1)], of[two.documentOf.indexOf(1) - 1]);
    assert.equal(cutParts(two, 1).words.length, 2);
    const four = cutParts(long, 4).words;
    assert.equal(four.length, 4);
    // At most four parts of 4200 words: each within a quarter and twice of 1050.
    assert.ok(four.every((count) => count >= 262 && count < 2100));
  });

  it('are touched by the sentences of a summary, for the share of their words', () => {
    const { of, words: counts, total } = cutParts(two);
    const [first, last] = [two.documentOf.indexOf(1), two.size - 1];
    const id = (s: number) => two.corpus.documents[two.documentOf[s]].id;
    const placed = [first, first, last].map((s) => ({ document: id(s), index: two.positionOf[s] }));
    const parts = [...new Set([of[first], of[last]])];
    assert.deepEqual(coverageOf(two, placed), {
      blocks: 3,
      touched: parts.length,
      share: parts.reduce((sum, part) => sum + counts[part], 0) / total,
    });
    assert.equal(coverageOf(two, []).share, 0);
    assert.equal(textParts(two), textParts({ ...two }), 'the same texts are cut once');
  });
});
