/**
 * One worked example for each method, on five sentences of six terms. What is expected is a literal transcription of
 * the paper's formula over plain arrays, or a number computed by hand; nothing of the product's code takes part.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentsOf } from '../../../test/documents.ts';
import { near as nearTo } from '../../../test/near.ts';
import { pluck } from '../../../test/pluck.ts';
import { fromDense } from '../../linalg/index.ts';
import type { SentenceTopics } from '../../models/bstm.ts';
import type { Plsa } from '../../models/index.ts';
import { random } from '../../random/index.ts';
import type { Budget } from './budget.ts';
import { centroid } from './centroid.ts';
import { cover } from './cover.ts';
import { hits } from './hits.ts';
import { klsum } from './klsum.ts';
import { kmeans } from './kmeans.ts';
import { lead } from './lead.ts';
import { lexpagerank } from './lexpagerank.ts';
import { lsa } from './lsa.ts';
import type { Ranking } from './method.ts';
import { mmr } from './mmr.ts';
import { nmf } from './nmf.ts';
import { byAllTopics, byDominantTopic } from './plsi.ts';
import type { Problem } from './problem.ts';
import { bell, relevance } from './query.ts';
import { basketOf, byScore } from './select.ts';
import { rankSentenceTopics } from './sentence-topics.ts';
import { submodular } from './submodular.ts';
import { sumbasic } from './sumbasic.ts';
import { prepare } from './summarize.ts';

const N = [
  [2, 1, 0, 0, 1, 0],
  [1, 2, 0, 0, 0, 1],
  [0, 0, 3, 1, 0, 0],
  [2, 1, 0, 0, 0, 0],
  [0, 0, 1, 0, 1, 2],
];
const S = N.length;
const W = N[0].length;
const each = <T>(n: number, f: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => f(i));
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const dot = (a: readonly number[], b: readonly number[]): number => sum(a.map((x, i) => x * b[i]));
const cosine = (a: readonly number[], b: readonly number[]): number =>
  dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b) || 1);
const idf = each(W, (w) => Math.log(S / N.filter((row) => row[w] > 0).length));
const tfidf = N.map((row) => row.map((n, w) => n * idf[w]));
const total = each(W, (w) => sum(N.map((row) => row[w])));

/** The sentences as one document; each costs one sentence. */
function problem(counts: readonly number[][] = N, relevant: readonly number[] = counts.map(() => 1)): Problem {
  const size = counts.length;
  return {
    counts: fromDense(counts.map((row) => [...row])),
    size,
    documentOf: new Uint32Array(size),
    positionOf: Uint32Array.from({ length: size }, (_, s) => s),
    words: new Uint32Array(size).fill(10),
    bytes: new Uint32Array(size).fill(50),
    candidates: Uint32Array.from({ length: size }, (_, s) => s),
    relevance: Float64Array.from(relevant),
    corpus: { documents: [{ sentences: counts.map(() => ({})) }] },
    given: [0],
    notes: [],
  } as unknown as Problem;
}

function picked(of: Problem, { scores, select = byScore }: Ranking, sentences: number): number[] {
  const basket = basketOf(of, { unit: 'sentences', limit: sentences });
  select(of, scores, basket);
  return basket.picks.map(({ sentence }) => sentence);
}

const near = (actual: ArrayLike<number>, expected: readonly number[], within = 1e-6) =>
  nearTo(actual, expected, within);

const rank = <M extends { rank: (problem: Problem, settings: never, random: never, budget: Budget) => Ranking }>(
  method: M,
  settings: object,
  of = problem(),
): Ranking => method.rank(of, settings as never, random(1) as never, { unit: 'words', limit: 100 });

/** Takes sentence after sentence, each time the one with the largest gain beside those that are taken. */
function greedy(count: number, gain: (taken: readonly number[], s: number) => number, size = S): number[] {
  const taken: number[] = [];
  while (taken.length < count) {
    const open = each(size, (s) => s).filter((s) => !taken.includes(s));
    taken.push(open.reduce((a, b) => (gain(taken, b) > gain(taken, a) + 1e-12 ? b : a)));
  }
  return taken;
}

