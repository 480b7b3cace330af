import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentsOf } from '../../../test/documents.ts';
import { pluck } from '../../../test/pluck.ts';
import { InputError, OptionError } from '../../check/index.ts';
import type { Cue, Source } from '../../text/index.ts';
import { METHOD_NAMES } from './methods.ts';
import { learnBackground } from './problem.ts';
import { structure } from './structure.ts';

const BEES =
  'The bees leave the hive at dawn. Every bee of the hive looks for flowers. The hive turns nectar into honey. Bees live on honey in winter. A strong hive has honey to spare.';
const SHIPS =
  'The harbour waits for a ship. The ship brings containers to the harbour. Cranes unload the containers from the ship. The harbour has nine cranes. Each crane of the harbour lifts one container.';
const COURT =
  'The court hears the tenants. The rent of the tenants was raised. The judge of the court reads the lease. The lease leaves the rent open. The judge caps the rent of the tenants.';
const TEXT = `${BEES} ${SHIPS} ${COURT}`;

test('the answer has the shape of the door', async () => {
  const found = await structure(TEXT, { blocks: 3, language: 'en' });
  assert.deepEqual(pluck(found.boundaries, 'after'), [4, 9]);
  assert.equal(found.curve.length, found.sentences.length - 1);
  assert.ok(found.curve.every((value) => value >= 0 && value <= 1));
  assert.deepEqual(pluck(found.blocks, 'from', 'to'), [
    [0, 4],
    [5, 9],
    [10, 14],
  ]);
  assert.deepEqual(
    found.sentences.map(({ start, end }) => TEXT.slice(start, end)),
    found.sentences.map(({ text }) => text),
  );
  assert.match(found.blocks[0].title, /hive|honey|bees/i);
  assert.match(found.blocks[1].topics.map(({ words }) => words.join(' ')).join(' '), /harbour|ship|crane/i);
  assert.ok(found.blocks.every(({ topics }) => topics.every(({ probability }) => probability > 0 && probability <= 1)));
  assert.match(found.notes.join(' '), /text itself/);
  assert.doesNotThrow(() => JSON.stringify(found));
});

test('a text cut by someone else gets its blocks named, and an illegal cut is refused', async () => {
  const found = await structure(TEXT, { boundaries: [9, 4, 9], language: 'en' });
  const cut = await structure(TEXT, { blocks: 3, language: 'en' });
  assert.deepEqual(found.blocks, cut.blocks);
  assert.equal((await structure(TEXT, { boundaries: [], language: 'en' })).blocks.length, 1);
  await assert.rejects(structure(TEXT, { boundaries: [14] }), /boundaries must be sentences from 0 to 13/);
});

for (const method of METHOD_NAMES) {
  test(`${method} cuts into as many blocks as asked, in rising order`, async () => {
    const { boundaries } = await structure(TEXT, { method, blocks: 3, language: 'en' });
    assert.deepEqual(
      [...boundaries].sort((a, b) => a.after - b.after),
      boundaries,
    );
    assert.ok(boundaries.every(({ after }) => after >= 0 && after < 14));
    if (method !== 'none' && method !== 'texttiling') assert.equal(boundaries.length, 2);
  });

  for (const [name, text] of [
    ['two sentences', 'Bees make honey. Ships need harbours.'],
    ['one sentence', 'Bees make honey.'],
    ['one sentence repeated', 'Bees make honey. '.repeat(20)],
    ['only stop words', 'It is. They were. That was it. So it was.'],
    ['no punctuation', 'bees make honey and ships need harbours '.repeat(30)],
    ['signs only', '!!! ??? ... ---'],
  ] as const) {
    test(`${method} survives ${name}`, async () => {
      const found = await structure(text, { method, language: 'en' });
      assert.ok(found.blocks.length >= 1);
      assert.equal(found.blocks[0].from, 0);
      assert.equal(found.blocks.at(-1)!.to, found.sentences.length - 1);
      assert.ok(found.blocks.every(({ title }) => title.length > 0));
      assert.ok(found.curve.every(Number.isFinite));
    });
  }
}

test('one topic is left whole, and that is told', async () => {
  const found = await structure(BEES, { language: 'en' });
  assert.deepEqual(found.boundaries, []);
  assert.match(found.notes.join(' '), /No change of topic/);
});

test('a text without a counted word is told', async () => {
  assert.match((await structure('It is. They were.', { language: 'en' })).notes.join(' '), /no word to count/);
});

