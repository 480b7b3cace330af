import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sentencesOf } from '../../text/index.ts';
import { structure } from './index.ts';

const THINGS = [
  ['bridge', 'pillar', 'river', 'engineer', 'concrete'],
  ['garden', 'rose', 'soil', 'gardener', 'seed'],
  ['harbour', 'ferry', 'sailor', 'anchor', 'tide'],
  ['archive', 'letter', 'shelf', 'historian', 'ink'],
];
/** Parts of 250 sentences about different things. */
const TEXT = Array.from({ length: 8 }, (_, n) => {
  const words = THINGS[n % 4];
  return Array.from(
    { length: 250 },
    (_, i) =>
      `${i % 10 === 0 ? '\n\n' : ''}The ${words[i % 5]} and the ${words[(i * 3 + 1) % 5]} were seen by the ${words[(i * 7 + 3) % 5]} in year ${i}.`,
  ).join(' ');
}).join('\n\n');

describe('the structure of a sample', () => {
  it('covers the whole text, block by block, with boundaries near those of the text', async () => {
    const sampled = await structure(TEXT, { language: 'en', sample: 30_000, blocks: 8, levels: 2, gist: true });
    const whole = await sentencesOf({ id: 'text', text: TEXT });
    assert.equal(sampled.sentences.length, whole.length);
    assert.equal(sampled.curve.length, whole.length - 1);
    assert.equal(sampled.blocks.length, 8);
    let next = 0;
    for (const { from, to, start, end, gist, sections = [] } of sampled.blocks) {
      assert.equal(from, next);
      assert.ok(to >= from);
      assert.deepEqual([start, end], [whole[from].start, whole[to].end]);
      if (gist) assert.equal(TEXT.slice(gist.start, gist.end), gist.text);
      if (gist) assert.ok(gist.sentence >= from && gist.sentence <= to);
      if (sections.length > 0) {
        assert.deepEqual([sections[0].from, sections.at(-1)!.to], [from, to]);
        sections.slice(1).forEach((section, i) => {
          assert.equal(section.from, sections[i].to + 1);
        });
      }
      next = to + 1;
    }
    assert.equal(next, whole.length);
    sampled.boundaries.forEach(({ after, strength }, b) => {
      assert.ok(Math.abs(after + 1 - 250 * (b + 1)) <= 100, `${after} for ${250 * (b + 1)}`);
      assert.equal(strength, 1 - sampled.curve[after]);
    });
    assert.match(sampled.notes.at(-1)!, /^Only \d+ of 2,000 sentences were read/);
  });

  it('has as many blocks as people would make of the whole text, one in each stretch at most', async () => {
    const sentences = await sentencesOf({ id: 'text', text: TEXT });
    const cues = sentences.map(({ start, end }) => ({ start, end, speaker: 'Ann' }));
    const source = { id: 'a', text: TEXT, cues };
    const wordsIn = (notes: readonly string[]) => Number(/of (\d+) content words/.exec(notes.join(' '))![1]);
    const [whole, sampled] = [await structure(source), await structure(source, { sample: 50_000 })];
    const [words, estimate] = [wordsIn(whole.notes), wordsIn(sampled.notes)];
    assert.ok(Math.abs(estimate / words - 1) < 0.1, `${estimate} for ${words}`);
    const [all, first] = [whole.blocks.length, sampled.blocks.length];
    assert.ok(first > 0.75 * all && first <= all, `${first} for ${all}`);
    const many = await structure(TEXT, { language: 'en', sample: 20_000, blocks: 40 });
    const apart = many.blocks.slice(2).map(({ from }, b) => from - many.blocks[b + 1].from);
    assert.ok(many.blocks.length > 5 && many.blocks.length < 40);
    assert.ok(
      apart.every((gap) => gap > 60),
      apart.join(' '),
    );
  });

  it('has the times of the whole text', async () => {
    const sentences = await sentencesOf({ id: 'text', text: TEXT });
    const cues = sentences.map(({ start, end }, i) => ({ start, end, time: { start: 2 * i, end: 2 * i + 2 } }));
    const { blocks } = await structure({ id: 'a', text: TEXT, cues }, { language: 'en', sample: 30_000, blocks: 8 });
    for (const { from, to, time } of blocks) assert.deepEqual(time, { start: 2 * from, end: 2 * to + 2 });
  });

  it('is not taken where someone else has cut the text', async () => {
    const { blocks, notes } = await structure(TEXT, { language: 'en', sample: 30_000, boundaries: [499, 1499] });
    assert.deepEqual(
      blocks.map(({ from, to }) => [from, to]),
      [
        [0, 499],
        [500, 1499],
        [1500, 1999],
      ],
    );
    assert.ok(notes.every((note) => !note.startsWith('Only')));
  });
});
