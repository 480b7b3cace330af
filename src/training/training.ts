/**
 * The one training contract. What is per row (document) lives with its shard; what is per column (word) travels; sums
 * add. Whole-batch, threads, GPU and cluster are then schedules (training/threads, gpu, cluster), never a second copy of a model.
 *
 *   begin → shared, local     accumulate(shared, shard, local, sums)     update(shared, sums)     objective in sums
 *
 * State is named flat arrays, so that a schedule can place, send, add, save and load it without knowing the model.
 * Shards are fixed by the data and merged in their order: the same seed gives the same model on any number of workers.
 */
import { type Csr, type Kernels, type PassKernels, type Prepared, reference } from '../kernels/index.ts';
import { rowRange } from '../linalg/index.ts';
import { type Random, random } from '../random/index.ts';
import { type Arrays, allocate, drainAll, rowsOf, type Shape, scaled, zero } from './arrays.ts';
import { type Accelerate, type Moves, momentum, mover, movesOf } from './extrapolation.ts';
import { startFromClusters } from './start-from-clusters.ts';

export interface Training {
  readonly name: string;
  /** Whether a better fit has the larger objective (a likelihood) or the smaller one (an error). */
  readonly better: 'higher' | 'lower';
  /**
   * What reads and writes arrays by itself, and not through the kernels alone, so that the arrays must be at hand; an
   * array of numbers is at hand everywhere but on a GPU.
   */
  readonly atHand?: 'update' | 'everything';
  shape(rows: number, columns: number): Shape;
  /** The shared array of P(w|z), which may start from clusters of rows where passes are to be few. */
  readonly byTopic?: { readonly words: string; readonly topics: number } | undefined;
  /** What momentum may move to need fewer passes; a training without it is never accelerated. */
  readonly moves?: Moves | undefined;
  /** Fills what all share. Chance is here alone, so that rows permute with their documents. */
  begin(facts: Facts, random: Random, shared: Arrays): void;
  /** Fills the start of some rows, from their own counts alone: a shard can begin where it lies. */
  beginRows(counts: Csr, local: Arrays): void;
  /** One pass over a shard: local is replaced in place, sums are added to. `measure` asks for the objective too. */
  accumulate(kernels: PassKernels, shared: Arrays, shard: Shard, local: Arrays, sums: Arrays, measure: boolean): void;
  /** From the sums of all shards to the next shared state, in place. */
  update(kernels: PassKernels, shared: Arrays, sums: Arrays): void;
  /**
   * As `update`, but from the sums of a sample, and only a share of the way: `scale` is how many times as much all is.
   * A training without it cannot learn online.
   */
  blend?(kernels: Kernels, shared: Arrays, sums: Arrays, share: number, scale: number): void;
}

/** What a start may know of all rows together. Whole counts add up exactly, shard by shard as at once. */
export interface Facts {
  readonly rows: number;
  readonly columns: number;
  /** Σ n and Σ n². */
  readonly total: number;
  readonly squares: number;
}

/** A run of rows, prepared for the kernels that will sweep it. */
export interface Shard {
  readonly from: number;
  readonly rows: number;
  readonly counts: Prepared;
}

export interface TrainOptions {
  readonly kernels?: Kernels;
  readonly random?: Random;
  /** How many shards add up their sums before these are added to those of all: a cluster's tasks. 1 when not said. */
  readonly shards?: number;
  /** State to go on from, such as that of an earlier fit of the same training and counts; without it, or its rows, anew. */
  readonly start?: { readonly shared: Arrays; readonly local?: Arrays } | undefined;
  /** Fewer passes by a start from clusters and by momentum, where the training allows it. Plain EM when not said. */
  readonly accelerate?: Accelerate;
  /** The most passes over the data. */
  readonly iterations?: number;
  /** Training stops when the relative gain of the objective between two measurements is smaller; 0 never stops early. */
  readonly tolerance?: number;
  /** The objective is measured every so many passes: a logarithm per non-zero is not free. */
  readonly measureEvery?: number;
}

export interface Progress {
  readonly iteration: number;
  readonly of: number;
  /** The objective before this pass, where it was measured. */
  readonly objective?: number;
}

export interface Fit {
  readonly shared: Arrays;
  readonly local: Arrays;
  readonly iterations: number;
  readonly converged: boolean;
  /** Every measured objective, in order. */
  readonly history: readonly number[];
}

export const TRAINING_DEFAULTS = { shards: 1, iterations: 100, tolerance: 1e-5, measureEvery: 1 } as const;