test('what cannot be read, and options that do not exist, are refused', async () => {
  await assert.rejects(structure('  \n '), InputError);
  await assert.rejects(structure({ id: 'x' } as unknown as Source), InputError);
  await assert.rejects(structure(TEXT, { method: 'magic' as 'auto' }), OptionError);
  // @ts-expect-error: no method has this option.
  await assert.rejects(structure(TEXT, { evrey: '5m' }), /did you mean every/);
  await assert.rejects(structure(TEXT, { blocks: 0 }), OptionError);
  // @ts-expect-error: ui makes no blocks of one length.
  await assert.rejects(structure(TEXT, { method: 'ui', every: '5m' }), OptionError);
});

/** A transcript: a cue of `seconds` for every sentence. */
function spoken(text: string, seconds: number): Source & { cues: Cue[] } {
  const cues: Cue[] = [];
  for (const match of text.matchAll(/[^.]+\./g)) {
    const start = match.index + (match[0].length - match[0].trimStart().length);
    const at = cues.length * seconds;
    cues.push({ start, end: match.index + match[0].length, time: { start: at, end: at + seconds } });
  }
  return { id: 'talk', text, cues };
}

test('blocks of a transcript have times', async () => {
  const { blocks, sentences } = await structure(spoken(TEXT, 10), { blocks: 3, language: 'en' });
  assert.deepEqual(pluck(blocks, 'time'), [
    { start: 0, end: 50 },
    { start: 50, end: 100 },
    { start: 100, end: 150 },
  ]);
  assert.deepEqual(sentences[1].time, { start: 10, end: 20 });
});

test('overlapping cues are left out, and that is told', async () => {
  const source = spoken(TEXT, 10);
  const cues = source.cues.map((cue, i) => (i === 2 ? { ...cue, end: cue.end + 15 } : cue));
  const { notes, sentences } = await structure(
    { ...source, cues: [...cues, { start: 9000, end: 9010 }] },
    { language: 'en' },
  );
  assert.match(notes.join(' '), /2 cues outside the text or out of order were left out/);
  assert.equal(sentences.length, 15);
});

test('a background changes where clusters come from, and that is told', async () => {
  const background = await learnBackground(documentsOf([BEES, SHIPS, COURT]));
  const { notes, boundaries } = await structure(TEXT, { background, blocks: 3, language: 'en' });
  assert.match(notes.join(' '), /3 background texts/);
  assert.deepEqual(pluck(boundaries, 'after'), [4, 9]);
});

test('the same text has the same structure', async () => {
  assert.deepEqual(await structure(TEXT, { method: 'random' }), await structure(TEXT, { method: 'random' }));
});

test('a main topic is in all blocks, a subtopic in some', async () => {
  const refrain = (text: string) => text.replaceAll('. ', ' in Norway. ').replace(/\.$/, ' in Norway.');
  const found = await structure([BEES, SHIPS, COURT].map(refrain).join(' '), { blocks: 3, language: 'en' });
  assert.ok(found.mainTopics.some(({ words }) => words.includes('Norway')));
  for (const { topics } of found.blocks) {
    assert.ok(topics.some(({ words, main }) => main && words.includes('Norway')));
    assert.ok(topics.some(({ main }) => !main));
  }
});

test('strength is what the curve leaves, and where the number comes from is told', async () => {
  const text = [BEES, SHIPS, COURT].map((part) => Array(4).fill(part).join(' ')).join(' ');
  const { boundaries, curve, notes } = await structure(text, { language: 'en' });
  for (const { after, strength } of boundaries) assert.equal(strength, 1 - curve[after]);
  assert.ok(boundaries.every(({ strength }) => strength > 0.5));
  assert.match(notes.join(' '), /3 blocks by what the words show/);
});

const TALK = Array.from({ length: 12 }, () => [BEES, SHIPS, COURT].join('\n\n')).join('\n\n');

test('blocks of about one length, of time or of words', async () => {
  const { blocks } = await structure(spoken(TALK.replaceAll('\n\n', ' '), 10), { every: '5m', language: 'en' });
  assert.equal(blocks.length, 6);
  for (const { time } of blocks) assert.ok(time!.end - time!.start > 120 && time!.end - time!.start < 600);
  const read = await structure(TALK, { every: '5m', language: 'en' });
  assert.match(read.notes.join(' '), /no times: 150 words count as a minute/);
  assert.equal((await structure(TALK, { every: '300', language: 'en' })).blocks.length, 4);
  await assert.rejects(structure(TALK, { every: 'often' }), /every must be a time such as 5m/);
});
