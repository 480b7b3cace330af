import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { utiyamaIsahara } from './ui.ts';

/** Sentences of word numbers, from 0 without a gap, as a vocabulary does. */
function problem(sentences: readonly (readonly number[])[]) {
  const word = Uint32Array.from(sentences.flat());
  const start = Uint32Array.from([0, ...sentences.map((_, s) => sentences.slice(0, s + 1).flat().length)]);
  return { size: sentences.length, start, word, counts: new Float64Array(Math.max(-1, ...word) + 1) };
}

/** Utiyama & Isahara 2001, equations 9 and 10: the cost of a segmentation. */
function costOf(sentences: readonly (readonly number[])[], boundaries: readonly number[]): number {
  const all = sentences.flat();
  const different = new Set(all).size;
  const ends = [...boundaries.map((b) => b + 1), sentences.length];
  return ends.reduce((cost, end, i) => {
    const words = sentences.slice(i === 0 ? 0 : ends[i - 1], end).flat();
    const times = (word: number) => words.filter((other) => other === word).length;
    return words.reduce(
      (sum, w) => sum + Math.log((words.length + different) / (times(w) + 1)),
      cost + Math.log(all.length),
    );
  }, 0);
}

const cuts = (n: number) =>
  Array.from({ length: 2 ** (n - 1) }, (_, mask) =>
    Array.from({ length: n - 1 }, (_, i) => i).filter((i) => mask & (1 << i)),
  );
const texts = fc.array(fc.array(fc.nat(5), { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 8 });

it('no segmentation costs less', () => {
  fc.assert(
    fc.property(texts, (given) => {
      const names = [...new Set(given.flat())];
      const sentences = given.map((words) => words.map((w) => names.indexOf(w)));
      for (const blocks of [undefined, 2]) {
        const rivals = cuts(sentences.length).filter((cut) => blocks === undefined || cut.length === blocks - 1);
        const least = Math.min(...rivals.map((cut) => costOf(sentences, cut)));
        const found = utiyamaIsahara(problem(sentences), blocks);
        assert.ok(Math.abs(costOf(sentences, found) - least) < 1e-9);
      }
    }),
    { seed: 16, numRuns: 60 },
  );
  const far = [...Array.from({ length: 6 }, () => [0, 0, 1]), ...Array.from({ length: 6 }, () => [2, 2, 3])];
  assert.deepEqual(utiyamaIsahara(problem(far)), [5]);
});
