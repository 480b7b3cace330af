import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { reference } from '../kernels/index.ts';
import { fromEntries, rowSums } from '../linalg/index.ts';
import { plsa } from '../models/plsa.ts';
import { plsaSupervised } from '../models/plsa-supervised.ts';
import { random } from '../random/index.ts';
import { close, toyCounts } from './contract.case.ts';
import type { Training } from './contract.ts';
import { momentum } from './extrapolation.ts';
import { fit } from './inline.ts';

const PLAIN = { tolerance: 0 };
const FASTER = { ...PLAIN, accelerate: 'momentum' as const };

/** 300 documents of 40 words: seven in ten from one of two topics with 15 words each, the others from all 300 words. */
function twentyTopics() {
  const chance = random(5);
  const word = (topic: number) =>
    chance.uniform() < 0.7 ? 15 * topic + Math.floor(15 * chance.uniform() ** 2) : chance.below(300);
  const entries = Array.from({ length: 300 }, (_, document) => {
    const two = [document % 20, chance.below(20)];
    const words = Array.from({ length: 40 }, () => word(two[chance.below(2)]));
    return [...new Set(words)].map((w) => [document, w, words.filter((x) => x === w).length] as const);
  });
  return fromEntries(300, 300, entries.flat());
}

describe('momentum', () => {
  it('goes on further the longer all goes well, and back where it does not', () => {
    const judge = momentum('higher');
    const levels = Array.from({ length: 20 }, (_, pass) => judge(pass));
    assert.deepEqual(levels, [0, ...new Array(8).fill(1), ...new Array(8).fill(2), ...new Array(3).fill(3)]);
    assert.equal(judge(5), undefined);
    assert.equal(judge(18), 2, 'after going back the pass of EM stands, whatever rounding says');
    assert.equal(judge(17), undefined);
    assert.equal(momentum('lower')(1), 0);
  });

  it('waits from a random start until a pass gains a hundredth of the largest gain', () => {
    // Gains, after the first pass: 3 (a plateau), 100, 40, 2, then .9, which is under a hundredth of 100.
    const judge = momentum('higher', { randomStart: true });
    assert.deepEqual([0, 1000, 1003, 1103, 1143, 1145, 1145.9, 1146].map(judge), [0, 0, 0, 0, 0, 0, 1, 1]);
  });

  it('ends where plain EM does from a random start, in two thirds of the passes', () => {
    // Extrapolated from the first pass on, it ends lower by 230 nats.
    const [counts, topics] = [twentyTopics(), 20];
    const training: Training = { ...plsa({ topics, temper: 1 }), byTopic: undefined };
    const mean = (accelerate: 'momentum' | 'none') => {
      const sum = { end: 0, passes: 0 };
      for (const seed of [0, 1]) {
        const options = { passes: 2_000, tolerance: 1e-6, accelerate, random: random(seed) };
        const { history, passes } = fit(training, counts, options);
        sum.end += history.at(-1)! / 2;
        sum.passes += passes / 2;
      }
      return sum;
    };
    const [plain, faster] = [mean('none'), mean('momentum')];
    assert.ok(faster.end > plain.end - 20, `${faster.end}, plain ${plain.end}`);
    assert.ok(faster.passes < plain.passes / 1.5, `${faster.passes}, plain ${plain.passes}`);
  });

  it('takes the step it says', () => {
    // x' = (½, ½), x = (0.8, 0.2); x √(x/x') is as 0.8^1.5 to 0.2^1.5, as 8 to 1.
    const [matrix, last] = [Float64Array.of(0.8, 0.2), Float64Array.of(0.5, 0.5)];
    reference.extrapolate(matrix, last, 2, 1);
    close(matrix, [8 / 9, 1 / 9], 1e-12);
    assert.deepEqual(last, Float64Array.of(0.8, 0.2));
  });

  for (const [name, training] of Object.entries<Training>({
    plsa: plsa({ topics: 4, temper: 1 }),
    supervised: plsaSupervised({ topics: 4 }),
  })) {
    it(`of ${name}: the objective never falls, rows keep their sums, from any start`, () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 8, max: 60 }), (seed, rows) => {
          const counts = toyCounts(rows, 40, seed);
          const { history, local, shared } = fit(training, counts, { ...FASTER, passes: 40, random: random(seed) });
          history.slice(1).forEach((at, i) => {
            assert.ok(at >= history[i] - 1e-9 * Math.abs(at), `pass ${i + 2}: ${history[i]} → ${at}`);
          });
          if (name === 'plsa') {
            const { topics } = local;
            const sums = Array.from({ length: rows }, (_, d) =>
              [0, 1, 2, 3].reduce((sum, z) => sum + topics[4 * d + z], 0),
            );
            close(sums, rowSums(counts), 1e-9);
          }
          for (const array of [...Object.values(local), ...Object.values(shared)]) {
            assert.ok(array.every((x: number) => x >= 0 && Number.isFinite(x)));
          }
        }),
        { numRuns: 15 },
      );
    });
  }

  it('leaves a training alone that does not say how it may move', () => {
    const counts = toyCounts();
    const tempered = plsa({ topics: 3, temper: 0.8 });
    const [plain, asked] = [PLAIN, FASTER].map((options) => fit(tempered, counts, { ...options, passes: 10 }));
    assert.deepEqual(asked.shared.words, plain.shared.words);
  });
});