describe('PROC1 to PROC4', () => {
  // P(z) = (.3, .7). P(d|z) = P(z|d) n(d) / Σ: two topics, three sentences.
  const documentGivenTopic = [
    [0.5, 0.1],
    [0.3, 0.2],
    [0.2, 0.7],
  ];
  const topic = [0.3, 0.7];
  const joint = documentGivenTopic.map((row) => row.map((share, z) => share * topic[z]));
  const lengths = joint.map(sum);
  const plsa = {
    topics: 2,
    topic: Float64Array.from(topic),
    expected: Float64Array.from(joint.flat()),
  } as unknown as Plsa;

  it('PROC1, PROC2: P(d|z*) of the topic with the largest P(z), not the smallest', () => {
    const scores = byDominantTopic(plsa);
    near(
      scores.map((x) => x / scores[2]),
      [0.1 / 0.7, 0.2 / 0.7, 1],
    );
  });

  it('PROC3, PROC4: R(d) = Σ_z P(d|z) P(z)', () => {
    const scores = byAllTopics(plsa);
    near(
      scores.map((x) => x / scores[2]),
      lengths.map((n) => n / lengths[2]),
    );
  });
});

describe('MMR', () => {
  const margin = (lambda: number) => (taken: readonly number[], s: number) =>
    lambda * cosine(N[s], total) - (1 - lambda) * Math.max(0, ...taken.map((t) => cosine(N[s], N[t])));

  it('takes λ · relevance − (1 − λ) · likeness to what is taken', () => {
    for (const lambda of [0.2, 0.5, 0.7]) {
      assert.deepEqual(
        picked(problem(), rank(mmr, { lambda, weighting: 'tf' }), 4),
        greedy(4, margin(lambda)),
        `λ ${lambda}`,
      );
    }
    assert.notDeepEqual(greedy(3, margin(0.5)), greedy(3, margin(1)), 'diversity must matter here');
  });

  it('is a ranking by relevance at λ = 1', () => {
    const order = each(S, (s) => s).sort((a, b) => cosine(N[b], total) - cosine(N[a], total));
    assert.deepEqual(picked(problem(), rank(mmr, { lambda: 1, weighting: 'tf' }), S), order);
  });
});

describe('SumBasic', () => {
  it('takes the best mean probability among sentences with the most probable word, and squares what it took', () => {
    const share = total.map((n) => n / sum(total));
    const mean = (s: number) => dot(N[s], share) / sum(N[s]);
    const taken: number[] = [];
    for (let n = 0; n < 4; n++) {
      const open = each(S, (s) => s).filter((s) => !taken.includes(s));
      const words = each(W, (w) => w).filter((w) => open.some((s) => N[s][w] > 0));
      const top = words.reduce((a, b) => (share[b] > share[a] ? b : a));
      const best = open.filter((s) => N[s][top] > 0).reduce((a, b) => (mean(b) > mean(a) ? b : a));
      taken.push(best);
      for (const w of words) if (N[best][w] > 0) share[w] **= 2;
    }
    assert.deepEqual(picked(problem(), rank(sumbasic, {}), 4), taken);
    near(
      rank(sumbasic, {}).scores,
      N.map((row) => dot(row, total) / sum(total) / sum(row)),
    );
  });

  it('tells words by their shares in the text, not by what is left of them', () => {
    const of = problem();
    const ranking = rank(sumbasic, {}, of);
    picked(of, ranking, 3);
    near(
      ranking.terms!,
      total.map((n) => n / sum(total)),
    );
  });

  it('weighs words by the relevance of their sentences', () => {
    const relevant = [0, 0, 1, 0, 0];
    const share = [0, 0, 3 / 4, 1 / 4, 0, 0];
    near(
      rank(sumbasic, {}, problem(N, relevant)).scores,
      N.map((row) => dot(row, share) / sum(row)),
    );
  });
});

it('KL-Sum: adds the sentence after which KL(text ‖ summary) is least', () => {
  const P = total.map((n) => n / sum(total));
  const divergence = (taken: readonly number[], smoothing: number) => {
    const counts = each(W, (w) => sum(taken.map((s) => N[s][w])) + smoothing * P[w]);
    return sum(P.map((p, w) => p * Math.log(p / (counts[w] / sum(counts)))));
  };
  const taken = greedy(4, (taken, s) => -divergence([...taken, s], 0.1));
  assert.deepEqual(picked(problem(), rank(klsum, { smoothing: 0.1 }), 4), taken);
  near(
    rank(klsum, { smoothing: 0.1 }).scores,
    each(S, (s) => 1 / (1 + divergence([s], 0.1))),
  );
});

