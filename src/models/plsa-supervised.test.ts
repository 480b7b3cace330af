import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Csr, fromDense } from '../linalg/index.ts';
import { random } from '../random/index.ts';
import { close, columnTotals, keepsTheContract, rowTotals, toyCounts } from '../training/contract.case.ts';
import type { Fit } from '../training/index.ts';
import { fitPlsa, topicGivenWord } from './plsa.ts';
import { fitSupervised, plsaSupervised, sharedCounts, supervisedOf } from './plsa-supervised.ts';
import { plsaSupervisedPrinted } from './plsa-supervised-printed.ts';

const TOPICS = 3;

const distributions = (fit: Fit) => {
  const { topicGivenWord, documentGivenTopic } = supervisedOf({ topics: TOPICS }, fit);
  return [
    { name: 'p(z|w)', sums: rowTotals(topicGivenWord, TOPICS) },
    { name: 'p(d|z)', sums: columnTotals(documentGivenTopic, TOPICS) },
  ];
};

keepsTheContract('supervised plsa', { training: () => plsaSupervised({ topics: TOPICS }), distributions });

/** Every third document belongs together. */
const thirds =
  ({ rows }: Csr) =>
  (row: number) =>
    Array.from({ length: rows }, (_, i) => i).filter((i) => i % 3 === row % 3);

keepsTheContract('supervised plsa as printed', {
  training: (counts) => plsaSupervisedPrinted({ topics: TOPICS }, counts, thirds(counts)),
  distributions,
  cannot: {
    'the objective never worsens': 'the printed M-step is no EM of the likelihood',
    'documents permute with their rows': 'related documents are known by their rows',
  },
});

describe('supervised plsa', () => {
  const counts = fromDense([
    [2, 1, 0, 0],
    [0, 3, 1, 0],
    [0, 0, 0, 5],
  ]);

  it('counts the words that related documents share, and the pairs that share none', () => {
    const { counts: shared, pairs, withoutSharedWords } = sharedCounts(counts, (i) => [[1, 2], [0], [0]][i]);
    // Document 0 is related to 1, which has word 1, and to 2, which has none of its words.
    assert.deepEqual([...shared.index], [1, 1]);
    assert.deepEqual([...shared.value], [0.5, 3]);
    assert.equal(pairs, 4);
    assert.equal(withoutSharedWords, 2);
  });

  it('is one hand-computed pass of EM', () => {
    const { topicGivenWord: tau } = fitSupervised(
      fromDense([
        [1, 2],
        [1, 1],
      ]),
      (i) => [1 - i],
      { topics: 2, start: Float64Array.of(0.75, 0.25, 0.5, 0.5) },
      { passes: 1, tolerance: 0 },
    );
    // s is uniform at the start, so that P(z|i,k) = τ_kj, and rows of τ are found again as they were.
    close(tau, [0.75, 0.25, 0.5, 0.5], 1e-12);
  });

  it('starts from a PLSA when asked, and separates groups of related documents', () => {
    const corpus = toyCounts();
    const model = fitPlsa(corpus, { topics: TOPICS }, { passes: 20, random: random(2) });
    const start = topicGivenWord(model);
    const relatedTo = (i: number) => Array.from({ length: 8 }, (_, k) => (i % 3) + 3 * k);
    const { history, topicGivenWord: tau } = fitSupervised(corpus, relatedTo, { topics: TOPICS, start }, { passes: 9 });
    assert.ok(history.at(-1)! > history[0]);
    assert.ok(tau.some((x, i) => Math.abs(x - start[i]) > 0.01));
  });
});
