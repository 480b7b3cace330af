import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromDense } from '../linalg/index.ts';
import { random } from '../random/index.ts';
import { close, keepsTheContract, toyCounts } from '../training/contract.case.ts';
import { fitNmf, nmf } from './nmf.ts';
import { fitPlsa } from './plsa.ts';

for (const loss of ['euclidean', 'kl'] as const) {
  keepsTheContract(`nmf (${loss})`, {
    training: () => nmf({ topics: 3, loss }),
    cannot: { 'distributions sum to one': 'factors of NMF have no scale of their own' },
  });
}

describe('nmf', () => {
  it('factors a matrix of low rank exactly', () => {
    const matrix = [
      [2, 4, 0],
      [1, 2, 0],
      [0, 0, 3],
      [1, 2, 3],
    ];
    const { rowFactors, columnFactors, history } = fitNmf(
      fromDense(matrix),
      { topics: 2 },
      { passes: 3000, tolerance: 0, random: random(2) },
    );
    assert.ok(history.at(-1)! < 1e-6);
    matrix.forEach((row, d) => {
      close(
        row.map((_, w) => rowFactors[d * 2] * columnFactors[w * 2] + rowFactors[d * 2 + 1] * columnFactors[w * 2 + 1]),
        row,
        1e-2,
      );
    });
  });

  it('has no factors but 0 that are too small to be quick', () => {
    const options = { passes: 2000, tolerance: 0 };
    const { rowFactors, columnFactors } = fitNmf(toyCounts(), { topics: 3 }, options);
    const small = [...rowFactors, ...columnFactors].filter((factor) => factor > 0 && factor < 1e-10);
    assert.ok(small.length > 0);
    for (const factor of small) assert.ok(factor >= 2 ** -63, `${factor}`);
  });

  it('measures the squared error as the dense sum does', () => {
    const matrix = [
      [1, 2],
      [0, 3],
    ];
    const {
      rowFactors: h,
      columnFactors: w,
      history,
    } = fitNmf(fromDense(matrix), { topics: 1 }, { passes: 50, tolerance: 0 });
    const error = matrix
      .flatMap((row, d) => row.map((x, c) => (x - h[d] * w[c]) ** 2 / 2))
      .reduce((sum, x) => sum + x, 0);
    close([history.at(-1)!], [error], 1e-6);
  });

  it('is PLSA under the divergence', () => {
    const counts = toyCounts();
    const options = { passes: 20, tolerance: 0 };
    const [factors, model] = [
      fitNmf(counts, { topics: 3, loss: 'kl' }, { ...options, random: random(3) }),
      fitPlsa(counts, { topics: 3 }, { ...options, random: random(3) }),
    ];
    assert.deepEqual(factors.columnFactors, model.wordGivenTopic);
    assert.deepEqual(factors.rowFactors, model.expected);
  });
});
