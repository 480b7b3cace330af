import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '../../../test/pluck.ts';
import { analyze, type Document } from '../../text/index.ts';
import { breaksOf } from './breaks.ts';
import { headingsIn } from './existing-chapters.ts';
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
