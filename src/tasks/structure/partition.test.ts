import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { eachEnd, layersOf, type PartitionTask, partition } from './partition.ts';

const PRIOR = 0.3;
const next = (_word: number, seen: number) => Math.log(seen + PRIOR);
const size = (n: number) => -n * Math.log(n + 4);

function taskOf(sentences: readonly (readonly number[])[], rest: Partial<PartitionTask> = {}): PartitionTask {
  const start = new Uint32Array(sentences.length + 1);
  sentences.forEach((words, s) => {
    start[s + 1] = start[s] + words.length;
  });
  return { start, word: Uint32Array.from(sentences.flat()), words: 4, next, size, cost: 1.5, ...rest };
}

/** The score of a partition by the definition. */
function scoreOf(sentences: readonly (readonly number[])[], boundaries: readonly number[], cost: number): number {
  const ends = [...boundaries.map((b) => b + 1), sentences.length];
  let from = 0;
  let total = -cost * boundaries.length;
  for (const end of ends) {
    const seen = new Map<number, number>();
    const words = sentences.slice(from, end).flat();
    for (const word of words) {
      total += next(word, seen.get(word) ?? 0);
      seen.set(word, (seen.get(word) ?? 0) + 1);
    }
    total += size(words.length);
    from = end;
  }
  return total;
}

function* subsets(most: number): Generator<number[]> {
  for (let mask = 0; mask < 2 ** most; mask++)
    yield Array.from({ length: most }, (_, i) => i).filter((i) => mask & (1 << i));
}

const texts = fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 5 }), { minLength: 1, maxLength: 7 });
const near = (a: number, b: number) => Math.abs(a - b) < 1e-9;

test('no partition scores higher than the one found', () => {
  fc.assert(
    fc.property(texts, (sentences) => {
      const found = scoreOf(sentences, partition(taskOf(sentences)), 1.5);
      const best = Math.max(...[...subsets(sentences.length - 1)].map((b) => scoreOf(sentences, b, 1.5)));
      assert.ok(near(found, best), `${found} ${best}`);
    }),
  );
});

test('nor of exactly so many blocks', () => {
  fc.assert(
    fc.property(texts, fc.nat(), (sentences, any) => {
      const blocks = 1 + (any % sentences.length);
      const boundaries = partition(taskOf(sentences, { blocks }));
      assert.equal(boundaries.length, blocks - 1);
      const rivals = [...subsets(sentences.length - 1)].filter((b) => b.length === blocks - 1);
      const best = Math.max(...rivals.map((b) => scoreOf(sentences, b, 0)));
      assert.ok(near(scoreOf(sentences, boundaries, 0), best));
    }),
  );
});

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
