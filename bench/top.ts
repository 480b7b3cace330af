/** The nearest of many unit vectors: one query, and a hundred at once; beside BLAS. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Floats, type Kernels, openWasm, reference } from '../src/kernels/index.ts';
import { type Random, random } from '../src/random/index.ts';
import { contest, inTurn, measuresOf } from './contest.ts';
import { inFolder } from './folder.ts';
import { openPython } from './peers/python.ts';
import { type Contestant, timed } from './race.ts';
import type { Outcome } from './result.ts';

export const about = 'The 10 nearest of unit vectors with 200 numbers each, everyone on one thread.';

const WIDTH = 200;
const BATCH = 100;
const MOST = 10;
/** Turns are short, so each is many queries. */
const REPEATS = 5;

export const run = (quick: boolean): Promise<Outcome> =>
  inFolder((folder) => {
    const rows = quick ? 10_000 : 100_000;
    const file = join(folder, 'vectors');
    const { matrix, queries } = vectors(reference, rows);
    for (const part of [queries, matrix]) appendFileSync(file, Buffer.from(Float32Array.from(part).buffer));
    return inTurn([1, BATCH], async (many) => {
      const { answers, ...found } = await contest({
        ours: ours(rows, many),
        peers: { 'numpy (BLAS)': openPython('top', file, WIDTH, BATCH, many, MOST, REPEATS) },
        rounds: 5,
        seconds: 8,
      });
      const asked = many === 1 ? 'one query' : `${many} queries at once`;
      const what = `${MOST} nearest of ${rows.toLocaleString('en')}, ${asked}`;
      return { ...found, measures: measuresOf(what, 'ms a query', answers, ({ seconds }) => (seconds * 1e3) / many) };
    });
  });

function ours(rows: number, many: number): Record<string, Contestant> {
  const floats = (rows + 4 * BATCH) * WIDTH;
  const sets: Record<string, Kernels> = {
    'Aspectra, SIMD': openWasm({ floats }),
    ...(many === 1 && { 'Aspectra, reference': reference }),
  };
  return Object.fromEntries(Object.entries(sets).map(([who, kernels]) => [who, searching(kernels, rows, many)]));
}

function searching(kernels: Kernels, rows: number, many: number): Contestant {
  const { matrix, queries } = vectors(kernels, rows);
  const asked = queries.subarray(0, many * WIDTH);
  const repeats = many === 1 ? REPEATS : 1;
  const turn = timed(() => {
    for (let i = 0; i < repeats; i++) kernels.topCosine(matrix, WIDTH, asked, MOST);
  });
  return async () => ({ seconds: (await turn()).seconds / repeats });
}

function vectors(kernels: Kernels, rows: number) {
  const chance = random();
  return {
    queries: unitRows(kernels.floats(BATCH * WIDTH), chance),
    matrix: unitRows(kernels.floats(rows * WIDTH), chance),
  };
}

function unitRows(array: Floats, chance: Random): Floats {
  for (let i = 0; i < array.length; i += WIDTH) {
    let squares = 0;
    for (let z = i; z < i + WIDTH; z++) squares += (array[z] = chance.uniform() - 0.5) ** 2;
    for (let z = i; z < i + WIDTH; z++) array[z] /= Math.sqrt(squares);
  }
  return array;
}
