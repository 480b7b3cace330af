import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InputError } from '../check/index.ts';
import { fromDense } from '../linalg/index.ts';
import { decodeModel, encodeModel } from '../training/index.ts';
import { loadWordClusters, saveWordClusters, saving, wordClusters } from './word-clusters.ts';

const H = (x: number) => (x <= 0 || x >= 1 ? 0 : -x * Math.log2(x) - (1 - x) * Math.log2(1 - x));

/** Stochastic complexity of a word's presence in `n` texts, `plus` of them with it (Rissanen 1996). */
const complexity = (n: number, plus: number) =>
  n * H(plus / n) + 0.5 * Math.log2(n / (2 * Math.PI)) + Math.log2(Math.PI);

test('δSC is the difference of the two code lengths, a text', () => {
  const [m, withSeed, withWord, both] = [100, 20, 25, 15];
  const independent = complexity(m, withWord);
  const dependent = complexity(withSeed, both) + complexity(m - withSeed, withWord - both);
  assert.ok(Math.abs(saving(m, withSeed, withWord, both) - (independent - dependent) / m) < 1e-12);
});

test('a seed in every text, or in none, tells nothing', () => {
  assert.equal(saving(10, 10, 5, 5), -Infinity);
});

const PAIRED = fromDense([
  [3, 2, 0, 1],
  [1, 1, 0, 1],
  [2, 1, 0, 0],
  [0, 0, 4, 1],
  [0, 0, 2, 0],
  [0, 0, 1, 1],
]);

test('clusters come back from their file', () => {
  const saved = {
    model: wordClusters(PAIRED, { above: 3 }),
    terms: ['a', 'b', 'c', 'd'],
    labels: ['a', 'B', 'c', 'd'],
  };
  const loaded = loadWordClusters(saveWordClusters(saved));
  assert.deepEqual(loaded.labels, saved.labels);
  assert.deepEqual(loaded.model.member, saved.model.member);
  assert.deepEqual(loaded.model.counts, saved.model.counts);
  assert.ok(Math.abs(loaded.model.gain[0] - saved.model.gain[0]) < 1e-6);
});

test('whole numbers above 2²⁴ come back from the file', () => {
  const large = 2 ** 24 + 1;
  const model = {
    ...wordClusters(PAIRED, { above: 3 }),
    counts: Float64Array.of(large, 2, 3, 4),
    start: Uint32Array.of(0, large),
    member: Uint32Array.of(large),
  };
  const { arrays, indices } = decodeModel(saveWordClusters({ model, terms: ['a'], labels: ['a'] }));
  assert.deepEqual([arrays.counts[0], indices.start[1], indices.member[0]], [large, large, large]);
});

test('another model’s file is refused', () => {
  const bytes = encodeModel({ kind: 'plsa', about: {}, arrays: {} });
  assert.throws(() => loadWordClusters(bytes, 'topics.model'), InputError);
});
