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

  it('has a sentence of each document itself, though others score more', async () => {
    const problem = await prepare(documents, { language: 'en' });
    for (const rising of [1, -1]) {
      const scores = Float64Array.from({ length: problem.size }, (_, s) => 100 + rising * s);
      const { chapters, gists } = await outlineOf(problem, scores, { unit: 'sentences', limit: 4 });
      assert.equal(gists.length, 4);
      gists.forEach((s, c) => {
        assert.equal(problem.corpus.documents[problem.documentOf[s]].id, chapters[c].document);
        assert.equal(problem.positionOf[s], chapters[c].gist);
      });
    }
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

  it('gives each chapter at most one and a half times its share of the room that is left', async () => {
    const numbered = (subject: string, n: number) =>
      `${subject} ${Array.from({ length: n - 2 }, (_, i) => `cargo${i}`).join(' ')} daily.`;
    const story = (subject: string) => [41, 38, 3].map((n) => numbered(subject, n)).join(' ');
    const subjects = ['Anchors', 'Boats', 'Cranes'];
    const problem = await prepare(
      subjects.map((subject) => ({ id: subject, text: story(subject), title: `${subject}  of   the bay` })),
      { language: 'en' },
    );
    assert.deepEqual(Array.from(problem.words), [41, 38, 3, 41, 38, 3, 41, 38, 3]);
    const scores = Float64Array.from({ length: 9 }, (_, s) => problem.words[s]);
    for (const [unit, cost, title, limits] of [
      ['words', problem.words, 4, [30, 45, 46, 58, 62, 84, 90, 96, 106]],
      ['bytes', problem.bytes.map((n) => n + 1), 25, [200, 340, 420, 520, 620, 700]],
    ] as const) {
      for (const limit of limits) {
        const { chapters } = await outlineOf(problem, scores, { unit, limit });
        const lengths = chapters.map((chapter) => (unit === 'words' ? title : chapter.title.length + 2));
        let room = limit - lengths.reduce((sum, n) => sum + n, 0);
        chapters.forEach(({ gist, from, to }, c) => {
          const most = Math.min(room, (1.5 * room) / (chapters.length - c));
          const own = subjects.indexOf(chapters[c].document) * 3;
          const fits = [0, 1, 2].filter((i) => cost[own + i] <= most);
          assert.deepEqual([from, to], [0, 2]);
          assert.equal(gist === undefined, fits.length === 0, `${limit} ${unit}`);
          assert.equal('gist' in chapters[c], gist !== undefined);
          if (gist === undefined) return;
          assert.ok(fits.includes(gist), `${limit} ${unit}: chapter ${c} takes ${gist}`);
          room -= cost[own + gist];
        });
      }
    }
  });
});

it('an outline of a recording: has the times of its chapters', async () => {
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
