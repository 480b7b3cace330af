import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { random } from '../random/index.ts';
import { analyze } from './analyze.ts';
import { type BoundaryTable, gapKeys, restoredEnds, restoreEnds } from './restore.ts';
import { cutSentences } from './sentences.ts';

/** No length is better than another, so that the sums can be done by hand. */
const even = new Array<number>(60).fill(0);
const table = (weights: Readonly<Record<string, number>>, constant = -2, lengths = even): BoundaryTable => ({
  constant,
  weights: new Map(Object.entries(weights)),
  lengths,
});

describe('restored ends', () => {
  it('knows a gap by two words before it and two after it, and by their pairs', () =>
    assert.deepEqual(gapKeys(['we', 'left', 'so', 'they', 'came'], 1), [
      ...['-1 we', '0 left', '1 so', '2 they'],
      ...['-1 we left', '0 left so', '1 so they'],
    ]));

  it('stand where log-odds, eagerness and lengths sum to the most', () => {
    const words = ['we', 'left', 'so', 'they', 'came'];
    // After "left": −2 + 1 + 0.7 = −0.3, and 0.5 for eagerness is 0.2 > 0. Elsewhere −2 + 0.5 < 0.
    assert.deepEqual(restoreEnds(words, table({ '0 left': 1, '1 so': 0.7 })), [false, true, false, false, true]);
    // Without "so", −2 + 1 + 0.5 = −0.5 < 0.
    assert.deepEqual(restoreEnds(words, table({ '0 left': 1 })), [false, false, false, false, true]);
    // One sentence of five words costs 0.7 · −1; two of them cost nothing but 0.5 for the gap.
    const lengths = even.map((_, i) => (i === 4 ? -1 : 0));
    assert.deepEqual(restoreEnds(words, table({ '0 left': 1 }, -2, lengths)), [false, true, false, false, true]);
  });

  it('are the best of all ways to cut, tried one by one', () => {
    const chance = random(3);
    for (let round = 0; round < 60; round++) {
      const words = Array.from({ length: 1 + chance.below(7) }, () => 'abc'[chance.below(3)]);
      const keys = words.flatMap((_, i) => gapKeys(words, i));
      const weights = Object.fromEntries(keys.map((key) => [key, 3 * chance.uniform() - 1]));
      const lengths = Array.from({ length: 4 + chance.below(4) }, () => chance.uniform() - 0.5);
      const hints = Float64Array.from(words, () => (chance.below(6) === 0 ? Infinity : chance.below(2)));
      const gap = (i: number) => gapKeys(words, i).reduce((sum, key) => sum + weights[key], 0.5 - 1 + hints[i]);
      const scoreOf = (ends: readonly boolean[]) => {
        let [score, length] = [0, 0];
        for (const [i, end] of ends.entries()) {
          length++;
          if (hints[i] === Infinity && !end) return -Infinity;
          if (!end) continue;
          score +=
            (i + 1 < words.length && hints[i] < Infinity ? gap(i) : 0) + 0.7 * (lengths[length - 1] ?? -Infinity);
          length = 0;
        }
        return score;
      };
      const all = Array.from({ length: 2 ** (words.length - 1) }, (_, bits) =>
        words.map((_, i) => i === words.length - 1 || (bits >> i) % 2 === 1),
      );
      const best = Math.max(...all.map(scoreOf));
      const found = scoreOf(restoreEnds(words, table(weights, -1, lengths), hints));
      assert.ok(Math.abs(found - best) < 1e-9, `${words.join(' ')}: ${found}, the best is ${best}`);
    }
  });

  it('stand at every long pause, at shorter ones if words allow it, and before a capital of a common word', () => {
    const silences = (silence: number) => [{ at: 8, silence }];
    assert.deepEqual(restoredEnds('we left they came', table({}, -9), silences(0.9), 0.8), [8]);
    // −2 + 0.5 + 4 · 0.4 = 0.1 > 0; with 0.3 s it is −0.3.
    assert.deepEqual(restoredEnds('we left they came', table({}), silences(0.4), 0.8), [8]);
    assert.deepEqual(restoredEnds('we left they came', table({}), silences(0.3), 0.8), []);
    assert.deepEqual(restoredEnds('we left They came', table({ '1 they': 0 }), [], 0.8), [8]);
    assert.deepEqual(restoredEnds('we left Rome and I came', table({ '1 i': 0 }), [], 0.8), []);
  });
});

const TALK = `so today I want to talk about the river behind our house it floods every spring and nobody knows why
we asked the city about it and they told us that the wall is old so we built a new wall last year and now the
water stays in the river I think that is the most important thing we did thank you very much`.replaceAll('\n', ' ');

describe('speech without punctuation', () => {
  it('is cut between sentences, not every so many words', () => {
    const { sentences, restored } = cutSentences(TALK, { language: 'en' });
    assert.ok(restored);
    const starts = sentences.map(({ start, end }) => TALK.slice(start, end).split(' ').slice(0, 2).join(' '));
    for (const opening of ['so today', 'so we', 'I think', 'thank you'])
      assert.ok(starts.includes(opening), `${opening} begins a sentence: ${starts.join(' | ')}`);
    assert.equal(sentences.map(({ start, end }) => TALK.slice(start, end)).join(' '), TALK);
  });

  it('may have lines that break off anywhere', () => {
    const wrapped = TALK.replace(/(.{20,36}) /g, '$1\n');
    assert.equal(
      cutSentences(wrapped, { language: 'en' }).sentences.length,
      cutSentences(TALK, { language: 'en' }).sentences.length,
    );
  });

  it('has a note, which punctuated text and other languages have not', async () => {
    const notes = async (text: string, language = 'en') =>
      (await analyze([{ id: 'a', text }], { language })).notes.join();
    assert.match(await notes(TALK), /the text has no punctuation; sentence ends were restored from words and pauses/);
    assert.doesNotMatch(await notes(TALK.replaceAll(' we ', '. We ')), /restored/);
    assert.doesNotMatch(await notes(TALK, 'fi'), /restored/);
    const lines = [...TALK.matchAll(/(?:\S+\s*){7}/g)];
    const cues = lines.map(({ index, 0: line }, i) => ({
      start: index,
      end: index + line.length,
      time: { start: 3 * i, end: 3 * i + 2 },
    }));
    const captions = async (text: string) =>
      (await analyze([{ id: 'a', text, cues }], { language: 'de' })).notes.join();
    assert.match(await captions(TALK), /no punctuation; captions were cut at pauses and lines, which are seldom/);
    assert.doesNotMatch(await captions(TALK.replaceAll(' we ', ' w. ')), /no punctuation/);
  });

  it('is cut evenly where the words are not known', () =>
    assert.equal(cutSentences('zork '.repeat(200), { language: 'en' }).restored, false));

  it('is left alone where it is a list', () =>
    assert.equal(cutSentences('Red apples\nGreen pears\nBlue plums\n'.repeat(20), { language: 'en' }).restored, false));
});
