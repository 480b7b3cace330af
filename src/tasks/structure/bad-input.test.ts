/** Transcripts as they should not be: a sensible answer or a note, never a chapter without words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { random } from '../../random/index.ts';
import type { Cue, Source, TimeSpan } from '../../text/index.ts';
import { type Structure, structure } from './structure.ts';

const SUBJECTS = [
  'ferry harbour captain pier anchor deck sailor tide cargo crane'.split(' '),
  'honey hive queen drone swarm pollen nectar keeper comb wax'.split(' '),
  'judge lease tenant court rent lawyer verdict appeal witness clause'.split(' '),
  'yeast oven flour dough baker crust loaf kneading sourdough crumb'.split(' '),
];
const SMALL = 'the a and of we it is that people time'.split(' ');

/** Sentences that go through the subjects one after the other. */
function sentencesOf(count: number): string[] {
  const draw = random(5);
  return Array.from({ length: count }, (_, s) => {
    const subject = SUBJECTS[Math.floor((s * SUBJECTS.length) / count)];
    const words = Array.from({ length: 8 }, (_, w) =>
      w % 2 === 0 ? SMALL[draw.below(SMALL.length)] : subject[draw.below(subject.length)],
    );
    return `So ${words.join(' ')}.`;
  });
}

interface Shape {
  readonly join?: string;
  readonly time?: (s: number) => TimeSpan | undefined;
  readonly speaker?: (s: number) => string | undefined;
}

function transcript(sentences: readonly string[], { join = '\n\n', time, speaker }: Shape): Source {
  let text = '';
  const cues: Cue[] = sentences.map((sentence, s) => {
    const start = text.length;
    text += sentence + join;
    const [span, who] = [time?.(s), speaker?.(s)];
    return { start, end: start + sentence.length, ...(span && { time: span }), ...(who && { speaker: who }) };
  });
  return { id: 'bad', text, ...(time || speaker ? { cues } : {}) };
}

/** Blocks cover the text, each with words and a title, with times that do not run backwards. */
function assertSound({ blocks, sentences }: Structure, source: Source): void {
  assert.equal(blocks[0].from, 0);
  assert.equal(blocks.at(-1)!.to, sentences.length - 1);
  blocks.forEach(({ from, to, start, end, title, time }, b) => {
    if (b > 0) assert.equal(from, blocks[b - 1].to + 1);
    assert.ok(to >= from);
    assert.match(source.text.slice(start, end), /\p{L}/u);
    assert.match(title, /\p{L}/u);
    if (time) assert.ok(time.end >= time.start && time.start >= (blocks[b - 1]?.time?.start ?? 0));
  });
}

const SECONDS = 4;
const clock = (s: number) => ({ start: SECONDS * s, end: SECONDS * (s + 1) });
const lines = sentencesOf(160);
const shapes: Readonly<Record<string, { readonly shape: Shape; readonly note?: RegExp }>> = {
  'one paragraph': { shape: { join: ' ' } },
  'every line a speaker': { shape: { time: clock, speaker: (s) => `Speaker ${s}` } },
  'one speaker': { shape: { time: clock, speaker: () => 'Anna' } },
  'times that run backwards': { shape: { time: (s) => clock(159 - s) }, note: /runs backwards/ },
  'times that overlap': { shape: { time: (s) => ({ start: SECONDS * s, end: SECONDS * (s + 9) }) } },
  'times that are missing in part': { shape: { time: (s) => (s % 7 === 0 || s > 90 ? undefined : clock(s)) } },
  'times that all are one': { shape: { time: () => ({ start: 5, end: 5 }) } },
  'times that are no numbers': { shape: { time: (s) => (s % 2 ? { start: Number.NaN, end: Number.NaN } : clock(s)) } },
};
for (const [name, { shape, note }] of Object.entries(shapes)) {
  test(`${name}: sound blocks at the changes of subject`, async () => {
    const source = transcript(lines, shape);
    const found = await structure(source, { language: 'en' });
    assertSound(found, source);
    if (note) assert.match(found.notes.join(' '), note);
    const told = await structure(source, { language: 'en', blocks: 4 });
    assertSound(told, source);
    for (const at of [39, 79, 119]) {
      assert.ok(
        told.boundaries.some(({ after }) => Math.abs(after - at) <= 3),
        `${at} in ${told.boundaries.map(({ after }) => after)}`,
      );
    }
  });
}

test('ten hours: no block of seconds, and no more blocks than anybody reads', async () => {
  const source = transcript(sentencesOf(9000), { time: clock, speaker: (s) => `P${Math.floor(s / 3) % 2}` });
  const before = process.cpuUsage();
  const found = await structure(source, { language: 'en' });
  const { user, system } = process.cpuUsage(before);
  assertSound(found, source);
  assert.ok(found.blocks.length >= 3 && found.blocks.length <= 80);
  assert.ok(found.blocks.every(({ time }) => time!.end - time!.start >= 10));
  assert.ok((user + system) / 1e6 < 30, `${(user + system) / 1e6} s of CPU`);
});

test('no block of one or two sentences in a long text, told or not', async () => {
  const source = transcript(lines, {});
  for (const blocks of [undefined, 12, 30]) {
    const found = await structure(source, { language: 'en', blocks });
    assert.ok(found.blocks.every(({ from, to }) => to - from >= 2));
  }
});

const seconds = async (work: () => Promise<unknown>) => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

test('one word 400,000 times, in one sentence or in many, or none with a letter, is one block', async () => {
  for (const text of ['bee '.repeat(400_000), 'Bee. '.repeat(4000), '12 34. 55! '.repeat(2000)]) {
    const spent = await seconds(async () => assert.equal((await structure(text)).blocks.length, 1));
    assert.ok(spent < 10, `${spent} s of CPU`);
  }
});

test('a block a second, or half as many blocks as sentences, of a book: made part by part', async () => {
  const source = transcript(sentencesOf(2000), { join: ' ' });
  for (const [given, count] of [
    [{ every: '1s' }, 2000],
    [{ blocks: 1000 }, 1000],
  ] as const) {
    const spent = await seconds(async () => {
      const { blocks, notes } = await structure(source, { language: 'en', ...given });
      assert.equal(blocks.length, count);
      assert.equal(/longer than that; each is a block/.test(notes.join(' ')), 'every' in given);
    });
    assert.ok(spent < 20, `${spent} s of CPU`);
  }
});