it('Centroid: is centroid value + position value + likeness to the first sentence', () => {
  const centre = total.map((n, w) => n * idf[w]);
  const central = tfidf.map((row) => dot(row, centre) / Math.sqrt(dot(row, row) * dot(centre, centre)));
  const most = Math.max(...central);
  for (const [position, first] of [
    [1, 1],
    [0.5, 2],
    [0, 0],
  ]) {
    near(
      rank(centroid, { position, first }).scores,
      central.map((c, s) => c + position * most * (1 - s / S) + first * most * cosine(tfidf[s], tfidf[0])),
    );
  }
});

describe('graphs', () => {
  const linked = (link: number) => each(S, (i) => each(S, (j) => (cosine(tfidf[i], tfidf[j]) >= link ? 1 : 0)));
  /** Power iteration to the end. */
  const fixed = (step: (x: readonly number[]) => number[]) => {
    let x = each(S, () => 1 / S);
    for (let pass = 0; pass < 2000; pass++) x = step(x);
    return x;
  };

  it('LexPageRank: (1 − d)/n + d Σ_j x_j A_ji / Σ_i A_ji on links from the threshold on', () => {
    const A = linked(0.1);
    assert.ok(sum(A.flat()) < S * S, 'the threshold must cut something');
    const x = fixed((x) => each(S, (i) => 0.15 / S + 0.85 * sum(each(S, (j) => (x[j] * A[j][i]) / sum(A[j])))));
    near(rank(lexpagerank, { link: 0.1, weights: 'binary', damping: 0.85 }).scores, x, 1e-7);
  });

  it('HITS: the principal eigenvector of the same graph', () => {
    const A = linked(0.1);
    const x = fixed((x) => {
      const next = A.map((row) => dot(row, x));
      return next.map((value) => value / sum(next));
    });
    near(rank(hits, { link: 0.1, weights: 'binary' }).scores, x, 1e-6);
  });
});

it('LSA: takes for each singular vector the sentence with its largest entry', () => {
  // Two blocks without a common term: sentences 0, 1 with terms 0, 1; sentences 2, 3 with term 2.
  const blocks = [
    [3, 1, 0],
    [2, 1, 0],
    [0, 0, 2],
    [0, 0, 1],
  ];
  // A Aᵀ of the first block is [[10, 7], [7, 5]]: eigenvalue (15 + √221)/2 = 14.93, vector (7, λ − 10), so sentence
  // 0; of the second [[4, 2], [2, 1]]: eigenvalue 5, vector (2, 1), so sentence 2.
  const of = problem(blocks);
  assert.deepEqual(picked(of, rank(lsa, { topics: 2, weighting: 'tf' }, of), 2), [0, 2]);
  const lambda = (15 + Math.sqrt(221)) / 2;
  const length = Math.hypot(7, lambda - 10);
  near(rank(lsa, { topics: 2, weighting: 'tf' }, of).scores.slice(0, 1), [Math.sqrt(lambda) * (7 / length)], 1e-5);
});

it('submodular: has the gain of coverage, saturated, and of diversity in one cluster', () => {
  const w = each(S, (i) => each(S, (j) => cosine(tfidf[i], tfidf[j])));
  const settings = { coverage: 2, diversity: 3, clusters: 0, exponent: 0.5, shortest: 0 };
  const f = (set: readonly number[]) =>
    sum(each(S, (i) => Math.min(sum(set.map((j) => w[i][j])), (2 / S) * sum(w[i])))) +
    3 * Math.sqrt(sum(set.map((j) => sum(w[j]) / S)));
  near(
    rank(submodular, settings).scores,
    each(S, (s) => f([s])),
  );
  const taken = greedy(3, (taken, s) => f([...taken, s]));
  assert.deepEqual(picked(problem(), rank(submodular, settings), 3), taken);
});

it('Lead: takes the first sentence of each document in the order they were given, then the second of each', () => {
  const of = {
    ...problem(),
    documentOf: Uint32Array.of(0, 0, 1, 1, 1),
    positionOf: Uint32Array.of(0, 1, 0, 1, 2),
    given: [1, 0],
  };
  assert.deepEqual(picked(of, rank(lead, {}, of), 5), [2, 0, 3, 1, 4]);
});

