import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { eachEnd, layersOf } from './partition.ts';

function* subsets(most: number): Generator<number[]> {
  for (let mask = 0; mask < 2 ** most; mask++)
    yield Array.from({ length: most }, (_, i) => i).filter((i) => mask & (1 << i));
}

test('the best cut into each number of blocks, by all of them; none where a block is barred', () => {
  const table = fc.array(fc.option(fc.integer({ min: -9, max: 9 }), { freq: 5, nil: -Infinity }), {
    minLength: 15,
    maxLength: 15,
  });
  fc.assert(
    fc.property(table, (values) => {
      const scores = Array.from({ length: 5 }, (_, e) =>
        Float64Array.from(values.slice((e * (e + 1)) / 2).slice(0, e + 1)),
      );
      const scoreOfCut = (begins: readonly number[]) =>
        [...begins, 5].reduce((sum, end, b) => sum + scores[end - 1][b === 0 ? 0 : begins[b - 1]], 0);
      const layers = layersOf(5, 5);
      scores.forEach((row, e) => {
        layers.add(e + 1, row);
      });
      layers.all().forEach((begins, k) => {
        if (k === 0) return;
        const rivals = [...subsets(4)].map((cut) => cut.map((at) => at + 1)).filter((cut) => cut.length === k - 1);
        const best = Math.max(...rivals.map(scoreOfCut));
        assert.equal(begins ? scoreOfCut(begins) : -Infinity, best);
      });
    }),
  );
});

test('all blocks that end at a sentence are scored at once, word by word', () => {
  const sentences = [[0, 1], [1], [0, 0], [2], [1, 2]];
  const task = {
    start: Uint32Array.from([0, 2, 3, 5, 6, 8]),
    word: Uint32Array.from(sentences.flat()),
    words: 3,
    next: (_: number, seen: number) => Math.log(seen + 0.5),
    size: (n: number) => -n * Math.log(n + 2),
  };
  const scores = new Map<string, number>();
  eachEnd(task, (end, score) => {
    for (let b = 0; b < end; b++) scores.set(`${b}-${end}`, score[b]);
  });
  assert.equal(scores.size, 15);
  // Words 0 0 1 1 of sentences 0 to 2 and one more 0: 0 is seen 0, 1, 2 times before, 1 is seen 0, 1 times.
  const [zero, one, two] = [0.5, 1.5, 2.5].map(Math.log);
  assert.ok(Math.abs(scores.get('0-3')! - (zero + one + two + zero + one - 5 * Math.log(7))) < 1e-12);
});
