/** One worked example for each measure; the numbers are computed by hand in the comments. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nearWithin } from '../../test/near.ts';
import { InputError } from '../check/index.ts';
import { random } from '../random/index.ts';
import {
  agreement,
  averagePrecision,
  boundaryScores,
  coherence,
  coherenceCv,
  diversity,
  intraTopicPrecision,
  ndcg,
  pk,
  precisionAt,
  recallAt,
  recallAtPrecision,
  rouge,
  segmentationScores,
  significance,
  windowDiff,
} from './index.ts';

const close = nearWithin(1e-9);
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

  it('boundary-scores: one of three is found, of two', () => {
    const exact = boundaryScores(hypothesis, reference);
    close(exact.precision, 1 / 3, 'precision');
    close(exact.recall, 1 / 2, 'recall');
    close(exact.f, 2 / 5, 'f');
    assert.deepEqual(segmentationScores(hypothesis, { units: 8, boundaries: [] }), {
      ...{ window: 4, pk: 1, windowDiff: 1, precision: 0, recall: 1, f: 0 },
    });
  });
});

describe('ranked lists', () => {
  const relevant = [true, false, true, true, false, false, true];

  it('map, precision-at-k, recall-at-k, recall-at-precision', () => {
    // Precision at the hits: 1, 2/3, 3/4, 4/7.
    close(averagePrecision(relevant), (1 + 2 / 3 + 3 / 4 + 4 / 7) / 4, 'map');
    close(precisionAt(relevant, 3), 2 / 3, 'precision at 3');
    close(recallAt(relevant, 3), 2 / 4, 'recall at 3');
    close(precisionAt([true], 4), 1 / 4, 'of fewer than k');
    close(recallAt([true, false], 2, 4), 1 / 4, 'of more than are listed');
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
    const row = [Math.exp(-1), Math.exp(-2)];
    close(agreement([row, row, row]), Math.cbrt(1 + 8) / 2, 'of an odd number of words');
    close(agreement([[1, 0]]), -log(1e-12) / 2, 'of nothing');
    assert.equal(agreement([[1], [0.5]]), 0);
    assert.ok(Number.isFinite(agreement(Array(2000).fill([0, 0.5, 0.5]))));
  });

  it('umass and npmi from shared documents', () => {
    // D(0) = 3, D(1) = 3, D(2) = 2, D(0, 1) = 2, D(0, 2) = 1, D(1, 2) = 2, of four documents.
    const documents = [[0, 1], [2, 1, 0], [0], [1, 2]];
    const [umass] = coherence([[0, 1, 2]], documents, 'umass');
    close(umass, log(3 / 3) + log(2 / 3) + log(3 / 3), 'umass');
    const npmi = (both: number, a: number, b: number) => log(both / 4 / ((a / 4) * (b / 4))) / -log(both / 4);
    close(coherence([[0, 1, 2]], documents, 'npmi')[0], (npmi(2, 3, 3) + npmi(1, 3, 2) + npmi(2, 3, 2)) / 3, 'npmi');
    assert.deepEqual([coherence([[0, 1]], [[0, 1]]), coherence([[0, 5]], documents)], [[1], [-1]], 'always, never');
  });

  it('c-v: windows of two over 0 1 0 2', () => {
    // Windows 01, 10, 02. Word 0 is in all: 1 with itself, log 1 = 0 with 1. Word 1 with itself: 1.
    close(coherenceCv([[0, 1]], [[0, 1, 0, 2]], 2)[0], Math.SQRT1_2, 'c-v');
    // Texts shorter than a window: P(0) = 1/2, P(1) = P(0, 1) = 1/4, NPMI 1/2, so the vectors are (1, ½) and (½, 1).
    const [value] = coherenceCv([[0, 1]], [[0, 1], [0, 2], [2, 3], [3, 4]]); // biome-ignore format: texts
    close(value, 2.25 / (Math.sqrt(1.25) * Math.sqrt(4.5)), 'c-v of short texts');
    assert.ok(Number.isFinite(coherenceCv([[0, 99]], [[0, 1]])[0]), 'a word that never occurs');
  });

  it('diversity: four different words among the two best of three topics', () => {
    const found = diversity([
      [1, 2],
      [1, 4],
      [2, 5],
    ]);
    close(found, 4 / 6, 'diversity');
  });
});

describe('topics by brute force', () => {
  const chance = random(4);
  const texts = Array.from({ length: 70 }, () => Array.from({ length: 1 + chance.below(9) }, () => chance.below(7)));
  const topics = [
    [0, 1, 2],
    [3, 1],
    [6, 5, 4, 0],
  ];

  it('umass and npmi count the documents of sets of words', () => {
    const having = (...words: number[]) => texts.filter((text) => words.every((word) => text.includes(word))).length;
    const [umass, npmi] = [coherence(topics, texts, 'umass'), coherence(topics, texts)];
    topics.forEach((words, t) => {
      const pairs = words.flatMap((m, i) => words.slice(0, i).map((l) => [m, l]));
      const ofPairs = (measure: (m: number, l: number) => number) =>
        pairs.reduce((sum, [m, l]) => sum + measure(m, l), 0);
      close(
        umass[t],
        ofPairs((m, l) => log((having(m, l) + 1) / having(l))),
        `umass ${t}`,
      );
      const npmiOf = (m: number, l: number) =>
        having(m, l) === 0 ? -1 : log((having(m, l) * 70) / (having(m) * having(l))) / -log(having(m, l) / 70);
      close(npmi[t], ofPairs(npmiOf) / pairs.length, `npmi ${t}`);
    });
  });

  it('c-v counts every window that begins at a word, or the text where it is shorter', () => {
    for (const size of [1, 3, 5]) {
      const windows = texts.flatMap((text) =>
        Array.from({ length: Math.max(1, text.length - size + 1) }, (_, i) => text.slice(i, i + size)),
      );
      const share = (...words: number[]) =>
        windows.filter((window) => words.every((word) => window.includes(word))).length / windows.length;
      const values = coherenceCv(topics, texts, size);
      topics.forEach((words, t) => {
        const npmi = (a: number, b: number) =>
          log((share(a, b) + 1e-12) / (share(a) * share(b))) / -log(share(a, b) + 1e-12);
        const vectors = words.map((a) => words.map((b) => npmi(a, b)));
        const whole = words.map((_, j) => vectors.reduce((sum, vector) => sum + vector[j], 0));
        const dot = (a: number[], b: number[]) => a.reduce((sum, x, i) => sum + x * b[i], 0);
        const cosines = vectors.map((v) => dot(v, whole) / Math.sqrt(dot(v, v) * dot(whole, whole)));
        close(values[t], cosines.reduce((a, b) => a + b) / words.length, `c-v ${t}, windows of ${size}`);
      });
    }
  });
});

describe('what a measure takes', () => {
  const [units, none] = [10_000_000, [] as number[]];
  const text = (count: number, ...boundaries: number[]) => ({ units: count, boundaries });

  it('is legal up to its limits', () => {
    assert.ok(Math.abs(agreement([[1 + 1e-10, 0.5]]) - log(2) / 2) < 1e-9);
    assert.equal(pk({ units, boundaries: none }, { units, boundaries: none }), 0);
    assert.equal(pk(text(2, 0), text(2, 0)), 0);
    assert.equal(pk(text(4, 2), text(4, 2), 3), 0);
    assert.equal(windowDiff(text(4, 2), text(4, 1), 1), 2 / 3);
    assert.equal(boundaryScores(text(4, 2), text(4, 1)).f, 0);
    assert.equal(recallAtPrecision([true], 1), 1);
    assert.equal(averagePrecision([true], 1), 1);
    assert.equal(ndcg([0, 5], 1.5), 0);
  });

  it('is refused beyond them', () => {
    const refused: (() => unknown)[] = [
      () => agreement([[1.1]]),
      () => agreement([[]]),
      () => agreement([]),
      () => agreement([[0.5, 0.5], [1]]),
      () => agreement([[-0.1]]),
      () => coherence([[0, 9]], [[0]], 'umass'),
      () => coherence([[0, 1]], []),
      () => coherence([[0]], [[0]]),
      () => coherenceCv([[1]], [[1]]),
      () => coherenceCv([[0, 1]], []),
      () => agreement([[Number.NaN]]),
      () => pk({ units: units + 1, boundaries: none }, { units: units + 1, boundaries: none }),
      ...[text(0), text(1.5), text(3, 2), text(3, -1), text(4, 1, 1), text(4, 0.5), text(4, 2, 1)].map(
        (wrong) => () => boundaryScores(wrong, wrong),
      ),
      ...[0, 1.5, 4].map((window) => () => pk(text(4, 1), text(4, 1), window)),
      () => ndcg([Number.POSITIVE_INFINITY]),
      () => ndcg([Number.NaN]),
      () => ndcg([1], 0.5),
      () => ndcg([1], 1, [-1]),
      () => diversity([]),
      () => precisionAt([true], 1.5),
      () => precisionAt([true], 0),
      () => recallAt([false], 1),
      () => recallAtPrecision([true], 0),
      () => averagePrecision([true], 0.5),
      () => averagePrecision([true], Number.NaN),
      () => significance([1, Number.POSITIVE_INFINITY], [1, 2]),
    ];
    for (const ask of refused) assert.throws(ask, InputError, `${ask}`);
  });

  it('the interval of significance: of 0 and 2, a mean may be either', () => {
    assert.deepEqual(significance([0, 2], [0, 0], { resamples: 4000 }).interval, { low: 0, high: 2 });
  });
});
