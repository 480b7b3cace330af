/**
 * A start that knows something: chance breaks even slowly, and it may as well do so on an eighth of the rows. Sixteen
 * passes there cost two over all, as do eight over a quarter. What was learned is mixed with a random start, so that no
 * word is ruled out that the sample does not have.
 */
import type { Csr } from '../kernels/index.ts';
import { selectRows } from '../matrix/index.ts';
import {
  type Arrays,
  type Fit,
  factsOf,
  mapValues,
  movesOf,
  type Training,
  type TrainOptions,
} from '../models/index.ts';
import { type Random, random as seeded } from '../random/index.ts';

const LARGEST_STRIDE = 8;
const SMALLEST_STRIDE = 4;
/** Rows that a topic needs; with fewer, topics are taken for one that are not: measured on planted topics. */
const ROWS_PER_TOPIC = 24;
const LEARNED = 0.5;

/** Some rows and how to learn from them; undefined where a start is given, not wanted, or there are too few rows. */
export function sampleOf(training: Training, counts: Csr, options: TrainOptions) {
  const moves = movesOf(training, options);
  if (!moves || options.start) return undefined;
  const { local } = training.shape(counts.rows, counts.columns);
  const topics = Math.max(...Object.keys(moves.local).map((name) => local[name]));
  const stride = Math.min(LARGEST_STRIDE, Math.floor(counts.rows / (ROWS_PER_TOPIC * topics)));
  if (stride < SMALLEST_STRIDE) return undefined;
  const rows = Array.from({ length: Math.ceil(counts.rows / stride) }, (_, i) => i * stride);
  const passes = { iterations: 2 * stride, measureEvery: 2 * stride, tolerance: 0 } as const;
  return {
    counts: selectRows(counts, rows),
    options: { ...options, ...passes, accelerate: 'none', onProgress: undefined } as const,
  };
}

export function startFrom(
  training: Training,
  counts: Csr,
  learned: Fit,
  random: Random = seeded(),
): { shared: Arrays } {
  const { shared: lengths } = training.shape(counts.rows, counts.columns);
  const shared = mapValues(lengths, (length) => new Float64Array(length));
  training.begin(factsOf(counts), random, shared);
  for (const name of Object.keys(training.moves!.shared)) {
    const found = learned.shared[name];
    shared[name] = shared[name].map((chance, i) => LEARNED * found[i] + (1 - LEARNED) * chance);
  }
  return { shared };
}
