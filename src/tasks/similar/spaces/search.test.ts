/** Counts of unsure words, and found documents: worked by hand. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pluck } from '../../../../test/pluck.ts';
import { analyze, type Source, vocabulary } from '../../../text/index.ts';
import { nearestByVectors } from '../by-vectors.ts';
import { weightedCounts } from '../documents.ts';
import { finder } from '../finder.ts';
import { finderSettings, findSimilar } from '../similar.ts';

it('words that a recogniser was unsure of: count from a confidence of .8 on, once or by their confidence; without one they count', async () => {
  const text = 'Bees fly. Ships sail. Bees rest.';
  const cues = [
    { start: 0, end: 9, confidence: 0.9 },
    { start: 10, end: 21, confidence: 0.5 },
    { start: 22, end: 26 },
  ];
  const counted = async (options = {}, given: object[] = cues) => {
    const corpus = await analyze([{ id: 'a', text, cues: given as never }], { language: 'en' });
    const words = vocabulary(corpus);
    const { index, value } = weightedCounts(corpus, words, options);
    return Object.fromEntries([...index].map((column, i) => [words.label(column).toLowerCase(), value[i]]));
  };
  assert.deepEqual(await counted(), { bees: 2, fly: 1, rest: 1 });
  assert.deepEqual(await counted({ confidence: 0.5 }), { bees: 2, fly: 1, rest: 1, ships: 1, sail: 1 });
  assert.deepEqual(await counted({ confidence: 0.9 }), { bees: 2, fly: 1, rest: 1 }, 'at the threshold');
  assert.deepEqual(await counted({ confidence: 0.91 }), { bees: 1, rest: 1 });
  const expected = await counted({ confidence: 0.5, expected: true });
  for (const [word, wanted] of Object.entries({ bees: 1.9, fly: 0.9, ships: 0.5, sail: 0.5, rest: 1 }))
    assert.ok(Math.abs(expected[word] - wanted) < 1e-6, `${word}: ${expected[word]}`);
  const sure = [
    { start: 0, end: 9 },
    { start: 10, end: 21 },
  ];
  assert.deepEqual(await counted({}, sure), { bees: 2, fly: 1, ships: 1, sail: 1, rest: 1 });
});

it('a found document: has its title and, in a recording, the time of the passage; reasons where they are asked for', async () => {
  const talk = 'Ships sail at dawn. The harbour sleeps. Bees make honey.';
  const at = (words: string, start: number) => ({
    start: talk.indexOf(words),
    end: talk.indexOf(words) + words.length,
    time: { start, end: start + 5 },
  });
  const items: Source[] = [
    {
      id: 'talk',
      title: 'A talk',
      text: talk,
      cues: [at('Ships sail at dawn.', 0), at('The harbour sleeps.', 10), at('Bees make honey.', 20)],
    },
    { id: 'page', text: 'Bees make honey in a hive. Honey is sweet.' },
    { id: 'other', text: 'The moon rises.' },
  ];
  const found = async (why: boolean) => {
    const open = await finder(items, finderSettings('similar', { space: 'tfidf', language: 'en' }));
    const [{ results }] = await findSimilar(open, [{ id: 'q', text: 'Sweet honey of bees' }], { top: 5, why });
    return results;
  };
  const plain = await found(false);
  assert.deepEqual(pluck(plain, 'document', 'title', 'time', 'why'), [
    ['page', undefined, undefined, undefined],
    ['talk', 'A talk', { start: 20, end: 25 }, undefined],
  ]);
  const [page, recording] = await found(true);
  assert.deepEqual(page.why!.passage, { index: 1, start: 27, end: 42 });
  assert.deepEqual(recording.why!.passage, { index: 2, start: 40, end: 56 });
  assert.deepEqual(recording.why!.words.map(({ word, shared }) => [word.toLowerCase(), shared]).sort(), [
    ['bees', true],
    ['honey', true],
  ]);
});

it('documents by vectors of others: are ranked by the cosine; at zero or under, and of no length, nothing is alike', () => {
  const vectors = {
    ids: ['a', 'b', 'c', 'd', 'e'],
    width: 2,
    values: Float64Array.of(3, 4, 6, 8, 4, -3, 0, 0, 0, 2),
  };
  assert.deepEqual(nearestByVectors(vectors, 'a', 9), [
    { document: 'b', score: 1, alike: 100 },
    { document: 'e', score: 0.8, alike: 80 },
  ]);
  assert.equal(nearestByVectors(vectors, 'a', 1).length, 1);
  assert.deepEqual(nearestByVectors(vectors, 'd', 9), []);
  assert.throws(() => nearestByVectors(vectors, 'x', 2), /no vector has this id/);
});
