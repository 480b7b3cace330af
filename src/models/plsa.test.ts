import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { OptionError } from '../check/index.ts';
import { reference } from '../kernels/index.ts';
import { fromDense, rowSums } from '../linalg/index.ts';
import { random } from '../random/index.ts';
import { close, columnTotals, keepsTheContract, toyCounts } from '../training/contract.case.ts';
import { encodeModel } from '../training/index.ts';
import { foldIn } from './fold-in.ts';
import { documentGivenTopic, fitPlsa, loadPlsa, plsa, savePlsa } from './plsa.ts';

for (const temper of [1, 0.75]) {
  keepsTheContract(`plsa at temper ${temper}`, {
    training: () => plsa({ topics: 4, temper }),
    distributions: ({ shared }) => [
      { name: 'P(w|z)', sums: columnTotals(shared.words, 4) },
      { name: 'P(z)', sums: columnTotals(shared.topics, 1) },
    ],
  });
}

describe('plsa', () => {
  it('takes one pass of EM as computed by hand', () => {
    // Two documents, two words, one of them shared: n = [[2, 0], [1, 1]], two topics, P(z) = ½, P(d|z) = (½, ½).
    const counts = fromDense([
      [2, 0],
      [1, 1],
    ]);
    const training = plsa({ topics: 2, temper: 1 });
    const shared = {
      words: Float64Array.of(0.8, 0.4, 0.2, 0.6),
      topics: Float64Array.of(0.5, 0.5),
      mass: Float64Array.of(2, 2),
    };
    const local = { topics: Float64Array.of(1, 1, 1, 1), sums: new Float64Array(4) };
    const sums = { words: new Float64Array(4), objective: new Float64Array(1) };
    training.accumulate(reference, shared, { from: 0, rows: 2, counts: reference.prepare(counts) }, local, sums, true);
    training.update(reference, shared, sums);
    // P(z|w=0) = (⅔, ⅓), P(z|w=1) = (¼, ¾): expected counts of the topics are 3·⅔ + ¼ and 3·⅓ + ¾.
    close(local.topics, [4 / 3, 2 / 3, 2 / 3 + 1 / 4, 1 / 3 + 3 / 4], 1e-12);
    close(shared.mass, [9 / 4, 7 / 4], 1e-12);
    close(shared.words, [2 / (9 / 4), 1 / (7 / 4), 1 / 4 / (9 / 4), 3 / 4 / (7 / 4)], 1e-12);
    // t(d,w) = ½ · ½ · ΣP(w|z): 0.3 for word 0 and 0.2 for word 1.
    close(sums.objective, [3 * Math.log(0.3) + Math.log(0.2)], 1e-12);
  });

  it('keeps Σ_z P(d|z) P(z) = n(d)/N after any M-step, whatever the temper and the topics', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom(1, 0.75, 0.3),
        fc.integer({ min: 1, max: 9 }),
        (topics, temper, passes) => {
          const counts = toyCounts();
          const model = fitPlsa(counts, { topics, temper }, { passes, tolerance: 0 });
          const share = documentGivenTopic(model);
          const words = rowSums(counts);
          const total = words.reduce((sum, n) => sum + n, 0);
          for (let d = 0; d < counts.rows; d++) {
            let score = 0;
            for (let z = 0; z < topics; z++) score += share[d * topics + z] * model.topic[z];
            assert.ok(Math.abs(score - words[d] / total) < 1e-12);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('says whether it converged', () => {
    assert.equal(fitPlsa(toyCounts(), { topics: 3 }, { passes: 2, tolerance: 1e-12 }).converged, false);
    assert.equal(fitPlsa(toyCounts(), { topics: 3 }, { passes: 1000 }).converged, true);
  });

  it('refuses what is not legal', () => {
    assert.throws(
      () => fitPlsa(toyCounts(), { topics: 0 }),
      new OptionError('plsa', 'topics must be a whole number from 1 to 4096', 0),
    );
  });
});

describe('fold-in', () => {
  const counts = toyCounts();
  const model = fitPlsa(counts, { topics: 3 }, { passes: 2000, tolerance: 1e-13, random: random(5) });

  it('leaves a document without known words uniform', () => {
    close(foldIn(model, fromDense([[]], counts.columns)), [1 / 3, 1 / 3, 1 / 3], 1e-12);
  });
});

describe('a saved plsa', () => {
  const counts = toyCounts();
  const words = Array.from({ length: counts.columns }, (_, w) => `wörd${w}`);
  const model = fitPlsa(counts, { topics: 3 });
  const bytes = savePlsa({ model, terms: words });

  it('comes back as it was, in single precision', () => {
    const back = loadPlsa(bytes);
    assert.deepEqual(back.terms, words);
    close(back.model.wordGivenTopic, model.wordGivenTopic, 1e-7);
    close(back.model.expected, model.expected, 1e-6);
    assert.equal(back.model.passes, model.passes);
    assert.deepEqual(savePlsa(back), bytes);
    assert.deepEqual(loadPlsa(Buffer.from(bytes)), back);
  });

  it('has labels where they are not the terms, lacks its documents where asked, and is of no other kind', () => {
    const labels = words.map((word, w) => (w % 2 === 0 ? word.toUpperCase() : word));
    const saved = loadPlsa(savePlsa({ model, terms: words, labels }, { documents: false }));
    assert.deepEqual([saved.terms, saved.labels], [words, labels]);
    assert.equal(saved.model.expected.length, 0);
    assert.throws(() => loadPlsa(encodeModel({ kind: 'nmf', about: {}, arrays: {} })), /must hold a plsa model/);
  });
});
