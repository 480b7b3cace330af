import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentsOf } from '../../../test/documents.ts';
import { nearWithin } from '../../../test/near.ts';
import { cosineGraph, cosineProduct, fromDense } from '../../linalg/index.ts';
import { covering, wordConcepts } from './concepts.ts';
import { prepare, summarize, summarizeProblem } from './index.ts';
import { cohesion } from './kind.ts';
import { METHODS } from './methods.ts';
import { pageRank, productWith } from './rank-graph.ts';

const near = nearWithin(1e-6);

describe('methods', () => {
  it('are called what they are listed as', () => {
    for (const [name, method] of Object.entries(METHODS)) assert.equal(method.name, name);
  });

  it('say what was wanting: topics, passes', async () => {
    const text = 'Cats chase mice. Ships carry coal.';
    const told = async (options: object) =>
      (await summarize(text, { method: 'proc1', language: 'en', ...options })).notes;
    assert.match((await told({ topics: 5, passes: 400 })).join(), /^Only 2 sentences, so 2 topics instead of 5\.$/);
    assert.deepEqual(await told({ topics: 2, passes: 4000, temper: 1 }), []);
    assert.match((await told({ topics: 2, passes: 1 })).join(), /had not converged after 1 passes/);
  });

  it('leave out empty documents, and say how many', async () => {
    const text = 'Cats chase mice at night.';
    const notes = async (...empty: string[]) =>
      (await summarize(documentsOf([text, ...empty]), { language: 'en' })).notes;
    assert.deepEqual(await notes(), []);
    assert.deepEqual(await notes(' '), ['1 empty document was left out.']);
    assert.deepEqual(await notes('', ' '), ['2 empty documents were left out.']);
  });
});

describe('the graph of sentences', () => {
  it('has the same PageRank when it is known by its products, with empty rows', () => {
    const vectors = fromDense([
      [2, 1, 0, 0],
      [1, 0, 3, 0],
      [0, 0, 0, 0],
      [1, 2, 0, 1],
      [0, 0, 0, 5],
    ]);
    const product = cosineProduct(vectors);
    near(pageRank(5, product, 0.85), [...pageRank(5, productWith(cosineGraph(vectors)), 0.85)]);
    near(product(Float64Array.of(0, 0, 1, 0, 0)), [0, 0, 0, 0, 0]);
  });
});

describe('concepts', async () => {
  const problem = await prepare([
    { id: 'a', text: 'Red apples fall early. Red apples taste good.' },
    { id: 'b', text: 'Many red apples rot.' },
  ]);

  it('are covered once', () => {
    const { gain, add } = covering([wordConcepts(problem, { shared: 2 })]);
    assert.equal(gain(0), 1);
    add(0);
    assert.equal(gain(1), 0);
  });
});

describe('klsum and sumbasic with a question', () => {
  // Of two equally good halves, the question decides; without one, the longer text about ships wins.
  const text =
    'Cats hunt mice at night. Cats eat mice. Ships carry coal to ports. Ships bring coal to ports. Ships burn coal at sea.';

  it('are about the question even where all sentences are candidates', async () => {
    for (const method of ['klsum', 'sumbasic'] as const) {
      const open = { ...(await prepare(text, { query: 'mice' })), candidates: Uint32Array.of(0, 1, 2, 3, 4) };
      const free = { ...(await prepare(text)), candidates: open.candidates };
      assert.match(summarizeProblem(open, { method, sentences: 1 }).text, /mice/, method);
      assert.match(summarizeProblem(free, { method, sentences: 1 }).text, /coal/, method);
    }
  });
});

it('centroid: takes a text of very many different words', async () => {
  const text = Array.from({ length: 130 }, (_, s) =>
    Array.from({ length: 1000 }, (_, i) => `w${(s * 1000 + i).toString(36)}x`).join(' '),
  ).join('. ');
  const { sentences } = await summarize(text, { method: 'centroid', sentences: 1, language: 'en' });
  assert.equal(sentences.length, 1);
});

it('cohesion: is the likeness of neighbours over that of all pairs', () => {
  const counts = fromDense([
    [1, 0],
    [1, 0],
    [0, 1],
    [0, 1],
  ]);
  // Neighbours: 1, 0, 1; all pairs: 2 of 6 are alike.
  assert.ok(Math.abs(cohesion({ counts, documentOf: new Uint32Array(4), size: 4 }) - 2 / 3 / (1 / 3)) < 1e-9);
  const apart = fromDense([
    [1, 0],
    [0, 1],
  ]);
  assert.equal(cohesion({ counts: apart, documentOf: new Uint32Array(2), size: 2 }), Infinity, 'no words in common');
});

describe('methods that pick from topics', () => {
  const text =
    'Cats chase mice at night. Cats hunt mice and birds. Ships carry coal to ports. Ships bring coal and iron.';

  it('give every topic its turn', async () => {
    for (const method of ['lsa', 'nmf', 'kmeans', 'bstm', 'fgb'] as const) {
      const { sentences } = await summarize(text, { method, topics: 2, sentences: 2 });
      assert.deepEqual(
        sentences.map((s) => s.index < 2),
        [true, false],
        method,
      );
    }
  });

  it('offer bstm and fgb as written: the highest weight, which is the longest sentence', async () => {
    const long = `${text} Ships with coal and iron and cats and mice sail at night to ports, birds follow.`;
    for (const method of ['bstm', 'fgb'] as const) {
      const { sentences } = await summarize(long, {
        method,
        topics: 1,
        pick: 'highest',
        sentences: 1,
        passes: 2000,
      });
      assert.equal(sentences[0].index, 4);
    }
  });
});
