/** Times, lengths, breaks, kept chapters, sections and turns, case by case. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluck } from '../../../test/pluck.ts';
import { random } from '../../random/index.ts';
import { analyze, type Document, unlabelled } from '../../text/index.ts';
import { breakKind, breaksOf } from './breaks.ts';
import { afterBreaks, existingChapters, headingsIn, sectionsOf, withFixed } from './existing-chapters.ts';
import { clockOf, everyOf, lengthsOf, tooShort } from './lengths.ts';
import { problemOf } from './problem.ts';
import { structure } from './structure.ts';

const problemFor = async (text: string, more = {}) => {
  const corpus = await analyze([{ id: 'a', text, ...more }], { language: 'en' });
  return problemOf(unlabelled(corpus), undefined, {}, random(1));
};
const at = (start: number, end: number, more = {}) => ({ start: 0, end: 1, time: { start, end }, ...more }) as never;

describe('times', () => {
  it('of sentences as a clock', () => {
    assert.equal(clockOf([{}, {}]), undefined);
    assert.deepEqual(
      [...clockOf([at(1, 2), {}, at(4, 6)])!],
      [1, 2, 4, 6].map((x, i) => (i === 1 ? 1 : x)),
    );
    assert.deepEqual([...clockOf([at(3, 4), at(1, 2)])!], [3, 3, 3]);
  });
});

describe('every', () => {
  it('is a time or a number of words', () => {
    assert.deepEqual(everyOf('90s'), { amount: 90, unit: 'seconds' });
    assert.deepEqual(everyOf(' 5 min '), { amount: 300, unit: 'seconds' });
    assert.deepEqual(everyOf('1.25H'), { amount: 4500, unit: 'seconds' });
    assert.deepEqual(everyOf('300'), { amount: 300, unit: 'words' });
    assert.deepEqual(everyOf('300 words'), { amount: 300, unit: 'words' });
    for (const wrong of ['0', '-5m', '5x', 'm', '', '5 5']) assert.throws(() => everyOf(wrong), /every must be/);
  });

  it('counts blocks, and what a length loses', async () => {
    const problem = await problemFor('One two three four. Five six seven eight. Nine ten eleven twelve.');
    const words = lengthsOf(problem, { amount: 4, unit: 'words' });
    assert.equal(words.within(0, problem.size), 3);
    assert.deepEqual(words.notes, []);
    assert.ok(Math.abs(words.loss(0, 1)) < 1e-12);
    assert.ok(Math.abs(words.loss(0, 2) + 0.5 * (Math.log(2) / 0.12) ** 2) < 1e-9);
    const spoken = lengthsOf(problem, { amount: 1.6, unit: 'seconds' });
    assert.equal(spoken.within(0, problem.size), 3);
    assert.match(spoken.notes[0], /150 words count as a minute/);
    assert.equal(lengthsOf(problem, { amount: 900, unit: 'words' }).within(0, problem.size), 1);
  });
});

describe('breaks', () => {
  const document = (lines: readonly string[], more = {}): Document => {
    const text = lines.join('\n');
    let start = 0;
    const sentences = lines.map((line, i) => {
      const span = { start, end: start + line.length, time: { start: i, end: i + 1 } };
      start += line.length + 1;
      return span;
    });
    return { id: 'a', text, sentences, language: 'en', ...more } as unknown as Document;
  };
  const AD = 'This show is brought to you by Acme.';
  const BACK = "We'll be right back.";

  it('reach from the first phrase to the last that is near', () => {
    const few = Array<string>(6).fill('Words.');
    assert.deepEqual(breaksOf(document(['Hi.', AD, 'Buy it.', 'Use code SAVE10.', ...few, BACK, ...few, 'Words.'])), [
      { from: 1, to: 3, kind: 'advertising', time: { start: 1, end: 4 } },
      { from: 10, to: 10, kind: 'housekeeping', time: { start: 10, end: 11 } },
    ]);
    assert.deepEqual(pluck(breaksOf(document([BACK, 'Words.', AD])), 'from', 'to', 'kind'), [[0, 2, 'advertising']]);
    assert.deepEqual(breaksOf(document([AD], { language: 'de' })), []);
    const untimed = document([AD]);
    for (const sentence of untimed.sentences as unknown as { time?: unknown }[]) delete sentence.time;
    assert.deepEqual(breaksOf(untimed), [{ from: 0, to: 0, kind: 'advertising' }]);
  });

  it('are a block where more than half of it is one', () => {
    const passages = [{ from: 2, to: 4, kind: 'advertising' }] as const;
    assert.equal(breakKind(passages, 2, 5), 'advertising');
    assert.equal(breakKind(passages, 0, 6), undefined);
    assert.equal(breakKind(passages, 1, 6), 'advertising');
    assert.equal(breakKind(passages, 5, 7), undefined);
  });
});

describe('what a text has already', () => {
  it('headings with their levels', async () => {
    const text =
      '# One\n\nWords here.\n\n## Two\n\nMore words.\n\nThree\n=====\n\nWords.\n\nFour\n----\n\nWords.\n\nPlain\n\nEnd.';
    const { document } = await problemFor(text);
    assert.deepEqual(pluck(headingsIn(document), 'level'), [1, 2, 1, 2]);
    assert.deepEqual(existingChapters(document)!.begins.length, 2);
  });

  it('chapters of the file, by where they begin', async () => {
    const { document } = await problemFor('One is here. Two is here. Three is here.', {
      chapters: [
        { start: 26, title: 'C' },
        { start: 0, title: 'A' },
        { start: 900, title: 'Z' },
      ],
      breaks: [14, 15, 0, 900],
    });
    const kept = existingChapters(document)!;
    assert.deepEqual(
      [kept.begins, [...kept.titles]],
      [
        [0, 2],
        [
          [2, 'C'],
          [0, 'A'],
        ],
      ],
    );
    assert.deepEqual(afterBreaks(document), [1]);
    const { document: plain } = await problemFor('One is here. Two is here.');
    assert.equal(existingChapters(plain), undefined);
    assert.deepEqual(afterBreaks(plain), []);
  });

  it('a chapter begins at the time that somebody set, else when its first sentence is said', async () => {
    const text = 'One is here. Two is here. Three is here.';
    const at = (start: number, end: number, from: number) => ({ start, end, time: { start: from, end: from + 5 } });
    const { blocks } = await structure({
      id: 'talk',
      text,
      cues: [at(0, 12, 1), at(13, 25, 11), at(26, 40, 21)],
      chapters: [
        { start: 0, title: 'A' },
        { start: 13, title: 'B', time: 9.5 },
        { start: 26, title: 'C' },
      ],
    });
    assert.deepEqual(pluck(blocks, 'title', 'time'), [
      ['A', { start: 1, end: 6 }],
      ['B', { start: 9.5, end: 16 }],
      ['C', { start: 21, end: 26 }],
    ]);
  });

  it('fixed boundaries push others away', () => {
    assert.deepEqual(withFixed([2, 5, 9], [6], 3), [2, 6, 9]);
    assert.deepEqual(withFixed([2, 5, 9], [6, 2], 1), [2, 5, 6, 9]);
  });

  it('sections by the highest headings inside a block, or none in a short one', async () => {
    const problem = await problemFor('# A\n\nOne.\n\n## B\n\nTwo.\n\n### C\n\nThree.\n\n## D\n\nFour.');
    assert.deepEqual(sectionsOf(problem, [0, 8]), [
      [0, 2],
      [2, 6],
      [6, 8],
    ]);
    assert.deepEqual(sectionsOf(problem, [2, 6]), [
      [2, 4],
      [4, 6],
    ]);
    assert.deepEqual(sectionsOf(problem, [0, 2]), [[0, 2]]);
  });
});

describe('a transcript given as plain text', () => {
  const TURNS = ['The reeds are cut.', 'All of them?', 'Note: not the tall ones.', 'Good.', 'The barge comes at noon.'];
  const labelled = (before: (name: string) => string) =>
    TURNS.map((words, i) => `${before(i % 2 === 0 ? 'Ann' : 'Ben Lee')}${words}`).join('\n\n');

  for (const [name, text] of [
    ['names before the words', labelled((name) => `${name}: `)],
    ['names and times before the words', labelled((name) => `[0:01] ${name}: `)],
    ['names on lines of their own', labelled((name) => `${name} [0:01]\n\n`)],
  ]) {
    it(`${name} are speakers and no words`, async () => {
      const { sentences, blocks } = await structure(text);
      assert.deepEqual(
        sentences.map((sentence) => sentence.text),
        TURNS,
      );
      assert.deepEqual(pluck(sentences, 'speaker'), ['Ann', 'Ben Lee', 'Ann', 'Ben Lee', 'Ann']);
      for (const { start, end, text: words } of sentences) assert.equal(text.slice(start, end), words);
      for (const { title } of blocks) assert.doesNotMatch(title, /Ann|Ben|Lee|0:01/);
      const problem = await problemFor(text);
      assert.deepEqual([...problem.turns.unit], [1, 1, 1, 1, 1]);
      const words = new Set(Array.from(problem.counts, (_, w) => problem.label(w).toLowerCase()));
      assert.ok(words.has('reeds') && !words.has('ann') && !words.has('lee'));
    });
  }
});

describe('a text alone', () => {
  it('its own word frequencies are the background', async () => {
    const problem = await problemFor('Bees hive bees. Ship.');
    const share = new Map(Array.from(problem.probability, (p, w) => [problem.label(w).toLowerCase(), p]));
    assert.deepEqual([share.get('bees'), share.get('hive'), share.get('ship')], [0.5, 0.25, 0.25]);
    assert.equal(problem.outside, undefined);
  });

  it('is told what was asked for and could not be made', async () => {
    const of = async (blocks: number) => structure('Bees hive. Ships sail.', { method: 'even', blocks, gist: false });
    assert.deepEqual(
      (await of(2)).notes.filter((note) => /asked for/.test(note)),
      [],
    );
    const few = await of(9);
    assert.match(few.notes.join(' '), /9 blocks were asked for, 2 could be made/);
    assert.equal(few.settings.blocks, 2);
    assert.deepEqual(pluck(few.boundaries, 'after'), [0]);
  });
});

describe('a block too short', () => {
  /** Sentences of ten words each. */
  const problemOf = (size: number, headings: readonly number[] = []) =>
    ({
      size,
      start: Uint32Array.from({ length: size + 1 }, (_, s) => 10 * s),
      turns: { heading: Uint8Array.from({ length: size }, (_, s) => Number(headings.includes(s))) },
    }) as unknown as Parameters<typeof tooShort>[0];

  it('has fewer than three sentences or 25 words, in a text of more than 100 sentences', () => {
    const short = tooShort(problemOf(200));
    assert.deepEqual([short(4, 6), short(4, 7)], [true, false]);
    // Of 100 blocks in 200 sentences the mean has two; of 80, two and a half.
    const many = [100, 80].map((blocks) => tooShort(problemOf(200), [0, 200], blocks));
    assert.deepEqual(
      many.map((short) => [short(4, 5), short(4, 6)]),
      [
        [false, false],
        [true, false],
      ],
    );
    const sparse = { ...problemOf(200), start: Uint32Array.from({ length: 201 }, (_, s) => 5 * s) };
    assert.deepEqual([tooShort(sparse)(4, 8), tooShort(sparse)(4, 9)], [true, false]);
  });

  it('has fewer than five words in a shorter text', () => {
    const few = { ...problemOf(3), start: Uint32Array.of(0, 4, 9, 50) };
    assert.deepEqual([tooShort(few)(0, 1), tooShort(few)(1, 2)], [true, false]);
  });

  it('is none from its heading to the next, or to the end', () => {
    const short = tooShort(problemOf(200, [4, 6, 198]));
    assert.deepEqual([short(4, 6), short(198, 200)], [false, false]);
    assert.equal(short(6, 8), true, 'no heading follows');
    assert.equal(short(5, 6), true, 'it has no heading');
    assert.equal(tooShort(problemOf(200, [4, 5]))(4, 5), true, 'a heading alone');
  });
});
