import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluck } from '../../../test/pluck.ts';
import { fromDense } from '../../linalg/index.ts';
import { covering } from './recommend.ts';
import { shelf, untagged } from './shelf.case.ts';
import { recommend } from './similar.ts';

const list = (scores: Readonly<Record<number, number>>) =>
  Object.entries(scores)
    .map(([target, score]) => ({ target: Number(target), score }))
    .sort((a, b) => b.score - a.score);
const words = fromDense(Array.from({ length: 8 }, (_, i) => Array.from({ length: 8 }, (_, j) => (i === j ? 1 : 0))));

describe('what next', () => {
  it('gives every interest its turn: a vote is divided by one more than its voter has won', () => {
    // Two documents vote 1 for target 0 and .8 for 1; one votes 1 for target 2. First 0 with 2 votes; then 1 has
    // 2 · .8 / 2 = .8, and 2 has 1.
    const two = list({ 0: 11, 1: 9, 7: 1 });
    const picks = covering([two, two, list({ 2: 5, 7: 1 })], words, 3, 0);
    assert.deepEqual(pluck(picks, 'target'), [0, 2, 1]);
    assert.deepEqual(picks[1], { target: 2, after: 2, score: 5 });
  });

  it('serves small interests beside large ones, and tells the document each pick is most like', async () => {
    const items = untagged(shelf(20));
    const history = [
      ...Array.from({ length: 6 }, (_, i) => `sailing-${i}`),
      ...['baking-0', 'baking-1', 'baking-2', 'astronomy-0'],
    ].map((document) => ({ document }));
    const { results } = await recommend(history, items, { top: 10, why: true, language: 'en' });
    const kinds = results.map(({ document }) => document.replace(/-\d+$/, ''));
    for (const kind of ['sailing', 'baking', 'astronomy']) assert.ok(kinds.includes(kind), kinds.join(' '));
    assert.ok(kinds.filter((kind) => kind === 'sailing').length >= 4, kinds.join(' '));
    for (const { document, after, why } of results) {
      assert.equal(after!.replace(/-\d+$/, ''), document.replace(/-\d+$/, ''));
      const told = why!.words.reduce((sum, { share }) => sum + share, why!.others);
      assert.ok(Math.abs(told - 1) < 1e-6, `${told}`);
    }
  });
});
