import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cosineGraph, rowSums, unweighted } from '../../linalg/index.ts';
import { prepare, summarizeProblem } from './index.ts';
import { BRIDGE } from './stories.case.ts';

describe('PROC1 to PROC4', async () => {
  const problem = await prepare(BRIDGE);
  const scores = (method: 'proc1' | 'proc2' | 'proc3' | 'proc4', options = {}) =>
    summarizeProblem(problem, { method, explain: true, ...options }).all!.map((sentence) => sentence.score);
  const shares = (sums: Float64Array) => {
    const total = sums.reduce((sum, n) => sum + n, 0);
    return [...sums].map((n) => n / total);
  };
  const equal = (actual: number[], expected: number[]) =>
    actual.forEach((score, i) => {
      assert.ok(Math.abs(score - expected[i]) < 1e-12, `${i}: ${score} ${expected[i]}`);
    });

  it('PROC3 is the share of counted words, whatever the topics and the temper', () => {
    for (const options of [{}, { topics: 4 }, { temper: 0.3 }])
      equal(scores('proc3', options), shares(rowSums(problem.counts)));
  });

  it('PROC4 is the share of links in the graph', () => {
    equal(scores('proc4'), shares(rowSums(unweighted(cosineGraph(problem.counts, 0.2)))));
  });

  it('PROC1 and PROC2 score by the dominant topic: a distribution over sentences that differs from the shares', () => {
    for (const [one, all] of [
      ['proc1', 'proc3'],
      ['proc2', 'proc4'],
    ] as const) {
      const dominant = scores(one);
      assert.ok(Math.abs(dominant.reduce((sum, p) => sum + p, 0) - 1) < 1e-9);
      assert.ok(dominant.some((p, i) => Math.abs(p - scores(all)[i]) > 1e-3));
    }
  });
});
