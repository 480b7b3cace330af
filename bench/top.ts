/** Top 10 of many unit vectors: one query, and a hundred at once. */
import { type Floats, type Kernels, openWasm, reference } from '../src/kernels/index.ts';
import { type Random, random } from '../src/random/index.ts';

export const about =
  'Milliseconds per query for the 10 nearest of unit vectors with 200 numbers each (the shortest of rounds).';

const WIDTH = 200;
const BATCH = 100;

export async function run(small: boolean) {
  const rows = small ? 10_000 : 100_000;
  const sets = ['reference', 'simd', 'relaxed'] as const;
  const opened = sets.map((name) => [name, prepared(name, rows)] as const);
  const best = new Map<string, number>();
  for (let round = 0; round < 5; round++) {
    for (const [name, { kernels, matrix, queries }] of opened) {
      if (kernels !== reference || round === 0) {
        for (const many of kernels === reference ? [1] : [1, BATCH]) {
          const begin = performance.now();
          kernels.topCosine(matrix, WIDTH, queries.subarray(0, many * WIDTH), 10);
          const key = `${name}, ${many} at once`;
          best.set(key, Math.min(best.get(key) ?? Infinity, (performance.now() - begin) / many));
        }
      }
    }
  }
  return [...best].map(([name, ms]) => ({ rows, name, ms: Number(ms.toPrecision(3)) }));
}

function prepared(name: Kernels['name'], rows: number) {
  const floats = (rows + 4 * BATCH) * WIDTH;
  const kernels = name === 'reference' ? reference : openWasm({ floats, relaxed: name === 'relaxed' });
  const chance = random();
  const filled = (many: number) => unitRows(kernels.floats(many * WIDTH), chance);
  return { kernels, matrix: filled(rows), queries: filled(BATCH) };
}

function unitRows(array: Floats, chance: Random): Floats {
  for (let i = 0; i < array.length; i += WIDTH) {
    let squares = 0;
    for (let z = i; z < i + WIDTH; z++) squares += (array[z] = chance.uniform() - 0.5) ** 2;
    for (let z = i; z < i + WIDTH; z++) array[z] /= Math.sqrt(squares);
  }
  return array;
}