it('Cover: is Σ p(w) + Σ q(pair) + position/(1 + place), each word and pair once, by gain over cost^exponent', async () => {
  const texts = ['Red bridges fall. Red bridges burn brightly.', 'Wooden red bridges sink.'];
  const of = await prepare(documentsOf(texts), { language: 'en' });
  const content = [
    ['red', 'bridges', 'fall'],
    ['red', 'bridges', 'burn', 'brightly'],
    ['wooden', 'red', 'bridges', 'sink'],
  ];
  const all = content.flat();
  const p = (word: string) => all.filter((other) => other === word).length / all.length;
  // The one pair that two documents share is `red bridges`, so it is worth 1.
  const place = [0, 1, 0];
  const gain = (taken: readonly number[], s: number) =>
    sum(content[s].filter((word) => !taken.some((t) => content[t].includes(word))).map(p)) +
    (taken.length === 0 ? 1 : 0) +
    0.3 / (1 + place[s]);
  const settings = { shared: 2, position: 0.3, exponent: 0.5, shortest: 0 };
  near(
    rank(cover, settings, of).scores,
    content.map((_, s) => gain([], s)),
  );
  const taken = greedy(3, (taken, s) => gain(taken, s) / Math.sqrt(content[s].length), 3);
  const basket = basketOf(of, { unit: 'words', limit: 100 });
  const ranking = rank(cover, settings, of);
  ranking.select!(of, ranking.scores, basket);
  assert.deepEqual(pluck(basket.picks, 'sentence'), taken);
});

it('Cover as it is: counts pairs of three documents, of one document those of two sentences', async () => {
  const score = async (texts: readonly string[]) => {
    const of = await prepare(documentsOf(texts), { language: 'en' });
    const settings = { position: 0, exponent: 1, shortest: 0 };
    return sum([...rank(cover, settings, of).scores]);
  };
  // Three sentences of three words, each word worth 1/9 a use; the shared pair is worth 1 in each.
  const plain = (3 * (3 + 3 + 1)) / 9;
  const text = ['Red bridges fall.', 'Red bridges burn.', 'Red bridges sink.'];
  near([await score(text)], [plain + 3]);
  near([await score([text[0], `${text[1]} ${text[2]}`])], [plain]);
  near([await score([text.join(' ')])], [plain + 3]);
});

