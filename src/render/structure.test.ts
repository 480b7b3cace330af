import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentsOf } from '../../test/documents.ts';
import { InputError } from '../check/index.ts';
import { learnBackground, type Structure, structure } from '../tasks/structure/index.ts';
import { chapterNotes, chaptersOf, renderChapters } from './chapters.ts';
import { renderClusters } from './clusters.ts';
import { renderCurve, renderStructure } from './structure.ts';

const SENTENCES = ['Bees make honey.', 'Honey feeds bees.', 'Ships need harbours.'];
const text = SENTENCES.join(' ');
const starts = SENTENCES.map((sentence) => text.indexOf(sentence));

const FOUND: Structure = {
  document: 'talk',
  title: 'Bees & ships',
  method: 'auto',
  settings: {},
  sentences: SENTENCES.map((sentence, i) => ({
    start: starts[i],
    end: starts[i] + sentence.length,
    text: sentence,
    time: { start: 2 + 1800 * i, end: 1800 * (i + 1) },
  })),
  curve: [0.4, 0],
  boundaries: [{ after: 1, strength: 1 }],
  blocks: [
    {
      from: 0,
      to: 1,
      start: 0,
      end: 34,
      time: { start: 2, end: 3600 },
      title: 'Bees <and> honey',
      topics: [
        { words: ['bees', 'honey'], probability: 0.75, main: false },
        { words: ['feeds'], probability: 0.25, main: false },
      ],
    },
    { from: 2, to: 2, start: 35, end: 55, time: { start: 3602.5, end: 5400 }, title: 'Ships & harbours', topics: [] },
  ],
  breaks: [],
  mainTopics: [],
  notes: [],
};
const untimed: Structure = { ...FOUND, blocks: FOUND.blocks.map(({ time, ...block }) => block) };

test('the paper’s layout: topics of each block, then its numbered sentences', () => {
  assert.equal(
    renderStructure(untimed),
    [
      'Bees & ships',
      '3 sentences, 2 blocks, method auto',
      '',
      'block 1 -------- bees-honey(0.75) feeds(0.25)',
      '        Bees <and> honey',
      '1 Bees make honey.',
      '2 Honey feeds bees.',
      '',
      'block 2 -------- (no topic)',
      '        Ships & harbours',
      '3 Ships need harbours.',
    ].join('\n'),
  );
});

test('chapters begin at 0 and end where the next begins', () => {
  assert.deepEqual(chaptersOf(FOUND), [
    { title: 'Bees <and> honey', start: 0, end: 3602.5 },
    { title: 'Ships & harbours', start: 3602.5, end: 5400 },
  ]);
});

test('YouTube lines: a time and a title, the first at 0:00', () => {
  assert.equal(renderChapters(FOUND, 'youtube'), '0:00 Bees <and> honey\n1:00:02 Ships & harbours');
});

test('WebVTT chapters: times with milliseconds, markup escaped', () => {
  assert.equal(
    renderChapters(FOUND, 'vtt'),
    [
      'WEBVTT',
      '',
      '1',
      '00:00:00.000 --> 01:00:02.500',
      'Bees &lt;and> honey',
      '',
      '2',
      '01:00:02.500 --> 01:30:00.000',
      'Ships &amp; harbours',
      '',
    ].join('\n'),
  );
});

test('Podcasting 2.0 chapters', () => {
  assert.deepEqual(JSON.parse(renderChapters(FOUND, 'podcast')), {
    version: '1.2.0',
    chapters: [
      { startTime: 0, endTime: 3602.5, title: 'Bees <and> honey' },
      { startTime: 3602.5, endTime: 5400, title: 'Ships & harbours' },
    ],
  });
});

test('a text without times has chapters by sentence; formats that need times say so', () => {
  assert.equal(renderChapters(untimed), 'sentence 1  Bees <and> honey\nsentence 3  Ships & harbours');
  assert.equal(JSON.parse(renderChapters(untimed, 'json'))[1].from, 2);
  assert.throws(() => renderChapters(untimed, 'vtt'), InputError);
});

test('YouTube: chapters of less than ten seconds are joined, and too few are told', () => {
  const block = (title: string, start: number, end: number) => ({ ...FOUND.blocks[1], title, time: { start, end } });
  const blocks = [block('a', 0, 4), block('b', 4, 40), block('c', 40, 45), block('d', 45, 90), block('e', 90, 120)];
  const found = { ...FOUND, blocks };
  assert.equal(renderChapters(found, 'youtube'), '0:00 b\n0:45 d\n1:30 e');
  assert.match(chapterNotes(found, 'youtube').join(), /2 of the chapters were shorter than 10 seconds/);
  assert.match(chapterNotes(FOUND, 'youtube').join(), /3 or more; here are 2/);
  assert.deepEqual(chapterNotes(found, 'vtt'), []);
});

const quoted = (text: string, speaker?: string) => ({
  sentence: 0,
  start: 0,
  end: text.length,
  text,
  ...(speaker !== undefined && { speaker }),
});
const told: Structure = {
  ...FOUND,
  blocks: [
    {
      ...FOUND.blocks[0],
      gist: quoted('Bees make honey.', 'Anna'),
      sections: [{ from: 1, to: 1, start: 17, end: 34, time: { start: 1802, end: 3600 }, title: 'Feeding *bees*' }],
    },
    { ...FOUND.blocks[1], break: 'advertising' },
  ],
};

test('show notes: time, title and a quoted sentence, sections inside', () => {
  assert.equal(
    renderChapters(told, 'markdown'),
    [
      '# Bees & ships',
      '',
      '- **0:02** Bees \\<and\\> honey',
      '  “Bees make honey.” – Anna',
      '  - **30:02** Feeding \\*bees\\*',
      '- **1:00:02** Ships & harbours (advertising)',
    ].join('\n'),
  );
});

test('chapters as text and JSON have gists, sections and breaks', () => {
  assert.equal(
    renderChapters(told),
    [
      '   0:02  Bees <and> honey',
      '           “Bees make honey.” – Anna',
      '  30:02    Feeding *bees*',
      '1:00:02  Ships & harbours (advertising)',
    ].join('\n'),
  );
  const [first, second] = JSON.parse(renderChapters(told, 'json'));
  assert.deepEqual(Object.keys(first), ['start', 'end', 'time', 'title', 'gist', 'from', 'to', 'sections']);
  assert.deepEqual([first.start, first.end, first.time.end], [0, 34, 3600]);
  assert.equal(first.sections[0].title, 'Feeding *bees*');
  assert.equal(second.break, 'advertising');
});

test('a text of one sentence has a curve too', async () => {
  const found = await structure('Bees make honey.', { language: 'en' });
  assert.equal(renderCurve(found).split('\n').length, 1);
});

test('the curve in the terminal marks where blocks begin', () => {
  const [, first, second] = renderCurve(FOUND).split('\n');
  assert.match(first, /^1 █{20}·{30} 0\.40$/);
  assert.match(second, /0\.00 {2}── Ships & harbours$/);
});

test('clusters are shown with what their words save', async () => {
  const texts = [
    'Bees make honey.',
    'Honey of bees.',
    'Bees love honey.',
    'Ships sail.',
    'Ships dock.',
    'Ships leave.',
  ];
  const background = await learnBackground(documentsOf(texts), { above: 1 }, { language: 'en' });
  const [head, first] = renderClusters(background).split('\n');
  assert.match(head, /^6 texts, \d+ seeds, \d+ clusters/);
  assert.match(first, /^(bees: honey|honey: bees) 0\.\d{3}/i);
});
