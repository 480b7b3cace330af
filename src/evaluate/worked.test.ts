/** One worked example for each measure; the numbers are computed by hand in the comments. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  agreement,
  averagePrecision,
  boundaryScores,
  boundarySimilarity,
  coherence,
  coherenceCv,
  diversity,
  intraTopicPrecision,
  ndcg,
  nmi,
  perplexity,
  pk,
  precisionAt,
  purity,
  recallAt,
  recallAtPrecision,
  rouge,
  significance,
  windowDiff,
} from './index.ts';

const close = (actual: number, expected: number, what: string) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${what}: ${actual}, expected ${expected}`);
const { log } = Math;

describe('summaries', () => {
  it('rouge-n, rouge-l, rouge-w, rouge-s, rouge-su of one changed word', () => {
    const { scores } = rouge('the cat sat on the mat', ['the cat lay on the mat'], {
      ngrams: 2,
      weight: 1.2,
      gap: -1,
      skip: 'both',
    });
    const all = (share: number) => ({ recall: share, precision: share, f: share });
    // Five of six words; the cat, on the, the mat of five pairs of neighbours; a common subsequence of five words.
    assert.deepEqual(scores['rouge-1'], all(0.83333));
    assert.deepEqual(scores['rouge-2'], all(0.6));
    assert.deepEqual(scores['rouge-l'], all(0.83333));
    // Of 15 pairs in order, the 10 without the changed word; with the five first words of each, four alike.
    assert.deepEqual(scores['rouge-s*'], all(0.66667));
    assert.deepEqual(scores['rouge-su*'], all(0.7));
    // Runs of two and of three words: 2^1.2 + 3^1.2, over (6^1.2)^1.2 and over 6^1.2, to the power 1/1.2.
    const runs = 2 ** 1.2 + 3 ** 1.2;
    const { recall, precision } = scores['rouge-w-1.2'];
    assert.equal(recall, Number(((runs / 6 ** 1.44) ** (1 / 1.2)).toFixed(5)));
    assert.equal(precision, Number(((runs / 6 ** 1.2) ** (1 / 1.2)).toFixed(5)));
  });

  it('significance: three differences alike come up alike, either way, in two of eight swaps', () => {
    const { p, difference, interval } = significance([3, 4, 5], [2, 3, 4], { resamples: 20_000 });
    assert.ok(Math.abs(p - 0.25) < 0.015, `${p}`);
    assert.equal(difference, 1);
    assert.deepEqual(Object.values(interval), [1, 1]);
    assert.equal(significance([3], [2], { resamples: 99 }).p, 1);
  });
});

describe('boundaries', () => {
  // Eight units. Reference: blocks of 3, 3, 2. Hypothesis: boundaries after 3, 4 and 5.
  const reference = { units: 8, boundaries: [2, 5] };
  const hypothesis = { units: 8, boundaries: [3, 4, 5] };

  it('pk and windowdiff: six windows of two units', () => {
    // Boundaries in the window at 0, 1, …: reference 0 1 1 0 1 1, hypothesis 0 0 1 2 2 1.
    close(pk(hypothesis, reference, 2), 2 / 6, 'pk');
    close(windowDiff(hypothesis, reference, 2), 3 / 6, 'windowdiff');
  });

  it('boundary-similarity: one match, one moved by one, one added', () => {
    close(boundarySimilarity(hypothesis, reference, 2), 1 - (1 + 1 / 2) / 3, 'span 2');
    // Without room to move: one match and three that only one side has.
    close(boundarySimilarity(hypothesis, reference, 1), 1 - 3 / 4, 'span 1');
  });

  it('boundary-scores: one found exactly, two within one unit', () => {
    const exact = boundaryScores(hypothesis, reference);
    close(exact.precision, 1 / 3, 'precision');
    close(exact.recall, 1 / 2, 'recall');
    close(exact.f, 2 / 5, 'f');
    const near = boundaryScores(hypothesis, reference, 1);
    close(near.precision, 2 / 3, 'precision');
    close(near.recall, 1, 'recall');
    close(near.f, 4 / 5, 'f');
  });
});

describe('ranked lists', () => {
  const relevant = [true, false, true, true, false, false, true];

  it('map, precision-at-k, recall-at-k, recall-at-precision', () => {
    // Precision at the hits: 1, 2/3, 3/4, 4/7.
    close(averagePrecision(relevant), (1 + 2 / 3 + 3 / 4 + 4 / 7) / 4, 'map');
    close(precisionAt(relevant, 3), 2 / 3, 'precision at 3');
    close(recallAt(relevant, 3), 2 / 4, 'recall at 3');
    close(recallAtPrecision(relevant, 0.7), 3 / 4, 'recall at 0.7');
    close(recallAtPrecision(relevant, 0.76), 1 / 4, 'recall at 0.76');
  });

  it('ndcg: 3 + 0/log₂3 + 2/log₂4, over the best order 3, 2, 0', () => {
    close(ndcg([3, 0, 2]), (3 + 2 / 2) / (3 + 2 / Math.log2(3)), 'ndcg');
    close(ndcg([0, 3], 1), 0, 'cut at 1');
  });

  it('intra-topic-pairs: hits at ranks 1 and 3 of six pairs', () => {
    const likeness = [
      [1, 0.9, 0.8, 0.1],
      [0.9, 1, 0.2, 0.3],
      [0.8, 0.2, 1, 0.7],
      [0.1, 0.3, 0.7, 1],
    ];
    close(
      intraTopicPrecision(['a', 'a', 'b', 'b'], (a, b) => likeness[a][b]),
      (1 + 2 / 3) / 2,
      'intra-topic-pairs',
    );
  });
});

describe('topics', () => {
  it('agreement: (1/J) [Σ_j Π_n |log p(z_j|w_n)|]^(1/N)', () => {
    const rows = [
      [0.5, 0.5],
      [0.25, 0.75],
    ];
    close(agreement(rows), Math.sqrt(log(2) * log(4) + log(2) * -log(0.75)) / 2, 'agreement');
  });

  it('umass and npmi from shared documents', () => {
    // D(0) = 3, D(1) = 3, D(2) = 2, D(0, 1) = 2, D(0, 2) = 1, D(1, 2) = 2, of four documents.
    const documents = [[0, 1], [2, 1, 0], [0], [1, 2]];
    const [umass] = coherence([[0, 1, 2]], documents, 'umass');
    close(umass, log(3 / 3) + log(2 / 3) + log(3 / 3), 'umass');
    const npmi = (both: number, a: number, b: number) => log(both / 4 / ((a / 4) * (b / 4))) / -log(both / 4);
    close(coherence([[0, 1, 2]], documents, 'npmi')[0], (npmi(2, 3, 3) + npmi(1, 3, 2) + npmi(2, 3, 2)) / 3, 'npmi');
  });

  it('c-v: windows of two over 0 1 0 2', () => {
    // Windows 01, 10, 02. Word 0 is in all: 1 with itself, log 1 = 0 with 1. Word 1 with itself: 1.
    close(coherenceCv([[0, 1]], [[0, 1, 0, 2]], 2)[0], Math.SQRT1_2, 'c-v');
  });

  it('diversity: four different words among the two best of three topics', () => {
    const found = diversity([
      [1, 2],
      [1, 4],
      [2, 5],
    ]);
    close(found, 4 / 6, 'diversity');
  });

  it('purity and nmi of groups of three and two', () => {
    const [groups, classes] = [
      [0, 0, 0, 1, 1],
      ['a', 'a', 'b', 'b', 'b'],
    ];
    close(purity(groups, classes), (2 + 2) / 5, 'purity');
    const information = (2 / 5) * log(10 / 6) + (1 / 5) * log(5 / 9) + (2 / 5) * log(10 / 6);
    const entropy = -(3 / 5) * log(3 / 5) - (2 / 5) * log(2 / 5);
    close(nmi(groups, classes), information / entropy, 'nmi');
  });

  it('perplexity: words of probability 1/8 are as hard to guess as one of eight', () => {
    close(perplexity(4 * log(1 / 8), 4), 8, 'perplexity');
  });
});
