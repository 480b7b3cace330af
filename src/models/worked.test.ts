/** Worked examples: the papers' formulas, written out over plain arrays, hold at what our fits end with. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { near } from '../../test/near.ts';
import { fromDense } from '../linalg/index.ts';
import { random } from '../random/index.ts';
import { fitBstm } from './bstm.ts';
import { fitFgb } from './fgb.ts';
import { irr } from './irr.ts';
import { fitPlsa } from './plsa.ts';

const each = <T>(n: number, f: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => f(i));
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const table = (flat: ArrayLike<number>, width: number): number[][] =>
  each(flat.length / width, (row) => each(width, (k) => flat[row * width + k]));

const N = [
  [4, 3, 0, 1, 0],
  [3, 2, 1, 0, 0],
  [0, 0, 5, 2, 3],
  [1, 0, 2, 3, 4],
];

describe('tempered EM', () => {
  /** One step as the paper has it: P(z|d,w) ∝ P(z) [P(d|z) P(w|z)]^B, then P(w|z), P(d|z), P(z) from expected counts. */
  function step(topic: number[], document: number[][], word: number[][], B: number) {
    const K = topic.length;
    const posterior = N.map((_, d) =>
      N[0].map((_, w) => {
        const joint = each(K, (z) => topic[z] * (document[d][z] * word[w][z]) ** B);
        return joint.map((p) => p / (sum(joint) || 1));
      }),
    );
    const expected = (d: number, w: number, z: number) => N[d][w] * posterior[d][w][z];
    const mass = each(K, (z) => sum(N.flatMap((row, d) => row.map((_, w) => expected(d, w, z)))));
    return {
      topic: mass.map((m) => m / sum(mass)),
      word: N[0].map((_, w) => each(K, (z) => sum(N.map((_, d) => expected(d, w, z))) / mass[z])),
      document: N.map((row, d) => each(K, (z) => sum(row.map((_, w) => expected(d, w, z))) / mass[z])),
    };
  }

  for (const temper of [1, 0.75, 0.6]) {
    it(`ends where a step of temper ${temper} changes nothing`, () => {
      const { wordGivenTopic, topic, expected } = fitPlsa(
        fromDense(N),
        { topics: 2, temper },
        { passes: 4000, tolerance: 0, random: random(3) },
      );
      const z = Array.from(topic);
      const word = table(wordGivenTopic, 2);
      const counts = table(expected, 2);
      const mass = each(2, (k) => sum(counts.map((row) => row[k])));
      const document = counts.map((row) => row.map((n, k) => n / mass[k]));
      const next = step(z, document, word, temper);
      for (const w of N[0].keys()) {
        for (const k of [0, 1]) near(word[w][k], next.word[w][k], 1e-4, `P(w${w}|z${k})`);
      }
      for (const k of [0, 1]) near(z[k], next.topic[k], 1e-4, `P(z${k})`);
      if (temper !== 1) {
        const other = step(z, document, word, 1);
        const moved = Math.max(...N[0].map((_, w) => Math.abs(word[w][0] - other.word[w][0])));
        assert.ok(moved > 1e-3, 'a plain step must move it: the temper is in force');
      }
    });
  }
});

describe('models of sentences', () => {
  /** γ_d = {[Y/(BUVᵀ)]ᵀ BU}_d ∘ V_d. */
  function expectedTopics(BU: number[][], V: number[][]): number[][] {
    return N.map((row, d) =>
      V[d].map((v, t) => v * sum(row.map((n, w) => (n * BU[w][t]) / sum(V[d].map((x, k) => x * BU[w][k]))))),
    );
  }
  const sentences = fromDense(N);
  const options = { passes: 3000, tolerance: 0, random: random(2) };

  it('FGB: V_d ∝ γ_d + smoothing', () => {
    for (const smoothing of [0.5, 3]) {
      const { wordGivenTopic, topicOfDocument } = fitFgb(sentences, sentences, { topics: 2, smoothing }, options);
      const V = table(topicOfDocument, 2);
      for (const [d, gamma] of expectedTopics(table(wordGivenTopic, 2), V).entries()) {
        const whole = sum(gamma) + 2 * smoothing;
        for (const t of [0, 1]) near(V[d][t], (gamma[t] + smoothing) / whole, 2e-3, `V[${d}][${t}]`);
      }
    }
  });

  it('BSTM: V_d ∝ exp ψ(α + γ_d)', () => {
    /** ψ by its recurrence and its asymptotic series. */
    const digamma = (x: number): number =>
      x < 12 ? digamma(x + 1) - 1 / x : Math.log(x) - 1 / (2 * x) - 1 / (12 * x * x) + 1 / (120 * x ** 4);
    const { wordGivenTopic, topicOfDocument } = fitBstm(sentences, sentences, { topics: 2, alpha: 1.5 }, options);
    const V = table(topicOfDocument, 2);
    for (const [d, gamma] of expectedTopics(table(wordGivenTopic, 2), V).entries()) {
      const weights = gamma.map((g) => Math.exp(digamma(1.5 + g)));
      for (const t of [0, 1]) near(V[d][t], weights[t] / sum(weights), 2e-3, `V[${d}][${t}]`);
    }
  });
});

describe('IRR', () => {
  /** Rescale the residuals by |r|^q, take the first singular direction by power iteration, deflate. */
  function literal(dimensions: number, q: number): number[][] {
    let rows = N.map((row) => row.map((n) => n / Math.hypot(...row)));
    return each(dimensions, () => {
      const scaled = rows.map((row) => row.map((x) => x * Math.hypot(...row) ** q));
      let u = each(N[0].length, (w) => 1 + w / 10);
      for (let pass = 0; pass < 5000; pass++) {
        const along = scaled.map((row) => sum(row.map((x, w) => x * u[w])));
        u = u.map((_, w) => sum(scaled.map((row, d) => row[w] * along[d])));
        const length = Math.hypot(...u);
        u = u.map((x) => x / length);
      }
      rows = rows.map((row) => {
        const along = sum(row.map((x, w) => x * u[w]));
        return row.map((x, w) => x - along * u[w]);
      });
      return u;
    });
  }

  for (const q of [0, 1, 2, 4]) {
    it(`takes the directions of rescaled residuals, q = ${q}`, () => {
      const { basis, dimensions } = irr(fromDense(N), { dimensions: 3, rescaling: q }, random(1));
      assert.equal(dimensions, 3);
      for (const [k, u] of literal(3, q).entries()) {
        const along = Math.abs(sum(u.map((x, w) => x * basis[w * 3 + k])));
        near(along, 1, 1e-4, `direction ${k}`);
      }
    });
  }
});
