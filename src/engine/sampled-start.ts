/**
 * A start that knows something: chance breaks even slowly, and it may as well do so on an eighth of the rows. Sixteen
 * passes there cost two over all. What was learned is mixed with a random start, so that no word is ruled out that the
 * sample does not have.
 */
import type { Csr } from '../kernels/index.ts';
import { selectRows } from '../matrix/index.ts';
import { type Arrays, type Fit, factsOf, mapValues, type Training, type TrainOptions } from '../models/index.ts';
import { type Random, random as seeded } from '../random/index.ts';

const STRIDE = 8;
const PASSES = 16;
const LEARNED = 0.9;
/** Fewer rows teach too little. */
const LEAST_ROWS = 512 * STRIDE;

/** Every eighth row and how to learn from them; undefined where a start is given, not wanted, or not worth it. */
export function sampleOf(training: Training, counts: Csr, options: TrainOptions) {
  if (options.accelerate !== 'momentum' || !training.moves || options.start || counts.rows < LEAST_ROWS)
    return undefined;
  const rows = Array.from({ length: Math.ceil(counts.rows / STRIDE) }, (_, i) => i * STRIDE);
  const passes = { iterations: PASSES, measureEvery: PASSES, tolerance: 0 } as const;
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
