import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type BlockScores, bestCuts, boundaryProbabilities, logSums } from './segmentations.ts';

/** Every cut of `units` units into `blocks` blocks, as the first units of its blocks but the first. */
function* cuts(units: number, blocks: number): Generator<number[]> {
  for (let mask = 0; mask < 2 ** (units - 1); mask++) {
    const cut = Array.from({ length: units - 1 }, (_, i) => i + 1).filter((u) => mask & (1 << (u - 1)));
    if (cut.length === blocks - 1) yield cut;
  }
}

function scoreOf(scores: BlockScores, cut: readonly number[]): number {
  const ends = [...cut, scores.length];
  return ends.reduce((sum, end, b) => sum + scores[end - 1][b === 0 ? 0 : ends[b - 1]], 0);
}

const triangles = fc
  .integer({ min: 1, max: 6 })
  .chain((units) =>
    fc
      .array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 21, maxLength: 21 })
      .map((values) =>
        Array.from({ length: units }, (_, e) => Float64Array.from(values.slice((e * (e + 1)) / 2).slice(0, e + 1))),
      ),
  );

test('the best cut, the sum over all cuts and the probabilities are those of all cuts, one by one', () => {
  fc.assert(
    fc.property(triangles, fc.nat(), (scores, any) => {
      const units = scores.length;
      const blocks = 1 + (any % units);
      const all = [...cuts(units, blocks)].map((cut) => ({ cut, score: scoreOf(scores, cut) }));
      const best = bestCuts(scores, blocks)[blocks]!;
      assert.ok(Math.abs(best.score - Math.max(...all.map(({ score }) => score))) < 1e-9);
      assert.ok(Math.abs(scoreOf(scores, best.begins) - best.score) < 1e-9);
      const sum = all.reduce((total, { score }) => total + Math.exp(score), 0);
      assert.ok(Math.abs(logSums(scores, blocks, () => false)[blocks - 1] - Math.log(sum)) < 1e-9);
      const probability = boundaryProbabilities(scores, blocks);
      for (let u = 1; u < units; u++) {
        const here = all.filter(({ cut }) => cut.includes(u)).reduce((total, { score }) => total + Math.exp(score), 0);
        assert.ok(Math.abs(probability[u] - here / sum) < 1e-9);
      }
    }),
  );
});

test('a block that may not be is in no cut', () => {
  const scores = [Float64Array.of(-Infinity), Float64Array.of(0, -Infinity), Float64Array.of(0, 0, 0)];
  assert.deepEqual(bestCuts(scores, 3)[2], { begins: [2], score: 0 });
  assert.equal(bestCuts(scores, 3)[3], undefined);
});
