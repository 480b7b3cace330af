import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Csr, columnSums, fromDense, rowSums, selectRows } from '../linalg/index.ts';
import { random } from '../random/index.ts';
import { close, columnTotals, keepsTheContract, rowTotals, toyCounts } from '../training/contract.case.ts';
import { bstm, digamma, dirichletBound, expDigamma, fitBstm, logGamma } from './bstm.ts';
import { fgb } from './fgb.ts';

const TOPICS = 3;
/** Documents stand in for their own sentences: all the contract needs is some given bases. */
const models = {
  bstm: (counts: Csr) => bstm(counts, { topics: TOPICS, alpha: 1 }),
  fgb: (counts: Csr) => fgb(counts, { topics: TOPICS, smoothing: 1 }),
};
for (const [name, training] of Object.entries(models)) {
  keepsTheContract(name, {
    training,
    distributions: ({ shared, local }) => [
      { name: 'U', sums: columnTotals(shared.sentences, TOPICS) },
      { name: 'BU', sums: columnTotals(shared.words, TOPICS) },
      { name: 'V', sums: rowTotals(local.topics, TOPICS) },
    ],
  });
}

describe('bstm', () => {
  const sentences = toyCounts(24, 40);
  /** Four documents of six sentences each. */
  const documents = fromDense(
    [0, 1, 2, 3].map((d) => [
      ...columnSums(
        selectRows(
          sentences,
          [0, 1, 2, 3, 4, 5].map((s) => d * 6 + s),
        ),
      ),
    ]),
  );

  it('finds U_s = n(s)/N with one topic: the longest sentence is the highest', () => {
    const { sentenceGivenTopic } = fitBstm(documents, sentences, { topics: 1 }, { passes: 4000, tolerance: 0 });
    const lengths = rowSums(sentences);
    const total = lengths.reduce((sum, n) => sum + n, 0);
    close(
      sentenceGivenTopic,
      [...lengths].map((n) => n / total),
      0.02,
    );
  });

  it('gives a sentence without terms no part', () => {
    const { sentenceGivenTopic } = fitBstm(documents, sentences, { topics: 2 }, { random: random(2) });
    assert.deepEqual([...sentenceGivenTopic.subarray(5 * 2, 6 * 2)], [0, 0]);
  });
});

describe('Dirichlet posteriors', () => {
  it('have the known values of ψ and log Γ, and their recurrences', () => {
    close([digamma(1), digamma(0.5)], [-0.5772156649015329, -1.9635100260214235], 1e-11);
    close([logGamma(0.5), logGamma(11)], [Math.log(Math.sqrt(Math.PI)), Math.log(3628800)], 1e-11);
    for (const x of [1e-3, 0.1, 0.7, 3.3, 9.99, 10.01, 250, 1e6]) {
      close([digamma(x + 1), logGamma(x + 1)], [digamma(x) + 1 / x, logGamma(x) + Math.log(x)], 1e-11);
    }
  });

  it('by hand: exp E[log θ], and the bound', () => {
    const rows = Float64Array.of(1, 3);
    expDigamma(rows, 2, 0.5);
    close(rows, [Math.exp(digamma(1.5) - digamma(5)), Math.exp(digamma(3.5) - digamma(5))], 1e-12);
    const logB = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b);
    const bound = dirichletBound(Float64Array.of(2, 0), Float64Array.of(0.7, 0.3), 2, 1.5);
    close([bound], [logB(3.5, 1.5) - logB(1.5, 1.5) - 2 * Math.log(0.7)], 1e-12);
    // log B(1 + 1, 1 + 0) − log B(1, 1) − log ½ = log ½ − log 1 − log ½ = 0.
    close([dirichletBound(Float64Array.of(1, 0), Float64Array.of(0.5, 0.5), 2, 1)], [0], 1e-12);
  });
});
