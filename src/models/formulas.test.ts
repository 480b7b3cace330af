/** Updates written out as the papers print them, closed forms, limits, and what must change nothing. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { near } from '../../test/near.ts';
import { fromDense, singleLink, svd } from '../linalg/index.ts';
import { random } from '../random/index.ts';
import { fit } from '../training/index.ts';
import { fitBstm } from './bstm.ts';
import { cssvd } from './cssvd.ts';
import { fitFgb } from './fgb.ts';
import { foldIn } from './fold-in.ts';
import { irr } from './irr.ts';
import { fitNmf } from './nmf.ts';
import { documentGivenTopic, fitPlsa, topicGivenDocument, topicGivenWord } from './plsa.ts';
import { addGradient, discriminative, misclassification, scoresOf, similarities } from './plsa-discriminative.ts';
import { fitSupervised, sharedCounts } from './plsa-supervised.ts';
import { plsaSupervisedPrinted } from './plsa-supervised-printed.ts';
import { clusterCoherence, clusterNumbers, wordClusters } from './word-clusters.ts';

const N = [
  [4, 3, 0, 1, 0],
  [3, 2, 1, 0, 0],
  [0, 0, 5, 2, 3],
  [1, 0, 2, 3, 4],
];
const sum = (values: Iterable<number>) => [...values].reduce((a, b) => a + b, 0);
const each = <T>(n: number, f: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => f(i));
const column = (w: number) => sum(N.map((row) => row[w]));
const total = sum(N.flat());

describe('one topic', () => {
  const share = N[0].map((_, w) => column(w) / total);

  it('PLSA, plain or tempered, is the frequency of the words', () => {
    const { wordGivenTopic, topic, expected } = fitPlsa(fromDense(N), { topics: 1 });
    near(wordGivenTopic, share, 1e-6);
    near(topic, [1], 1e-6);
    near(
      expected,
      N.map((row) => sum(row)),
      1e-4,
    );
  });

  it('BSTM and FGB are too: the text is the sum of its sentences', () => {
    for (const fitted of [fitBstm, fitFgb]) {
      const { wordGivenTopic, topicOfDocument } = fitted(
        fromDense(N),
        fromDense(N),
        { topics: 1 },
        { passes: 2000, tolerance: 0 },
      );
      near(wordGivenTopic, share, 1e-3);
      near(topicOfDocument, [1, 1, 1, 1], 1e-6);
    }
  });

  it('FGB measures the likelihood with its prior: Σ n log(BUVᵀ) + smoothing Σ log V', () => {
    const options = { passes: 3000, tolerance: 0, random: random(2) };
    for (const smoothing of [0.5, 3]) {
      const model = fitFgb(fromDense(N), fromDense(N), { topics: 2, smoothing }, options);
      const V = (d: number, t: number) => model.topicOfDocument[d * 2 + t];
      let wanted = 0;
      N.forEach((row, d) => {
        wanted += smoothing * (Math.log(V(d, 0)) + Math.log(V(d, 1)));
        row.forEach((n, w) => {
          if (n > 0) wanted += n * Math.log(sum([0, 1].map((t) => model.wordGivenTopic[w * 2 + t] * V(d, t))));
        });
      });
      near([model.history.at(-1)!], [wanted], 0.01);
    }
  });

  it('NMF is the first singular pair', () => {
    const { rowFactors, columnFactors } = fitNmf(fromDense(N), { topics: 1 }, { passes: 500, tolerance: 0 });
    const { values, left, right } = svd(fromDense(N), { dimensions: 1, tolerance: 1e-9 });
    N.forEach((_, d) => {
      near(
        N[0].map((_, w) => rowFactors[d] * columnFactors[w]),
        N[0].map((_, w) => values[0] * left[d] * right[w]),
        1e-3,
      );
    });
  });
});

describe('what changes nothing', () => {
  const options = { passes: 60, tolerance: 0 };
  it('PLSA: counts scaled, and every document repeated', () => {
    const plain = fitPlsa(fromDense(N), { topics: 2 }, { ...options, random: random(5) });
    const scaled = fitPlsa(
      fromDense(N.map((row) => row.map((n) => 3 * n))),
      { topics: 2 },
      { ...options, random: random(5) },
    );
    const twice = fitPlsa(fromDense([...N, ...N]), { topics: 2 }, { ...options, random: random(5) });
    near(scaled.wordGivenTopic, plain.wordGivenTopic, 1e-4);
    near(twice.wordGivenTopic, plain.wordGivenTopic, 1e-4);
    near(topicGivenDocument(twice).slice(8), topicGivenDocument(twice).slice(0, 8), 1e-6);
  });

  it('folding in: a document repeated, or scaled, and one of the training’s own', () => {
    const model = fitPlsa(fromDense(N), { topics: 2 }, { passes: 3000, tolerance: 0, random: random(5) });
    const folded = foldIn(model, fromDense([...N, N[0].map((n) => 7 * n)]), { passes: 500 });
    near(folded.slice(0, 8), topicGivenDocument(model), 2e-3);
    near(folded.slice(8), folded.slice(0, 2), 1e-6);
  });

  it('the aspects of one model agree: Bayes both ways', () => {
    const model = fitPlsa(fromDense(N), { topics: 2 }, { ...options, random: random(5) });
    const [zd, dz, zw] = [topicGivenDocument(model), documentGivenTopic(model), topicGivenWord(model)];
    each(2, (z) => {
      near([sum(N.map((_, d) => dz[d * 2 + z]))], [1], 1e-6);
      N.forEach((row, d) => {
        // P(d|z) P(z) = P(z|d) P(d), with P(d) = n(d) / N.
        near([dz[d * 2 + z] * model.topic[z]], [(zd[d * 2 + z] * sum(row)) / total], 1e-4);
      });
      N[0].forEach((_, w) => {
        const joint = each(2, (k) => model.wordGivenTopic[w * 2 + k] * model.topic[k]);
        near([zw[w * 2 + z]], [joint[z] / sum(joint)], 1e-6);
      });
    });
  });
});

describe('supervised PLSA', () => {
  const related = [[1, 0], [0], [3], [2, 3, 1]];
  const start = Float64Array.from([0.9, 0.1, 0.7, 0.3, 0.2, 0.8, 0.5, 0.5, 0.4, 0.6]);

  it('as printed: equations 11 to 14, two passes', () => {
    const table = each(5, (k) => [start[2 * k], start[2 * k + 1]]);
    let s = N.map(() => [1 / 4, 1 / 4]);
    for (let pass = 0; pass < 2; pass++) {
      const t = table.map(() => [0, 0]);
      const next = N.map((row, i) => {
        const own = [0, 0];
        for (const q of related[i]) {
          if (q === i) continue;
          const joint = [0, 1].map((j) => s[i][j] * sum(row.map((n, k) => (n * table[k][j] * N[q][k]) / sum(N[q]))));
          if (!(sum(joint) > 0)) continue;
          for (const j of [0, 1]) {
            own[j] += joint[j] / sum(joint);
            row.forEach((n, k) => {
              t[k][j] += (n * joint[j]) / sum(joint);
            });
          }
        }
        return own.map((x) => x * sum(row));
      });
      const mass = [0, 1].map((j) => sum(next.map((row) => row[j])));
      s = next.map((row) => row.map((x, j) => x / mass[j]));
      t.forEach((row, k) => {
        if (sum(row) > 0) table[k] = row.map((x) => x / sum(row));
      });
    }
    const { shared, local } = fit(
      plsaSupervisedPrinted({ topics: 2, start }, fromDense(N), (i) => related[i]),
      fromDense(N),
      { passes: 2, tolerance: 0 },
    );
    near(shared.words, table.flat(), 1e-5);
    each(4, (i) =>
      near(
        [0, 1].map((j) => local.topics[i * 2 + j] / shared.mass[j]),
        s[i],
        1e-5,
      ),
    );
  });

  it('by EM: ends where a step over the shared counts changes nothing', () => {
    const counts = sharedCounts(fromDense(N), (i) => related[i]).counts;
    const dense = N.map((_, i) =>
      each(5, (k) =>
        sum(
          each(counts.start[i + 1] - counts.start[i], (at) => {
            const place = counts.start[i] + at;
            return counts.index[place] === k ? counts.value[place] : 0;
          }),
        ),
      ),
    );
    // c_ik = n(i,k) · the share of those related to i, itself left out, that have word k.
    N.forEach((row, i) => {
      const others = related[i].filter((q) => q !== i);
      near(
        dense[i],
        row.map((n, k) => (n * others.filter((q) => N[q][k] > 0).length) / others.length),
        1e-6,
      );
    });
    const model = fitSupervised(fromDense(N), (i) => related[i], { topics: 2, start }, { passes: 3000, tolerance: 0 });
    const [tau, s] = [model.topicGivenWord, model.documentGivenTopic];
    const posterior = (i: number, k: number) => {
      const joint = [0, 1].map((j) => s[i * 2 + j] * tau[k * 2 + j]);
      return joint.map((x) => x / (sum(joint) || 1));
    };
    each(5, (k) => {
      const gain = [0, 1].map((j) => sum(dense.map((row, i) => row[k] * posterior(i, k)[j])));
      if (sum(gain) > 0)
        near(
          [tau[k * 2], tau[k * 2 + 1]],
          gain.map((x) => x / sum(gain)),
          2e-3,
          `τ of word ${k}`,
        );
    });
  });
});

describe('discriminative PLSA', () => {
  const settings = { sharpness: 3, steepness: 2 };
  const scores = (values: number[]) => new Map(values.map((value, i) => [i, value]));

  it('the loss is the sigmoid of the soft rival less the own score', () => {
    // Competitors .4 and .6: (1/3) log mean(e^1.2, e^1.8); own .5.
    const rival = Math.log((Math.exp(1.2) + Math.exp(1.8)) / 2) / 3;
    const { loss } = misclassification(scores([0.5, 0.4, 0.6]), [0], [1, 2], settings);
    near([loss], [1 / (1 + Math.exp(-2 * (rival - 0.5)))], 1e-12);
    assert.equal(misclassification(scores([0.5]), [0], [], settings).loss, 0);
    assert.equal(misclassification(scores([0.5]), [], [0], settings).loss, 0);
  });

  it('the slope is that of the loss', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 }), (values) => {
        const of = (given: number[]) => misclassification(scores(given), [0, 1], [2, 3, 4], settings);
        const { slope } = of(values);
        for (const i of values.keys()) {
          const moved = (by: number) => of(values.map((value, j) => (i === j ? value + by : value))).loss;
          near([slope.get(i)!], [(moved(1e-5) - moved(-1e-5)) / 2e-5], 1e-6);
        }
      }),
      { seed: 16, numRuns: 20 },
    );
  });

  it('the gradient of a score is that of SIM by log γ', () => {
    const d = [0.2, 0.5, 0.3];
    const q = [0.6, 0.64, 0.48];
    const sim = (log: number[]) => {
      const t = d.map((x, k) => x * Math.exp(log[k]));
      return sum(t.map((x, k) => x * q[k])) / Math.hypot(...t);
    };
    const gradient = new Float64Array(3);
    const t = Float64Array.from(d, (x) => x / Math.hypot(...d));
    addGradient(gradient, t, 0, Float64Array.from(q), sim([0, 0, 0]), 1);
    const wanted = each(3, (k) => {
      const at = (by: number) => sim(each(3, (j) => (j === k ? by : 0)));
      return (at(1e-5) - at(-1e-5)) / 2e-5;
    });
    near(gradient, wanted, 1e-8);
  });

  it('products of a query with targets of any width', () => {
    for (const width of [1, 3, 4, 7, 9]) {
      const targets = Float64Array.from({ length: 3 * width }, (_, i) => Math.sin(i + 1));
      const query = Float64Array.from({ length: width }, (_, i) => Math.cos(i));
      const wanted = each(3, (row) => sum(each(width, (k) => targets[row * width + k] * query[k])));
      near(similarities(targets, width, query), wanted, 1e-12);
      near([...scoresOf(targets, width, query, [2, 0]).values()], [wanted[2], wanted[0]], 1e-12);
    }
  });

  it('a step draws the relevant nearer than the hardest of its rivals', () => {
    const vectors = Float64Array.from([0.6, 0.4, 0.5, 0.5, 0.9, 0.1, 0.1, 0.9]);
    const length = Math.hypot(0.55, 0.45);
    const query = { vector: Float64Array.from([0.55 / length, 0.45 / length]), related: [0, 1], self: 1 };
    const one = discriminative(vectors, 2, { competitors: 1, rate: 0.1 });
    const before = similarities(one.targets, 2, query.vector);
    const loss = one.step([query]);
    assert.ok(loss > 0 && loss < 1);
    const after = similarities(one.targets, 2, query.vector);
    assert.ok(after[0] > before[0], 'the relevant gains');
    assert.ok(after[2] < before[2], 'the hardest rival loses');
    assert.equal(after[1], before[1], 'the query itself stays');
    assert.equal(after[3], before[3], 'a rival that is not the hardest stays');
  });
});

it('word clusters: δSC pair by pair, over all pairs, as the paper has it', () => {
  const H = (x: number) => (x <= 0 || x >= 1 ? 0 : -x * Math.log2(x) - (1 - x) * Math.log2(1 - x));
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.nat(2), { minLength: 5, maxLength: 5 }), { minLength: 4, maxLength: 14 }),
      fc.constantFrom(0, 0.02, 0.1),
      fc.nat(3),
      (rows, gamma, above) => {
        const m = rows.length;
        const found = wordClusters(fromDense(rows), { gamma, above });
        const has = (d: number, w: number) => rows[d][w] > 0;
        const count = (test: (d: number) => boolean) => rows.filter((_, d) => test(d)).length;
        each(5, (s) => {
          const withSeed = count((d) => has(d, s));
          const wanted = each(5, (w) => w)
            .filter((w) => w !== s)
            .flatMap((w) => {
              const withWord = count((d) => has(d, w));
              const both = count((d) => has(d, w) && has(d, s));
              const without = m - withSeed;
              if (withSeed === 0 || without === 0 || both === 0 || both * m <= withSeed * withWord) return [];
              if (sum(rows.map((row) => row[s])) <= above) return [];
              const gain =
                H(withWord / m) -
                (withSeed / m) * H(both / withSeed) -
                (without / m) * H((withWord - both) / without) -
                Math.log2((withSeed * without * Math.PI) / (2 * m)) / (2 * m);
              return gain > gamma + 1e-9 ? [{ w, gain, share: gain / Math.max(H(withSeed / m), H(withWord / m)) }] : [];
            })
            .sort((a, b) => b.gain - a.gain || a.w - b.w);
          const members = each(found.start[s + 1] - found.start[s], (i) => found.start[s] + i);
          assert.deepEqual(members.map((at) => found.member[at]).sort(), wanted.map(({ w }) => w).sort());
          near(
            members.map((at) => found.gain[at]),
            wanted.map(({ gain }) => gain),
            1e-9,
          );
          members.forEach((at) => {
            near([clusterCoherence(found, s, at)], [wanted.find(({ w }) => w === found.member[at])!.share], 1e-9);
          });
        });
        const { seeds, clusters } = clusterNumbers(found);
        assert.equal(seeds, each(5, (s) => sum(rows.map((row) => row[s]))).filter((n) => n > above).length);
        assert.equal(clusters, each(5, (s) => found.start[s + 1] - found.start[s]).filter((n) => n > 0).length);
      },
    ),
    { seed: 16, numRuns: 150 },
  );
});

it('CSSVD: clusters by single link where asked, and dissolves clusters of one otherwise', () => {
  const rows = [
    [5, 1, 0, 0],
    [4, 1, 0, 0],
    [0, 0, 5, 1],
    [0, 0, 4, 1],
    [0, 0, 5, 2],
    [3, 0, 1, 4],
  ];
  const single = cssvd(fromDense(rows), { linkage: 'single', threshold: 0.9, dimensions: 2 });
  const alone = singleLink(fromDense(rows), 0.9);
  assert.equal(single.clusters, new Set(alone).size);
  assert.equal(single.clusters, 3);
  const average = cssvd(fromDense(rows), { linkage: 'average', threshold: 0.9, dimensions: 2 });
  assert.equal(average.clusters, 2);
  // The last row is nearer to the first two: cosines .57 and .37 on average.
  assert.deepEqual([...average.clusterOf], [0, 0, 1, 1, 1, 0]);
  assert.equal(average.dimensions, 2);
  assert.deepEqual(average.takenFrom, [0, 1]);
});

const table = (flat: ArrayLike<number>, width: number): number[][] =>
  each(flat.length / width, (row) => each(width, (k) => flat[row * width + k]));

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
