import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromEntries } from '../linalg/index.ts';
import { plsa } from '../models/plsa.ts';
import { random } from '../random/index.ts';
import { sampleStep, startFromClusters, startFromSample } from './cluster-start.ts';
import { factsOf } from './shards.ts';

/** Rows about the first half of the words, and rows about the second; the last word is in all, and one row is empty. */
function halves(rows: number, columns: number) {
  const chance = random(3);
  const entries = Array.from({ length: rows * 6 }, (_, i): [number, number, number] => {
    const row = Math.floor(i / 6);
    return [row, (row % 2) * (columns / 2) + chance.below(columns / 2 - 1), 1];
  });
  const common = Array.from({ length: rows }, (_, row): [number, number, number] => [row, columns - 1, 2]);
  return fromEntries(rows + 1, columns, [...entries, ...common]);
}

function startOf(counts: ReturnType<typeof halves>, topics: number, seed = 1): Float64Array {
  const chance = random(seed);
  const [words, rest] = [new Float64Array(counts.columns * topics), new Float64Array(topics)];
  plsa({ topics, temper: 1 }).begin(factsOf(counts), chance, { words, topics: rest, mass: rest });
  startFromClusters(counts, topics, chance, words);
  return words;
}

describe('a start from clusters', () => {
  const [columns, topics] = [40, 2];
  const counts = halves(60, columns);
  const words = startOf(counts, topics);
  const mass = (z: number, from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => words[(from + i) * topics + z]).reduce((sum, x) => sum + x, 0);

  it('gives every topic words that sum to one, and rules none out', () => {
    for (let z = 0; z < topics; z++) assert.ok(Math.abs(mass(z, 0, columns) - 1) < 1e-12);
    assert.ok(words.every((x) => x > 0));
  });

  it('begins with what is alike', () => {
    const first = [0, 1].map((z) => mass(z, 0, columns / 2 - 1));
    const second = [0, 1].map((z) => mass(z, columns / 2, columns - 1));
    assert.ok(
      (first[0] > 2 * second[0] && second[1] > 2 * first[1]) || (second[0] > 2 * first[0] && first[1] > 2 * second[1]),
    );
  });

  it('is the same for the same seed, and another for another', () => {
    assert.deepEqual(startOf(counts, topics), words);
    assert.notDeepEqual(startOf(counts, topics, 2), words);
  });

  it('samples 2500 rows, a hundred a topic, or a sixteenth of all, whichever is most', () => {
    assert.deepEqual(
      [1, 2500, 2501, 5000, 5001].map((rows) => sampleStep(rows, 2)),
      [1, 1, 2, 2, 3],
    );
    assert.deepEqual([sampleStep(10_000, 25), sampleStep(10_000, 50), sampleStep(10_000, 100)], [4, 2, 1]);
    assert.deepEqual([sampleStep(40_000, 2), sampleStep(1e6, 2), sampleStep(1e6, 1000)], [16, 16, 10]);
  });

  it('is half the words of the clusters, half those of all rows, shaken by chance', () => {
    // Two clusters for sure: rows of word 0 alone, and rows of word 1 alone; word 2 is in no row.
    const sample = fromEntries(
      6,
      3,
      [0, 1, 2, 3, 4, 5].map((row) => [row, row % 2, 1 + (row === 5 ? 3 : 0)] as const),
    );
    const words = new Float64Array(6).fill(1 / 3);
    startFromSample(sample, 2, random(1), words);
    // Words of all rows, each once more: 4, 7, 1 of 12; half of them shaken by 0.5 + 0.5 · 3 · ⅓ = 1.
    const half = [4, 7, 1].map((count) => (0.5 * count) / 12);
    const [of0, of1] = [half.map((x, w) => x + (w === 0 ? 0.5 : 0)), half.map((x, w) => x + (w === 1 ? 0.5 : 0))];
    const column = (z: number) => [0, 1, 2].map((w) => words[2 * w + z]);
    const [first, second] = column(0)[0] > column(1)[0] ? [0, 1] : [1, 0];
    for (const [z, expected] of [
      [first, of0],
      [second, of1],
    ] as const)
      column(z).forEach((x, w) => {
        assert.ok(Math.abs(x - expected[w]) < 1e-12, `${column(z)} ${expected}`);
      });
  });

  it('leaves chance alone where there is one topic, or hardly more rows than topics', () => {
    for (const many of [1, 50]) {
      const chance = new Float64Array(columns * many);
      const rest = new Float64Array(many);
      plsa({ topics: many, temper: 1 }).begin(factsOf(counts), random(1), { words: chance, topics: rest, mass: rest });
      assert.deepEqual(startOf(counts, many), chance);
    }
  });
});
