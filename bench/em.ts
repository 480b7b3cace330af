/** One sweep of EM: the reference, plain JavaScript, WebAssembly on one thread and on all, and the same loop in C. */
import { availableParallelism } from 'node:os';
import { fitThreads, modelSpec } from '../src/engine/index.ts';
import { type Csr, type Floats, type Kernels, numbersOf, openWasm, reference } from '../src/kernels/index.ts';
import { random } from '../src/random/index.ts';
import { NEWSGROUPS, SMALL, zipfCorpus } from './corpus.ts';
import { plainSweep } from './plain.ts';
import { openTwin } from './twin.ts';

export const about =
  'Nanoseconds per non-zero and topic of one sweep of EM (the shortest of interleaved rounds), and × the C twin.';

const TOPICS = [20, 100, 200];
const ROUNDS = 5;
const THREADS = availableParallelism();

/** Does one sweep, or several, and returns the seconds of one. */
type Contestant = () => number | Promise<number>;

export async function run(small: boolean) {
  const counts = zipfCorpus(small ? SMALL : NEWSGROUPS);
  const twin = openTwin(counts);
  if (!twin) console.error('bench: no C compiler here; the C twin is left out');
  const rows = [];
  for (const topics of TOPICS) {
    const contestants: Record<string, Contestant> = {
      reference: sweeper(reference, counts, topics),
      'plain JavaScript': plain(counts, topics),
      simd: sweeper(open(counts, topics, false), counts, topics),
      relaxed: sweeper(open(counts, topics, true), counts, topics),
      ...(twin && { C: () => twin.sweep(topics, 2) }),
      'a pass of PLSA, 1 thread': pass(counts, topics, 1),
      [`a pass of PLSA, ${THREADS} threads`]: pass(counts, topics, THREADS),
    };
    const best = await race(contestants);
    const unit = counts.index.length * topics;
    for (const [name, seconds] of Object.entries(best)) {
      rows.push({
        topics,
        name,
        ns: round((seconds * 1e9) / unit),
        ...(best.C && { 'of C': round(seconds / best.C) }),
      });
    }
  }
  twin?.close();
  return rows;
}

/** Round after round, so that a busy moment of the machine falls on all; the slow ones race once. */
async function race(contestants: Readonly<Record<string, Contestant>>): Promise<Record<string, number>> {
  const best: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, contestant] of Object.entries(contestants)) {
      if (round > 1 && SLOW.has(name)) continue;
      best[name] = Math.min(best[name] ?? Infinity, await contestant());
    }
  }
  return best;
}

const SLOW = new Set(['reference', 'plain JavaScript']);

const open = (counts: Csr, topics: number, relaxed: boolean) =>
  openWasm({ floats: numbersOf(counts) + 2 * topics * (counts.rows + counts.columns) + 1000, relaxed });

function sweeper(kernels: Kernels, counts: Csr, topics: number): Contestant {
  const prepared = kernels.prepare(counts);
  const { rows, columns, rowSums, columnSums } = factors(counts, topics, (length) => kernels.floats(length));
  return () => timed(() => kernels.sweep(prepared, topics, rows, columns, rowSums, columnSums, null));
}

function plain(counts: Csr, topics: number): Contestant {
  const { rows, columns, rowSums, columnSums } = factors(counts, topics, (length) => new Float32Array(length));
  return () => timed(() => plainSweep(counts, topics, rows, columns, rowSums, columnSums));
}

/** A whole pass: the sweep, the merging of shards, the M-step. */
function pass(counts: Csr, topics: number, threads: number): Contestant {
  const spec = modelSpec('plsa', { topics, temper: 1 });
  return async () => {
    const ends: number[] = [];
    const onProgress = () => ends.push(performance.now());
    await fitThreads(spec, counts, { threads, iterations: 5, tolerance: 0, measureEvery: 5, onProgress });
    return Math.min(...ends.slice(1).map((end, i) => end - ends[i])) / 1000;
  };
}

function factors<F extends Floats>(counts: Csr, topics: number, floats: (length: number) => F) {
  const chance = random();
  const filled = (length: number) => {
    const array = floats(length);
    for (let i = 0; i < length; i++) array[i] = chance.uniform();
    return array;
  };
  return {
    rows: filled(counts.rows * topics),
    columns: filled(counts.columns * topics),
    rowSums: floats(counts.rows * topics),
    columnSums: floats(counts.columns * topics),
  };
}

function timed(work: () => void): number {
  const begin = performance.now();
  work();
  return (performance.now() - begin) / 1000;
}

const round = (x: number): number => Number(x.toPrecision(3));
