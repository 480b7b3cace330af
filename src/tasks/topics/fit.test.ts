/** The models behind topics on matrices whose answer is known. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { columnSums, fromDense } from '../../linalg/index.ts';
import { plsa, plsaOf, smoothedPlsa } from '../../models/index.ts';
import { random } from '../../random/index.ts';
import { fitPlainly, fitSlowly, fitTopics } from './fit.ts';
import { byText } from './problem.ts';

/** Two groups of documents without a common word; words 0 and 1 come in two of five documents, 2 and 3 in three. */
const N = [
  [3, 1, 0, 0],
  [1, 2, 0, 0],
  [0, 0, 2, 1],
  [0, 0, 1, 3],
  [0, 0, 1, 1],
];
const run = () => ({ random: random(1) });
const column = (of: ArrayLike<number>, topics: number, z: number) => Array.from(of).filter((_, i) => i % topics === z);
const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, i) => sum + x * b[i], 0);

/** log-tf·idf rows at length 1. */
const idf = [Math.log(5 / 2), Math.log(5 / 2), Math.log(5 / 3), Math.log(5 / 3)];
const A = N.map((row) => {
  const weighed = row.map((n, w) => (n > 0 ? (1 + Math.log(n)) * idf[w] : 0));
  return weighed.map((x) => x / Math.sqrt(dot(weighed, weighed)));
});

describe('the models of topics', () => {
  it('each find the two groups, and words of every topic sum to one', async () => {
    for (const model of ['plsa', 'nmf', 'svd'] as const) {
      const { words, documents, topics } = await fitTopics(model, fromDense(N.map((row) => [...row])), 2, run());
      assert.equal(topics, 2);
      const groups = [0, 1].map((z) => {
        const w = column(words, 2, z);
        assert.ok(Math.abs(w.reduce((a, b) => a + b, 0) - 1) < 1e-6, model);
        assert.ok(w.every((x) => x >= 0));
        const d = column(documents, 2, z);
        const early = w[0] + w[1] > 0.5;
        assert.ok(Math.abs(w[0] + w[1] - (early ? 1 : 0)) < 0.01, `${model}: ${w}`);
        for (const [i, x] of d.entries()) assert.ok(i < 2 === early ? x > 0.1 : x < 0.01, `${model}: ${d}`);
        return early;
      });
      assert.deepEqual(groups.sort(), [false, true], model);
    }
  });

  it('svd: the positive side of u and v, times √σ, what words lose in sum going to the documents', async () => {
    const { words, documents } = await fitTopics('svd', fromDense(N.map((row) => [...row])), 1, run());
    // The first direction lies in the larger group: power iteration on its three rows.
    let v = [0, 0, 1, 1];
    for (let pass = 0; pass < 500; pass++) {
      const next = v.map((_, w) => A.reduce((sum, row) => sum + row[w] * dot(row, v), 0));
      v = next.map((x) => x / Math.sqrt(dot(next, next)));
    }
    const sigma = Math.sqrt(A.reduce((sum, row) => sum + dot(row, v) ** 2, 0));
    const total = v.reduce((a, b) => a + Math.max(0, b), 0);
    v.forEach((x, w) => {
      assert.ok(Math.abs(words[w] - x / total) < 1e-4, `word ${w}: ${words[w]}, expected ${x / total}`);
    });
    // u = A v / σ; documents are √σ u · √σ Σ v.
    A.forEach((row, d) => {
      const expected = dot(row, v) * total;
      assert.ok(
        Math.abs(documents[d] - expected) < 1e-4 * sigma,
        `document ${d}: ${documents[d]}, expected ${expected}`,
      );
    });
  });

  it('nmf: W H comes near the weighted rows, in squares', async () => {
    const { words, documents } = await fitTopics('nmf', fromDense(N.map((row) => [...row])), 2, run(), 2000);
    // The best of rank one in each group leaves what the further singular values hold.
    let error = 0;
    A.forEach((row, d) => {
      row.forEach((x, w) => {
        const made = documents[2 * d] * words[2 * w] + documents[2 * d + 1] * words[2 * w + 1];
        error += (x - made) ** 2;
      });
    });
    const rest = (rows: readonly number[][]) => {
      const [a, b, c] = [
        rows.reduce((sum, row) => sum + row[0] ** 2, 0),
        rows.reduce((sum, row) => sum + row[0] * row[1], 0),
        rows.reduce((sum, row) => sum + row[1] ** 2, 0),
      ];
      // The smaller eigenvalue of [[a, b], [b, c]].
      return (a + c - Math.sqrt((a - c) ** 2 + 4 * b * b)) / 2;
    };
    const least = rest(A.slice(0, 2)) + rest(A.slice(2).map((row) => row.slice(2)));
    assert.ok(Math.abs(error - least) < 1e-3, `${error}, at least ${least}`);
  });
});

