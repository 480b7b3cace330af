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

test('scores far apart, and blocks that may not be, change nothing of that', () => {
  const value = fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constant(-Infinity));
  const far = fc
    .integer({ min: 2, max: 6 })
    .chain((units) =>
      fc.tuple(...Array.from({ length: units }, (_, e) => fc.array(value, { minLength: e + 1, maxLength: e + 1 }))),
    )
    .map((rows) => rows.map((row) => Float64Array.from(row)));
  fc.assert(
    fc.property(far, fc.nat(), (scores, any) => {
      const units = scores.length;
      const blocks = 1 + (any % units);
      const all = [...cuts(units, blocks)].map((cut) => ({ cut, score: scoreOf(scores, cut) }));
      const top = Math.max(...all.map(({ score }) => score));
      const total = (some: typeof all) => some.reduce((sum, { score }) => sum + Math.exp(score - top), 0);
      const found = logSums(scores, blocks, () => false)[blocks - 1];
      if (top === -Infinity) return assert.equal(found, -Infinity);
      assert.ok(Math.abs(found - top - Math.log(total(all))) < 1e-9, `${found} ${top}`);
      const probability = boundaryProbabilities(scores, blocks);
      for (let u = 1; u < units; u++) {
        const expected = total(all.filter(({ cut }) => cut.includes(u))) / total(all);
        assert.ok(Math.abs(probability[u] - expected) < 1e-9, `${probability[u]} ${expected}`);
      }
    }),
    { numRuns: 300 },
  );
});

test('a hundred planted blocks are found; numbers that are hopeless may count as impossible', () => {
  const begins = Array.from({ length: 99 }, (_, b) => 4 * (b + 1));
  const planted = new Set(begins);
  const before = Array.from({ length: 401 }, (_, u) => begins.filter((begin) => begin < u).length);
  const scores = Array.from({ length: 400 }, (_, e) =>
    Float64Array.from({ length: e + 1 }, (_, b) => -12 * (before[e + 1] - before[b + 1]) - 3 * Number(!planted.has(b))),
  );
  const probability = boundaryProbabilities(scores, 100);
  assert.ok(begins.every((u) => probability[u] > 0.99));
  const sums = logSums(scores, 150, () => false);
  assert.equal(Math.max(...sums.slice(0, 100)), sums[99]);
  assert.ok(sums.slice(1, 100).every((sum, k) => sum >= sums[k]));
  assert.ok(
    sums.every((sum, k) => sum > -Infinity || k < 80),
    `${sums.lastIndexOf(-Infinity)}`,
  );
});

test('a block that may not be is in no cut', () => {
  const scores = [Float64Array.of(-Infinity), Float64Array.of(0, -Infinity), Float64Array.of(0, 0, 0)];
  assert.deepEqual(bestCuts(scores, 3)[2], { begins: [2], score: 0 });
  assert.equal(bestCuts(scores, 3)[3], undefined);
});
