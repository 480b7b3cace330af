/** One pass of EM: our kernels and our training beside the same loop in C and beside the speed of memory. */
import { join } from 'node:path';
import {
  type Csr,
  type Floats,
  type Kernels,
  numbersOf,
  openWasm,
  reference,
  SWEEP_SCRATCH_ROWS,
} from '../src/kernels/index.ts';
import { rowSums } from '../src/linalg/index.ts';
import { random } from '../src/random/index.ts';
import { inTurn, joined } from './contest.ts';
import { NEWSGROUPS, SMALL, writeMatrix, zipfCorpus } from './corpus.ts';
import { inFolder } from './folder.ts';
import { openBandwidths, openLimits } from './limit.ts';
import { passesOf } from './ours.ts';
import { plainSweep } from './plain.ts';
import { type Answer, type Contestant, race, timed } from './race.ts';
import { type Measure, median, type Outcome } from './result.ts';

export const about =
  'A pass of EM on a made-up corpus of the size of 20 Newsgroups, and its sweep alone, beside the same in C.';

const PER = 'ns per non-zero and topic';

export const run = (quick: boolean): Promise<Outcome> =>
  inFolder(async (folder) => {
    const counts = zipfCorpus(quick ? SMALL : NEWSGROUPS);
    const matrix = join(folder, 'counts');
    writeMatrix(matrix, counts);
    const found = await inTurn(quick ? [100] : [20, 100, 200], (topics) => timePasses(counts, matrix, topics));
    const bandwidths = await memory();
    return joined([found, { measures: [...bandwidths, ...shares(counts, found.measures, bandwidths)] }]);
  });

async function timePasses(counts: Csr, matrix: string, topics: number) {
  const { turns: limits, missing, close } = await openLimits(matrix, topics);
  const sweeps = {
    'Aspectra, SIMD': sweeper(open(counts, topics), counts, topics),
    'plain JavaScript': plain(counts, topics),
    'Aspectra, reference': sweeper(reference, counts, topics),
  };
  const passes = {
    'Aspectra, SIMD, one thread': passesOf(counts, { topics }),
    'Aspectra, SIMD, two threads': passesOf(counts, { topics, threads: 2 }),
  };
  const answers = await race<string>(
    { ...sweeps, ...passes, ...limits },
    { rounds: topics === 100 ? 5 : 3, seconds: 4 },
  );
  await close();
  const unit = counts.index.length * topics;
  const measure = (what: string, who: string, secondsOf = (answer: Answer) => answer.seconds): Measure => ({
    what: `${what}, ${topics} topics`,
    who,
    unit: PER,
    samples: answers[who].map((answer) => (secondsOf(answer) * 1e9) / unit),
  });
  for (const who of Object.keys(limits)) mustCount(counts, answers[who]);
  return {
    missing,
    measures: [
      ...Object.keys(sweeps).map((who) => measure('the sweep', who)),
      ...Object.keys(limits).map((who) => measure('the sweep', who, ({ sweep }) => sweep)),
      ...Object.keys(passes).map((who) => measure('a pass', who)),
      ...Object.keys(limits).map((who) => measure('a pass', who)),
    ],
  };
}

/** The loop in C must give out every count, or its time is worth nothing. */
function mustCount(counts: Csr, answers: readonly Answer[]): void {
  const all = sumOf(rowSums(counts));
  if (answers.some(({ counted }) => Math.abs(counted / all - 1) > 1e-3))
    throw new Error('bench: the C loop went wrong');
}

async function memory(): Promise<Measure[]> {
  const { turns, close } = await openBandwidths();
  const answers = await race(turns, { rounds: 5 });
  await close();
  return Object.entries(answers).flatMap(([who, samples]) =>
    ['read', 'triad'].map((how) => ({
      what: `speed of memory, ${how}`,
      who,
      unit: 'GB/s',
      samples: samples.map((answer) => answer[how] / 1e9),
    })),
  );
}

/**
 * How much of a pass its memory traffic alone would take.
 * Cache: for every non-zero and topic a number of A is read twice and one of its sums read and written: 16 bytes.
 * Main memory: every entry (a row and a count), and three times each factor (read it, write its sums, write it anew).
 */
function shares(counts: Csr, measures: readonly Measure[], bandwidths: readonly Measure[]): Measure[] {
  const speed = (who: string) => bandwidths.find((one) => one.who === who && one.what.endsWith('triad'));
  const [cache, main] = [speed('second-level cache'), speed('main memory')];
  if (!cache || !main) return [];
  const topics = 100;
  const entries = counts.index.length;
  const bytes = 8 * entries + 3 * 4 * topics * (counts.rows + counts.columns);
  const limits = {
    'traffic of the second-level cache': 16 / median(cache.samples),
    'traffic of main memory': bytes / (entries * topics) / median(main.samples),
  };
  const ours = measures.filter(({ what, who }) => what === `a pass, ${topics} topics` && /one thread/.test(who));
  return Object.entries(limits).flatMap(([who, least]) =>
    ours.map((one) => ({
      what: `share of a pass, ${one.who}, ${topics} topics`,
      who,
      unit: '%',
      samples: [(100 * least) / median(one.samples)],
    })),
  );
}

const sumOf = (numbers: Float64Array): number => numbers.reduce((sum, n) => sum + n, 0);

const open = (counts: Csr, topics: number) =>
  openWasm({ floats: numbersOf(counts) + topics * (2 * (counts.rows + counts.columns) + SWEEP_SCRATCH_ROWS) + 1000 });

function sweeper(kernels: Kernels, counts: Csr, topics: number): Contestant {
  const prepared = kernels.prepare(counts);
  const { rows, columns, rowSums, columnSums } = factors(counts, topics, (length) => kernels.floats(length));
  return timed(() => kernels.sweep(prepared, topics, rows, columns, rowSums, columnSums, null));
}

function plain(counts: Csr, topics: number): Contestant {
  const { rows, columns, rowSums, columnSums } = factors(counts, topics, (length) => new Float32Array(length));
  return timed(() => plainSweep(counts, topics, rows, columns, rowSums, columnSums));
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
