/** What must come out whatever the method: permutations, repetitions, scaling, a question that is a sentence. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluck } from '../../test/pluck.ts';
import { similar } from './similar/index.ts';
import { structure } from './structure/index.ts';
import { summarize } from './summarize/index.ts';

const TEXTS = [
  'The ferry left the harbour before sunrise. The crew coiled the ropes on the deck. The tide ran hard.',
  'Bees came to the orchard when the blossom opened. The hives stood under the apple trees all spring.',
  'The teacher tuned the violin and played a scale. The pupil drew the bow too fast and the string whistled.',
  'The harbour was small, and the ferry waited for the tide with one rope on the quay.',
  'Cider is pressed in autumn from the apples of the orchard. Honey is taken from the hives in the same weeks.',
];
const documents = TEXTS.map((text, i) => ({ id: `d${i}`, text }));

describe('summaries', () => {
  for (const method of ['centroid', 'lexpagerank', 'mmr', 'sumbasic', 'klsum', 'lsa', 'submodular'] as const) {
    it(`${method}: the order of separate documents changes no score`, async () => {
      const places = async (given: typeof documents) => {
        const { all } = await summarize(given, { method, sentences: 3, explain: true });
        return all!.map(({ text, score, picked }) => `${text} ${score.toFixed(6)} ${picked}`).sort();
      };
      assert.deepEqual(await places([...documents].reverse()), await places(documents));
    });
  }

  it('a question that is a sentence brings that sentence', async () => {
    const sentence = 'The hives stood under the apple trees all spring.';
    for (const method of ['mmr', 'lexpagerank', 'centroid', 'sumbasic'] as const) {
      const { text } = await summarize(documents, { method, sentences: 1, query: sentence });
      assert.match(text, /hives stood under the apple trees/, method);
    }
  });

  it('MMR at λ = 1 takes the most relevant', async () => {
    const { all } = await summarize(documents, { method: 'mmr', lambda: 1, sentences: 3, explain: true });
    const best = [...all!].sort((a, b) => b.score - a.score).slice(0, 3);
    assert.ok(best.every(({ picked }) => picked));
  });
});

describe('similarity', () => {
  const scores = async (query: string, given: readonly { id: string; text: string }[], options = {}) => {
    const found = await similar({ id: 'q', text: query }, [...given], { space: 'tfidf', top: 10, ...options });
    return new Map(found.results.map(({ document, score }) => [document, score]));
  };

  it('a document asked for itself is first, at a cosine of 1', async () => {
    for (const { id, text } of documents) {
      const found = await scores(text, documents);
      assert.equal([...found.keys()][0], id);
      assert.ok(Math.abs(found.get(id)! - 1) < 1e-6);
    }
  });

  it('the order of the documents, and the length of the question, change nothing', async () => {
    const plain = await scores(TEXTS[3], documents, { weighting: 'tf-idf' });
    const turned = await scores(TEXTS[3], [...documents].reverse(), { weighting: 'tf-idf' });
    const twice = await scores(`${TEXTS[3]} ${TEXTS[3]}`, documents, { weighting: 'tf-idf' });
    for (const [id, score] of plain) {
      assert.ok(Math.abs(turned.get(id)! - score) < 1e-9, id);
      assert.ok(Math.abs(twice.get(id)! - score) < 1e-6, id);
    }
  });
});

describe('structure', () => {
  it('a text of one sentence repeated has no boundary', async () => {
    const text = Array.from({ length: 12 }, () => 'The ferry left the harbour before sunrise.').join(' ');
    for (const method of ['auto', 'stm', 'com', 'c99', 'ui'] as const) {
      const { blocks } = await structure(text, { method, gist: false });
      assert.equal(blocks.length, 1, method);
    }
  });

  it('read backwards, two subjects are cut at the same place', async () => {
    const bees = Array.from({ length: 6 }, (_, i) => `Bees of hive number ${i} made honey from blossom honey.`);
    const ships = Array.from(
      { length: 6 },
      (_, i) => `Ship number ${i} left the harbour with the tide, harbour and ship.`,
    );
    for (const method of ['auto', 'com', 'c99', 'ui'] as const) {
      const forth = await structure([...bees, ...ships].join(' '), { method, blocks: 2, gist: false });
      const back = await structure([...ships, ...bees].join(' '), { method, blocks: 2, gist: false });
      assert.deepEqual(pluck(forth.boundaries, 'after'), [5], method);
      assert.deepEqual(pluck(back.boundaries, 'after'), [5], method);
    }
  });
});
