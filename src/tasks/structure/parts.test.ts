import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '../../../test/pluck.ts';
import { analyze, type Document } from '../../text/index.ts';
import { breakKind, breaksOf } from './breaks.ts';
import { existingChapters, headingsIn, withFixed } from './existing-chapters.ts';
import { structure } from './structure.ts';

const BEES = 'Bees make honey in a hive. The queen lays eggs in the hive. Worker bees feed the queen.';
const SHIPS = 'Ships wait in the harbour. The harbour master moves the ships. A storm closed the harbour.';
const BREAD = 'A loaf of bread wants flour and water. The dough rests in a bowl. The oven bakes the dough.';
const english = { language: 'en' } as const;
const documentOf = async (text: string, more: Partial<Document> = {}): Promise<Document> =>
  (await analyze([{ id: 'a', text, ...more }], english)).documents[0];

test('the headings of a text are its chapters, unless a number is asked for', async () => {
  const text = `# Three trades\n\n## Bees\n\n${BEES}\n\n### Eggs\n\n${BEES}\n\n## Ships\n\n${SHIPS}\n\nBread\n-----\n\n${BREAD}`;
  const found = await structure(text, english);
  assert.deepEqual(pluck(found.blocks, 'title'), ['Three trades', 'Bees', 'Ships', 'Bread']);
  assert.match(found.notes.join(' '), /3 chapters that the text has were kept/);
  assert.deepEqual((await structure(text, { ...english, blocks: 2 })).blocks.length, 2);
  assert.deepEqual(pluck(headingsIn(await documentOf(text)), 'level'), [1, 2, 3, 2, 2]);
});

test('a single chapter inside the text is kept among those of the method; one at its beginning is the list', async () => {
  const text = [BEES, SHIPS, BREAD].map((part) => `${part} `.repeat(4)).join('');
  const blocksWith = async (start: number) =>
    (await structure({ id: 'a', text, chapters: [{ start, title: 'Mine' }] }, english)).blocks;
  const inside = await blocksWith(text.indexOf('Ships wait'));
  assert.equal(inside.find(({ from }) => from === 12)?.title, 'Mine');
  assert.ok(
    inside.some(({ from }) => from === 24),
    'and one more',
  );
  assert.equal((await blocksWith(0)).length, 1);
});

test('chapters that the file brings are kept with their titles; a short line is no heading', async () => {
  const text = `${BEES} ${SHIPS} ${BREAD}`;
  const chapters = [
    { start: 0, title: 'On bees' },
    { start: text.indexOf('Ships wait'), title: 'On ships' },
  ];
  const found = await structure({ id: 'a', text, chapters }, english);
  assert.deepEqual(
    found.blocks.map(({ title, from, to, start, end }) => [title, from, to, text.slice(start, end)]),
    [
      ['On bees', 0, 2, BEES],
      ['On ships', 3, 8, `${SHIPS} ${BREAD}`],
    ],
  );
  assert.equal(existingChapters(await documentOf(`A short line\n\n${BEES}\n\nAnother one\n\n${SHIPS}`)), undefined);
});

test('a fixed boundary stays, others near it give way', () => {
  assert.deepEqual(withFixed([3, 10, 20], [11], 4), [3, 11, 20]);
  assert.deepEqual(withFixed([3], [], 4), [3]);
});

test('a marked break begins a block', async () => {
  const text = `${BEES} ${BEES}`;
  const at = text.indexOf('Bees', 10);
  const second = (await documentOf(text)).sentences.findIndex(({ start }) => start === at);
  const found = await structure({ id: 'a', text, breaks: [at] }, english);
  assert.ok(
    found.boundaries.some(({ after }) => after === second - 1),
    JSON.stringify(found.boundaries),
  );
});

test('advertising is found and marked, with its time', async () => {
  const ad = 'This episode is brought to you by Hive Ltd. They make hives. Use the code HONEY for a discount.';
  const text = `${BEES} ${ad} ${SHIPS}`;
  const cues = [{ start: 0, end: text.length, time: { start: 0, end: text.length }, speaker: 'Anna' }];
  const { breaks } = await structure({ id: 'a', text, cues }, english);
  assert.equal(breaks.length, 1);
  assert.deepEqual([breaks[0].from, breaks[0].to, breaks[0].kind], [3, 5, 'advertising']);
  assert.equal(Math.round(breaks[0].time!.start), text.indexOf('This episode'));
  assert.deepEqual(breaksOf(await documentOf('We sponsored by-laws and broke the code of the lock.')), []);
  assert.equal(breakKind(breaks, 3, 7), 'advertising');
  assert.equal(breakKind(breaks, 0, 9), undefined);
});

test('two levels: sections lie inside their block, each with words of its own; a gist is a sentence of its part', async () => {
  const part = (text: string) => Array.from({ length: 12 }, () => text).join(' ');
  const text = `${part(BEES)} ${part(SHIPS)} ${part(BREAD)}`;
  const { blocks, sentences } = await structure(text, { ...english, blocks: 1, levels: 2, gist: true });
  const [{ sections = [], gist }] = blocks;
  assert.ok(sections.length > 1);
  assert.equal(sections[0].from, 0);
  assert.equal(sections.at(-1)!.to, sentences.length - 1);
  sections.forEach((section, i) => {
    if (i > 0) assert.equal(section.from, sections[i - 1].to + 1);
    const { sentence, text: quote } = section.gist!;
    assert.ok(sentence >= section.from && sentence <= section.to);
    assert.equal(quote, sentences[sentence].text);
    assert.ok(section.title.length > 0);
  });
  assert.ok(gist);
  assert.equal((await structure(text, { ...english, blocks: 1 })).blocks[0].sections, undefined);
});

test('a gist goes without its connective, says so, and is as it stands in the text; its offsets are of what is quoted', async () => {
  const { blocks } = await structure('And so, the queen lays eggs in the hive.', { ...english, gist: true });
  const { start, end, text, sentence } = blocks[0].gist!;
  assert.deepEqual(
    { start, end, text, sentence },
    { start: 8, end: 40, text: '… the queen lays eggs in the hive.', sentence: 0 },
  );
});

test('bad input: one sentence, no words, a hundred speakers, times that run backwards: chapters with words or a note', async () => {
  for (const text of ['Hello.', '?!', '… — …', 'a\n\nb\n\nc']) {
    const found = await structure(text, { ...english, levels: 2, gist: true });
    for (const { title } of found.blocks) assert.ok(title.length > 0);
  }
  const turns = Array.from(
    { length: 100 },
    (_, i) => `Turn ${i} is about ${['bees', 'ships', 'bread'][Math.floor(i / 34)]}.`,
  );
  const text = turns.join('\n\n');
  let at = 0;
  const cues = turns.map((turn, i) => {
    const start = at;
    at += turn.length + 2;
    return {
      start,
      end: start + turn.length,
      speaker: `Speaker ${i}`,
      time: { start: 1000 - 10 * i, end: 1005 - 10 * i },
    };
  });
  const found = await structure({ id: 'a', text, cues }, { ...english, blocks: 3 });
  assert.match(found.notes.join(' '), /backwards/);
  assert.doesNotMatch(found.blocks.map(({ title }) => title).join(), /Speaker/);
});