it('documents in the order of their texts: are ordered by their ids where the texts are the same', () => {
  const of = (...pairs: [string, string][]) => byText(pairs.map(([id, text]) => ({ id, text }))).map(({ id }) => id);
  assert.deepEqual(of(['b', 'x'], ['a', 'x'], ['c', 'w']), ['c', 'a', 'b']);
  assert.deepEqual(of(['a', 'x'], ['b', 'x'], ['c', 'y']), ['a', 'b', 'c']);
});

describe('plsa of topics', () => {
  const draw = random(9);
  const counts = fromDense(
    Array.from({ length: 12 }, (_, d) => Array.from({ length: 14 }, (_, w) => draw.below(w % 3 === d % 3 ? 4 : 2))),
  );
  const settings = { topics: 3, temper: 1 };

  it('three starts of six passes, the likeliest goes on', async () => {
    const places = new Set<number>();
    for (const seed of [1, 2, 3, 4, 5]) {
      const chance = { random: random(seed) };
      const starts = [0, 1, 2].map(() => fitSlowly(plsa(settings), counts, chance, { passes: 6 }));
      const [a, b, c] = [await starts[0], await starts[1], await starts[2]];
      const history = [a, b, c].map((fit) => fit.history.at(-1)!);
      const place = history.indexOf(Math.max(...history));
      places.add(place);
      const best = [a, b, c][place];
      const done = await fitSlowly(plsa(settings), counts, chance, { passes: 20, start: best });
      const { words, documents, passes, converged } = await fitTopics('plsa', counts, 3, { random: random(seed) }, 20);
      const wanted = plsaOf(settings, done);
      assert.deepEqual([words, documents], [wanted.wordGivenTopic, wanted.expected]);
      assert.deepEqual([passes, converged], [wanted.passes, wanted.converged]);
      const smooth = await fitTopics('plsa', counts, 3, { random: random(seed) }, 20, 0.5);
      const smoothed = await fitPlainly(smoothedPlsa(3, 0.5), counts, chance, 30, done);
      assert.deepEqual(smooth.words, plsaOf(settings, { ...done, ...smoothed }).wordGivenTopic);
      assert.notDeepEqual(smooth.words, words);
    }
    assert.ok(places.size > 1, 'not always the same start');
  });

  it('one topic has one start; progress is told every five passes', async () => {
    const steps: string[] = [];
    const onProgress = (stage: string, done: number, of: number) => void steps.push(`${stage} ${done}/${of}`);
    const one = await fitTopics('plsa', counts, 1, { random: random(1), onProgress }, 12);
    assert.ok(!steps.some((step) => step.startsWith('starts')));
    const frequency = columnSums(counts);
    const all = frequency.reduce((a, b) => a + b);
    one.words.forEach((p, w) => {
      assert.ok(Math.abs(p - frequency[w] / all) < 1e-6);
    });
    steps.length = 0;
    await fitTopics('plsa', counts, 3, { random: random(1), onProgress }, 12);
    assert.deepEqual(steps, ['starts 0/3', 'starts 1/3', 'starts 2/3', 'topics 1/12', 'topics 6/12', 'topics 11/12']);
  });
});