describe('factors and clusters of sentences', () => {
  // Two blocks without a common term: three sentences over terms 0 and 1, two over terms 2 and 3.
  const blocks = [
    [3, 1, 0, 0],
    [1, 1, 0, 0],
    [1, 3, 0, 0],
    [0, 0, 1, 1],
    [0, 0, 3, 1],
  ];
  const unit = blocks.map((row) => row.map((n) => n / Math.sqrt(dot(row, row))));

  it('NMF: the heaviest factor first, by the share W_sk Σ_w H_kw of the sentence that it makes up', () => {
    const of = problem(blocks);
    const ranking = rank(nmf, { topics: 2, loss: 'kl', weighting: 'tf', passes: 3000 }, of);
    // KL-NMF keeps the row sums, and each block has one factor: W_s Σ_w H_w is the sum of the unit row.
    const sums = unit.map(sum);
    near(ranking.scores, sums, 1e-3);
    assert.deepEqual(picked(of, ranking, 2), [1, 3], 'the block of three first, its most even sentence');
    const few = rank(nmf, { topics: 2, loss: 'kl', weighting: 'tf', passes: 1 }, of).scores;
    assert.ok(
      few.some((score, s) => Math.abs(score - sums[s]) > 1e-3),
      'one pass is not enough',
    );
    const turned = problem(blocks.toReversed());
    for (const seed of [1, 2, 3, 4]) {
      const settings = { topics: 2, loss: 'kl', weighting: 'tf', passes: 300 } as const;
      const again = nmf.rank(turned, settings as never, random(seed), { unit: 'words', limit: 100 });
      assert.equal(picked(turned, again, 2)[0], 3, 'wherever it stands, whatever the factors are called');
    }
    const { ofSentence, count } = ranking.topics!;
    for (let s = 0; s < 5; s++) near([Math.max(...ofSentence.slice(s * count, (s + 1) * count))], [1], 1e-3);
  });

  it('K-means: the largest cluster first, in it the sentence nearest the centroid', () => {
    const of = problem(blocks);
    const ranking = rank(kmeans, { topics: 2, weighting: 'tf' }, of);
    const centre = (rows: readonly number[]) => each(4, (w) => sum(rows.map((s) => unit[s][w])));
    const large = centre([0, 1, 2]);
    const small = centre([3, 4]);
    near(
      ranking.scores,
      unit.map((row, s) => cosine(row, s < 3 ? large : small)),
    );
    const [first, second] = picked(of, ranking, 3);
    assert.equal(first, 1);
    assert.ok(second >= 3, 'of two sentences, both are as near');
  });

  it('BSTM, FGB: topics by Σ_d V_dt |d|, each with the sentence nearest to its words', () => {
    const of = problem(blocks);
    const model = {
      topics: 2,
      sentenceGivenTopic: Float64Array.of(0.1, 0, 0.2, 0, 0.6, 0, 0.1, 0.3, 0, 0.7),
      topicOfDocument: Float64Array.of(0.9, 0.1, 0.2, 0.8),
      wordGivenTopic: Float64Array.of(0.75, 0, 0.25, 0, 0, 0.5, 0, 0.5),
      converged: true,
      passes: 1,
    } as unknown as SentenceTopics;
    // Documents of 4 and 40 words: 0.9 · 4 + 0.2 · 40 = 11.6 against 0.1 · 4 + 0.8 · 40 = 32.4.
    const documents = fromDense([
      [3, 1, 0, 0],
      [0, 0, 30, 10],
    ]);
    const nearest = rankSentenceTopics(of, documents, model, 'nearest');
    const words = [
      [0.75, 0.25, 0, 0],
      [0, 0, 0.5, 0.5],
    ];
    near(
      nearest.scores,
      blocks.map((row) => Math.max(...words.map((topic) => cosine(row, topic)))),
    );
    assert.deepEqual(picked(of, nearest, 2), [3, 0]);
    assert.deepEqual(nearest.notes, []);
    assert.equal(nearest.redundancy, 0.5);
    near(nearest.topics!.ofSentence.slice(6, 8), [0.25, 0.75]);
    const highest = rankSentenceTopics(of, documents, { ...model, converged: false }, 'highest');
    near(highest.scores, [0.1, 0.2, 0.6, 0.3, 0.7]);
    assert.deepEqual(picked(of, highest, 2), [4, 2]);
    assert.ok(!('redundancy' in highest));
    assert.match(highest.notes![0], /not converged after 1 pass/);
  });
});

describe('a question', () => {
  it('starts at the cosine with the question and spreads by half along the sentence graph', () => {
    const weights = idf.map((x) => x + 1);
    const rows = N.map((row) => row.map((n, w) => n * weights[w]));
    const question = [0, 0, 0, 1, 0, 0].map((n, w) => n * weights[w]);
    const direct = rows.map((row) => cosine(row, question));
    const like = each(S, (i) => each(S, (j) => cosine(rows[i], rows[j])));
    let x = direct;
    for (let pass = 0; pass < 20; pass++) {
      x = direct.map((own, s) => 0.5 * own + 0.5 * (dot(like[s], x) / sum(like[s])));
    }
    const counts = fromDense(N.map((row) => [...row]));
    const asked = fromDense([[0, 0, 0, 1, 0, 0]]);
    const found = relevance(counts, asked, false)!;
    near(
      found,
      x.map((value) => (value / Math.max(...x)) ** 2).map((share) => (share < 0.01 ? 0 : share)),
    );
    assert.equal(found[2], 1, 'a sentence with the word of the question is the most relevant');
    assert.equal(relevance(counts, fromDense([[0, 0, 0, 0, 0, 0]]), false), undefined);

    // In one document each counts by its passages, of which those of five sentences all reach over all of it.
    const own = direct.map((cosine) => 0.1 + cosine);
    near(
      relevance(counts, asked, true)!,
      own.map((value) => value / Math.max(...own)),
    );
  });

  it('is answered in a passage: counts fall off to both sides like a bell, and the power leaves little to the rest', () => {
    near(bell(Float64Array.of(0, 0, 3, 0, 0), 1), [7 / 12, 13 / 18, 7 / 9, 13 / 18, 7 / 12]);
    const rows = each(400, (s) => (s === 100 || s === 104 || s === 300 ? [1, 0] : [0, 1]));
    const found = relevance(fromDense(rows), fromDense([[1, 0]]), true)!;
    assert.ok(found[100] > 0.9 && found[104] > 0.9 && found[102] > 0.05);
    assert.ok(found[300] < 0.1 && found[200] === 0);
  });
});