/** Trains step by step: every `next()` is one pass over the data. Stop asking, and training stops. */
export function* train(training: Training, counts: Csr, options: TrainOptions = {}): Generator<Progress, Fit> {
  const { shards, iterations, tolerance, measureEvery } = { ...TRAINING_DEFAULTS, ...options };
  const kernels = options.kernels ?? reference;
  const shape = training.shape(counts.rows, counts.columns);
  const shared = allocate(kernels, shape.shared);
  const local = allocate(kernels, scaled(shape.local, counts.rows));
  const sums = allocate(kernels, shape.sums);
  const plan = cutTwice(counts, shards).map((parts) => parts.map((part) => prepared(kernels, part)));
  const ofShard = plan.length > 1 ? allocate(kernels, shape.sums) : sums;
  const partial = plan.some((parts) => parts.length > 1) ? allocate(kernels, shape.sums) : ofShard;
  begin(training, counts, shared, local, options);

  const moves = movesOf(training, options);
  const judge = moves ? momentum(training.better) : () => 0;
  const steps = moves && mover(kernels, shape, moves, { shared, local }, counts.rows);
  const watch = watchConvergence(tolerance);
  let iteration = 0;
  while (iteration < iterations && !watch.converged) {
    const measure = iteration % measureEvery === 0;
    zero(kernels, sums);
    for (const parts of plan) {
      parts.forEach((part, i) => {
        const into = i === 0 ? ofShard : partial;
        training.accumulate(kernels, shared, part, localOf(shape, local, part), into, measure || moves !== undefined);
        if (i > 0) drainAll(kernels, ofShard, partial);
      });
      if (ofShard !== sums) drainAll(kernels, sums, ofShard);
    }
    const objective = sums.objective[0];
    iteration++;
    const level = judge(objective);
    if (level === undefined) steps?.undo();
    else {
      training.update(kernels, shared, sums);
      if (measure) watch.see(objective);
      steps?.leap(level);
    }
    yield { iteration, of: iterations, ...(measure && { objective }) };
  }
  if (iteration > 0) steps?.undo();
  return { shared, local, iterations: iteration, converged: watch.converged, history: watch.history };
}

/** Fills the arrays with the start: the one given, or the training's own. */
export function begin(
  training: Training,
  counts: Csr,
  shared: Arrays,
  local: Arrays,
  { start, accelerate, random: chance = random() }: TrainOptions,
): void {
  const { byTopic } = training;
  if (!start) {
    training.begin(factsOf(counts), chance, shared);
    if (byTopic && accelerate === 'momentum') {
      startFromClusters(counts, byTopic.topics, chance, shared[byTopic.words]);
    }
  } else for (const [name, array] of Object.entries(shared)) array.set(start.shared[name]);
  if (!start?.local) training.beginRows(counts, local);
  else for (const [name, array] of Object.entries(local)) array.set(start.local[name]);
}

export interface FitOptions extends TrainOptions {
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Aborting it ends training with the signal's reason as the error. */
  readonly signal?: AbortSignal | undefined;
}

/** Trains to the end, telling its progress and obeying a signal between passes. */
export function fit(training: Training, counts: Csr, options: FitOptions = {}): Fit {
  const steps = train(training, counts, options);
  for (;;) {
    options.signal?.throwIfAborted();
    const step = steps.next();
    if (step.done) return step.value;
    options.onProgress?.(step.value);
  }
}

/** Remembers the measured objectives and tells when their relative gain has become small. */
export function watchConvergence(tolerance: number) {
  const history: number[] = [];
  return {
    history,
    converged: false,
    see(objective: number) {
      const last = history.at(-1);
      history.push(objective);
      if (last === undefined || tolerance <= 0) return;
      this.converged = Math.abs(objective - last) <= tolerance * Math.abs(last);
    },
  };
}

/** A shard's columns must be worth their merging: at least this many non-zeros for each column. */
const ENTRIES_PER_COLUMN = 8;
const MOST_SHARDS = 16;

/** How many shards the data deserve: a power of two that depends on the data alone, never on the machine. */
export function shardCount({ rows, columns, index }: Csr): number {
  const worth = Math.min(index.length / (ENTRIES_PER_COLUMN * Math.max(columns, 1)), rows, MOST_SHARDS);
  return worth < 2 ? 1 : 2 ** Math.floor(Math.log2(worth));
}

/** A run of rows as a matrix of its own, without copying. */
export interface Part {
  readonly from: number;
  readonly counts: Csr;
}

/** Cuts the rows into `parts` runs of about equally many non-zeros. */
export function cut(counts: Csr, parts: number): Part[] {
  const { rows, start, index } = counts;
  if (parts === 1) return [{ from: 0, counts }];
  const cuts: Part[] = [];
  let from = 0;
  for (let p = 1; p <= parts; p++) {
    let to = from;
    while (to < rows && (p === parts || start[to] < (index.length * p) / parts)) to++;
    cuts.push({ from, counts: rowRange(counts, from, to) });
    from = to;
  }
  return cuts;
}

/** Shards, each cut into as many parts as its data deserve; sums are added up part by part, then shard by shard. */
export function cutTwice(counts: Csr, shards: number): Part[][] {
  return cut(counts, shards).map(({ from, counts }) =>
    cut(counts, shardCount(counts)).map((part) => ({ from: from + part.from, counts: part.counts })),
  );
}

export function factsOf({ rows, columns, value }: Csr): Facts {
  let [total, squares] = [0, 0];
  for (let i = 0; i < value.length; i++) {
    total += value[i];
    squares += value[i] * value[i];
  }
  return { rows, columns, total, squares };
}

export const prepared = (kernels: PassKernels, { from, counts }: Part): Shard => ({
  from,
  rows: counts.rows,
  counts: kernels.prepare(counts),
});

/** The rows of the local arrays that belong to a shard, as views. */
export const localOf = (shape: Shape, local: Arrays, { from, rows }: Pick<Shard, 'from' | 'rows'>): Arrays =>
  rowsOf(shape.local, local, from, rows);
