/** Nearest rows that a device proposes, counts of unsure words, and found documents: worked by hand. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analyze, type Source, vocabulary } from '../../../text/index.ts';
import { nearestByVectors } from '../by-vectors.ts';
import { weightedCounts } from '../documents.ts';
import { finder } from '../finder.ts';
import { finderSettings, findSimilar } from '../similar.ts';
import { searchOver } from './latent.ts';

describe('a search on a device', () => {
  /** Four unit rows of two dimensions. */
  const targets = Float64Array.of(1, 0, 0.6, 0.8, 0, 1, -1, 0);
  const asked: { queries: number[]; count: number }[] = [];
  let freed = 0;
  let opened = 0;
  const accelerator = {
    nearest: async (_: unknown, dimensions: number, queries: number) => {
      assert.deepEqual([dimensions, queries], [2, 2]);
      opened++;
      return {
        free: () => freed++,
        nearest: async (given: Float32Array, count: number) => {
          asked.push({ queries: [...given], count });
          // Three proposals for each of two questions, in any order.
          return { row: Uint32Array.of(2, 0, 1, 1, 3, 2), count: 3 };
        },
      };
    },
  };
  const search = searchOver({ targets, dimensions: 2, accelerator, kernels: undefined } as never);
  const queries = [Float64Array.of(1, 0), Float64Array.of(-0.5, 0.5)];

  it('asks for more than are wanted, and scores what is proposed itself', async () => {
    const found = (await search.best(queries, 2))!;
    assert.deepEqual(asked[0].queries, [1, 0, -0.5, 0.5]);
    assert.ok(asked[0].count > 2);
    assert.deepEqual(
      found.map(({ target, score }) => [[...target], [...score].map((x) => Math.round(100 * x) / 100)]),
      [
        [
          [0, 1],
          [1, 0.6],
        ],
        // Rows 2 and 3 are equals in their order; row 1: (.8 − .6) / 2.
        [
          [2, 3],
          [0.5, 0.5],
        ],
      ],
    );
  });

  it('keeps what lies on the device until the targets move', async () => {
    await search.best(queries, 2);
    assert.deepEqual([opened, freed], [1, 0]);
    search.moved();
    await search.best(queries, 2);
    assert.deepEqual([opened, freed], [2, 1]);
  });

  it('without a device, and few targets, leaves the scoring to others', async () => {
    assert.equal(await searchOver({ targets, dimensions: 2 } as never).best(queries, 2), undefined);
    const none = { nearest: async () => undefined };
    assert.equal(await searchOver({ targets, dimensions: 2, accelerator: none } as never).best(queries, 2), undefined);
  });
});

describe('words that a recogniser was unsure of', () => {
  const text = 'Bees fly. Ships sail. Bees rest.';
  const cues = [
    { start: 0, end: 9, confidence: 0.9 },
    { start: 10, end: 21, confidence: 0.5 },
    { start: 22, end: 26 },
  ];
  const counted = async (options = {}, given: object[] = cues) => {
    const corpus = await analyze([{ id: 'a', text, cues: given as never }], { language: 'en' });
    const words = vocabulary(corpus, { unit: 'document' });
    const { index, value } = weightedCounts(corpus, words, options);
    return Object.fromEntries([...index].map((column, i) => [words.label(column).toLowerCase(), value[i]]));
  };

  it('count from a confidence of .8 on, once or by their confidence; without one they count', async () => {
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
});

describe('a found document', () => {
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

  it('has its title and, in a recording, the time of the passage; reasons where they are asked for', async () => {
    const plain = await found(false);
    assert.deepEqual(
      plain.map(({ document, title, time, why }) => [document, title, time, why]),
      [
        ['page', undefined, undefined, undefined],
        ['talk', 'A talk', { start: 20, end: 25 }, undefined],
      ],
    );
    const [page, recording] = await found(true);
    assert.deepEqual(page.why!.passage, { index: 1, start: 27, end: 42 });
    assert.deepEqual(recording.why!.passage, { index: 2, start: 40, end: 56 });
    assert.deepEqual(recording.why!.words.map(({ word, shared }) => [word.toLowerCase(), shared]).sort(), [
      ['bees', true],
      ['honey', true],
    ]);
  });
});

describe('documents by vectors of others', () => {
  const vectors = {
    ids: ['a', 'b', 'c', 'd', 'e'],
    width: 2,
    values: Float64Array.of(3, 4, 6, 8, 4, -3, 0, 0, 0, 2),
  };
  it('are ranked by the cosine, of equals the first; one of no length is like none', () => {
    assert.deepEqual(nearestByVectors(vectors, 'a', 9), [
      { document: 'b', score: 1 },
      { document: 'e', score: 0.8 },
      { document: 'c', score: 0 },
      { document: 'd', score: 0 },
    ]);
    assert.equal(nearestByVectors(vectors, 'a', 2).length, 2);
    assert.deepEqual(
      nearestByVectors(vectors, 'd', 9).map(({ score }) => score),
      [0, 0, 0, 0],
    );
    assert.throws(() => nearestByVectors(vectors, 'x', 2), /no vector has this id/);
    for (const wrong of [Number.NaN, Infinity])
      assert.throws(
        () => nearestByVectors({ ...vectors, values: vectors.values.with(5, wrong) }, 'a', 2),
        /every number of a vector must be finite; got "c"/,
      );
  });
});
