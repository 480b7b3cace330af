import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { random } from '../random/index.ts';
import { analyze } from './analyze.ts';
import type { Corpus } from './document.ts';
import type { Half, Partner } from './halves.ts';
import { sentenceCutter } from './sentences.ts';

const text = [
  'The harbour opens at six. The pilot boats leave first, and the pilots drink tea.',
  'HARBOUR masters count the boats. “Counting boats is what we do,” a harbour master says.',
  'Boats that leave late wait for the tide. The Tide waits for nobody, the tide of 1,200 boats!',
  'Masters of tea drink it cold, all of them. Nobody counts the harbours; harbours count on nobody at all.',
].join('\n\n');
const source = { id: 'harbour', text };

/** Two partners that read at the same time. */
function pair(): [Partner, Partner] {
  const given = [0, 1].map(() => Promise.withResolvers<Half>());
  return ([0, 1] as const).map((half) => ({
    half,
    swap(own: Half) {
      given[half].resolve(structuredClone(own));
      return given[1 - half].promise;
    },
  })) as [Partner, Partner];
}

/** All there is to know of a corpus. */
const told = ({ documents, lexicon, notes }: Corpus) => ({
  documents,
  notes,
  terms: Array.from({ length: lexicon.size }, (_, id) => [
    lexicon.term(id),
    lexicon.surface(id),
    lexicon.surfaceCount(id),
    lexicon.id(lexicon.term(id)),
  ]),
});

/** What paragraphs are made of: headings of all kinds, rules, items, lines that are long, wrapped, indented or end on purpose. */
const PARAGRAPHS = [
  'The harbour',
  'Boats and tides (old)',
  '# Boats',
  'Tides\n=====',
  'Tides\n---\nThe tide waits for nobody, and nobody waits for it.',
  '---',
  '* * *',
  '- one boat\n- two boats',
  '1. The first boat.\n2. The second boat',
  'a) the small boat of the harbour master\nand of the pilots',
  'The pilot boats leave first\nand the pilots drink tea.',
  'The pilot boats leave first\nAnd the pilots drink tea\n\tNobody else does.',
  'The pilot boats leave first\r\nand the pilots drink tea',
  'Boats (of wood)\n    The pilots of the harbour drink tea, and nobody else in the whole of the town by the sea does so.',
  'The pilots of the harbour drink tea, and nobody else in the whole of the town by the sea does so. Dr. Lee does',
  'The pilots of the harbour drink tea and nobody else in the whole of the town by the sea does so with milk',
  '“The pilots of the harbour drink tea, and nobody else in the whole of the town by the sea does so.” Nobody.',
  `A line that ends in blanks${' '.repeat(90)}`,
  'Tides\u2028and boats that leave late in the evening wait for them, as long as the harbour master counts to ten.',
];
const BETWEEN = ['\n\n', '\n\n', '\n \t\n', '\r\n\r\n', '\n\n\n', '\n'];

describe('a text that is parted', () => {
  it('has the same sentences, wherever it may be', () => {
    const chance = random(7);
    const any = (of: readonly string[]) => of[Math.floor(chance.uniform() * of.length)];
    let parted = 0;
    for (let n = 0; n < 300; n++) {
      const text = Array.from({ length: 12 }, () => any(PARAGRAPHS) + any(BETWEEN)).join('');
      const cutter = sentenceCutter(text, { language: 'en' });
      const whole = cutter.cut(0, text.length);
      const places = new Set(Array.from(text, (_, from) => cutter.partAt(from)));
      for (const at of places) {
        if (at === undefined) continue;
        const [first, second] = [cutter.cut(0, at), cutter.cut(at, text.length)];
        const before = (first.sentences.at(-1)?.paragraph ?? -1) + 1;
        const moved = second.sentences.map((one) => ({ ...one, paragraph: one.paragraph + before }));
        assert.deepEqual(
          [...first.sentences, ...moved],
          whole.sentences,
          JSON.stringify([text.slice(0, at), text.slice(at)]),
        );
        assert.equal(first.forced + second.forced, whole.forced);
        parted++;
      }
    }
    assert.ok(parted > 300, `${parted} places`);
  });

  it('is parted before a paragraph that is surely text, and no transcript or text without stops is', () => {
    const long = 'Nobody counts the boats of the harbour that leave late in the evening and come home early next day.';
    const [before, at] = ['Boats wait. Tides come.\n\n', 25];
    const { partAt } = sentenceCutter(before + long);
    assert.deepEqual([partAt(0), partAt(23), partAt(24)], [at, at, undefined]);
    assert.equal(sentenceCutter(`${before}Nobody counts\nthe boats. All do.`).partAt(0), at);
    assert.equal(sentenceCutter(`${before}Nobody counts\nThe boats. All do.`).partAt(0), undefined);
    const cues = [{ start: 0, end: 11, time: { start: 0, end: 1 } }];
    assert.equal(sentenceCutter(before + long, { cues }).partAt(0), undefined);
    assert.equal(sentenceCutter(`${long.slice(0, -1)}\n\n`.repeat(20)).partAt(0), undefined);
  });
});

describe('a text read by two', () => {
  it('is what one who reads alone makes of it, for both of them', async () => {
    const alone = told(await analyze([source]));
    const both = await Promise.all(pair().map((partner) => analyze([source], {}, undefined, 1, partner)));
    for (const corpus of both) assert.deepEqual(told(corpus), alone);
    assert.notEqual(sentenceCutter(text).partAt(Math.floor(0.57 * text.length)), undefined, 'the text is parted');
    assert.ok(alone.terms.some(([, surface, count]) => surface === 'harbour' && count === 2));
  });

  it('is cut whole where it cannot be parted', async () => {
    const lines = { id: 'lines', text: text.replaceAll('\n\n', '\n') };
    assert.equal(sentenceCutter(lines.text).partAt(0), undefined);
    const both = await Promise.all(pair().map((partner) => analyze([lines], {}, undefined, 1, partner)));
    for (const corpus of both) assert.deepEqual(told(corpus), told(await analyze([lines])));
  });

  it('is read to its end by one whose partner is lost', async () => {
    const alone = told(await analyze([source]));
    for (const half of [0, 1] as const) {
      const partner = { half, swap: async () => undefined };
      assert.deepEqual(told(await analyze([source], {}, undefined, 1, partner)), alone);
    }
  });

  it('may be one sentence, or have none', async () => {
    for (const text of ['Boats wait.', '...', ' ']) {
      const alone = told(await analyze([{ id: 'short', text }], { language: 'en' }));
      const both = pair().map((partner) => analyze([{ id: 'short', text }], { language: 'en' }, undefined, 1, partner));
      for (const corpus of await Promise.all(both)) assert.deepEqual(told(corpus), alone);
    }
  });
});
