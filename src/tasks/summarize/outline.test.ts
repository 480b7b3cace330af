/** The chapters of an outline: which, with what title and sentence, at what cost. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { outlineOf } from './outline.ts';
import { prepare } from './summarize.ts';

const SHORT = 'Ferries cross the bay. Ferries carry cars across the bay.';
const LONGER = 'Apples ripen late. Apples need pruning. Apples make cider.';
const LONGEST = 'Trains run north. Trains run south. Trains stop here. Trains carry mail across the country at night.';

describe('an outline of documents', () => {
  const documents = [
    { id: 'a', text: SHORT, title: 'Ferries' },
    { id: 'b', text: LONGEST, title: 'Trains of the north' },
    { id: 'c', text: LONGER },
    { id: 'd', text: SHORT.replaceAll('bay', 'sea'), title: 'Sea' },
  ];

  it('has the longest documents where there is no room for all, in the order they were given', async () => {
    const problem = await prepare(documents, { language: 'en' });
    const flat = new Float64Array(problem.size).fill(1);
    const ids = async (sentences: number) =>
      (await outlineOf(problem, flat, { unit: 'sentences', limit: sentences })).chapters.map(
        ({ document }) => document,
      );
    assert.deepEqual(await ids(4), ['a', 'b', 'c', 'd']);
    assert.deepEqual(await ids(2), ['b', 'c']);
    assert.deepEqual(await ids(1), ['b']);
    // Of two as long, the one whose text comes first.
    assert.deepEqual(await ids(3), ['a', 'b', 'c']);
  });

  it('names a document by its title, and says where it stands', async () => {
    const problem = await prepare(documents, { language: 'en' });
    const scores = new Float64Array(problem.size);
    const { chapters } = await outlineOf(problem, scores, { unit: 'sentences', limit: 4 });
    assert.equal(chapters[1].title, 'Trains of the north');
    assert.notEqual(chapters[2].title, '');
    const { from, to, start, end } = chapters[1];
    assert.deepEqual([from, to, start, end], [0, 3, 0, LONGEST.length]);
  });

  it('keeps titles and gists within the budget', async () => {
    const problem = await prepare(documents, { language: 'en' });
    const scores = Float64Array.from({ length: problem.size }, (_, s) => problem.words[s]);
    const wordsOf = (text: string) => text.split(' ').length;
    for (const limit of [28, 56, 60, 112]) {
      const { chapters, gists } = await outlineOf(problem, scores, { unit: 'words', limit });
      assert.equal(chapters.length, Math.min(4, Math.floor(limit / 28)));
      const used = chapters.reduce((sum, { title }) => sum + wordsOf(title), 0);
      assert.ok(used + gists.reduce((sum, s) => sum + problem.words[s], 0) <= limit);
      assert.equal(gists.length, chapters.filter(({ gist }) => gist !== undefined).length);
      assert.ok(gists.length > 0);
    }
    for (const limit of [170, 400, 680]) {
      const { chapters, gists } = await outlineOf(problem, scores, { unit: 'bytes', limit });
      // A title, a colon, a blank, the sentence and the end of the line.
      const bytes = chapters.reduce((sum, { title }) => sum + title.length + 2, 0);
      assert.ok(bytes + gists.reduce((sum, s) => sum + problem.bytes[s] + 1, 0) <= limit);
      assert.equal(chapters.length, Math.floor(limit / 170));
    }
  });

  it('takes the next sentence where the best costs more than one and a half times the share', async () => {
    const [title, long] = ['Sea', 'Ferries carry cars and goods and mail and many people over the wide grey sea'];
    const text = `${long}. Ferries are slow.`;
    const problem = await prepare(
      [
        { id: 'a', text, title },
        { id: 'b', text: text.replaceAll('Ferries', 'Boats'), title },
      ],
      { language: 'en' },
    );
    const scores = Float64Array.of(2, 1, 2, 1);
    const gists = async (limit: number) => (await outlineOf(problem, scores, { unit: 'words', limit })).gists.length;
    // Sentences of 15 and 3 words; 56 words less two for titles leave 54: each may take 40.
    assert.equal(await gists(56), 2);
    const one = await outlineOf(problem, scores, { unit: 'words', limit: 16 });
    assert.equal(one.chapters.length, 1);
    assert.deepEqual(one.gists.length, 1);
  });
});

describe('an outline of a recording', () => {
  it('has the times of its chapters', async () => {
    const text = 'The tide falls early. The boats leave late.';
    const cue = (start: number, end: number, time: { start: number; end: number }) => ({ start, end, time });
    const problem = await prepare(
      { id: 'a', text, cues: [cue(0, 21, { start: 2, end: 5 }), cue(22, 43, { start: 6, end: 9 })] },
      { language: 'en' },
    );
    const { chapters } = await outlineOf(problem, Float64Array.of(1, 2), { unit: 'sentences', limit: 1 });
    assert.equal(chapters.length, 1);
    assert.deepEqual(chapters[0].time, { start: 2, end: 9 });
    assert.ok(chapters[0].gist === 0 || chapters[0].gist === 1);
  });
});
