/**
 * Online training, for data larger than memory: every batch of rows is swept a few times and dropped, and the expected
 * counts move a step towards those of the batch.
 *
 * Method      s ← (1 − ρ) s + ρ ŝ, where s are the expected counts of all rows and ŝ those of the batch, scaled to all;
 *             ρ = (t + 2)^−0.6 at batch t
 * From        stepwise EM (Cappé & Moulines 2009); for topic models Hoffman, Blei & Bach 2010
 * Departures  the rows of a batch start uniform and are swept PASSES times before their sums are used; mixtures of rows are
 *             not kept: fold them in.
 */
import { InputError, integer, resolve, type Values } from '../../check/index.ts';
import { type Build, type Csr, openWasm, type WasmKernels } from '../../kernels/index.ts';
import { type Random, random as seeded } from '../../random/index.ts';
import {
  type Arrays,
  allocate,
  copied,
  type Fit,
  factsOf,
  mapValues,
  memoryFor,
  prepared,
  scaled,
  type Training,
  whole,
  zero,
} from '../index.ts';

export const ONLINE_OPTIONS = {
  passes: integer({ default: 2, min: 1, help: 'passes over all batches' }),
} as const;

export interface OnlineOptions extends Partial<Values<typeof ONLINE_OPTIONS>> {
  readonly random?: Random;
  readonly relaxed?: Build | undefined;
  readonly onProgress?: (batches: number) => void;
  readonly signal?: AbortSignal;
}

/** Gives the same batches each time it is called, such as `() => readCounts(file)`. */
export type Batches = () => AsyncIterable<Csr> | Iterable<Csr>;

const PASSES = 5;
const share = (batch: number): number => (batch + 2) ** -0.6;

/** Fits a model from a stream of batches, such as from disk, by stepwise EM. */
export async function fitOnline(training: Training, batches: Batches, options: OnlineOptions = {}): Promise<Fit> {
  const { passes } = resolve('fitOnline', ONLINE_OPTIONS, { passes: options.passes });
  if (!training.blend)
    throw new InputError(
      'fitOnline',
      'the training must be able to learn online, as PLSA with temper 1 is',
      training.name,
    );
  const history: number[] = [];
  let memory: BatchMemory | undefined;
  for (let pass = 0; pass < passes; pass++) {
    for await (const counts of batches()) {
      options.signal?.throwIfAborted();
      memory = batchMemory(training, counts, memory, options);
      history.push(learn(training, memory, counts, share(history.length)));
      options.onProgress?.(history.length);
    }
  }
  if (!memory) throw new InputError('fitOnline', 'there must be at least one batch', 0);
  const { local } = training.shape(0, 0);
  return {
    shared: copied(memory.shared),
    local: mapValues(local, () => new Float32Array(0)),
    passes,
    converged: false,
    history,
  };
}

/** Kernels with memory for the shared arrays and one batch. */
interface BatchMemory {
  readonly kernels: WasmKernels;
  readonly floats: number;
  readonly shared: Arrays;
  readonly sums: Arrays;
  /** Σ n of the first batch: every batch is scaled to it. */
  readonly total: number;
}

/** The same kernels, or others with more memory. */
function batchMemory(
  training: Training,
  counts: Csr,
  memory: BatchMemory | undefined,
  { relaxed, random }: OnlineOptions,
): BatchMemory {
  const floats = memoryFor(training, counts, [whole(counts)]);
  if (memory && memory.floats >= floats) return memory;
  const kernels = openWasm({ floats, relaxed });
  const shape = training.shape(counts.rows, counts.columns);
  const shared = allocate(kernels, shape.shared);
  const facts = factsOf(counts);
  if (memory) for (const [name, array] of Object.entries(shared)) array.set(memory.shared[name]);
  else training.begin(facts, random ?? seeded(), shared);
  return { kernels, floats, shared, sums: allocate(kernels, shape.sums), total: memory?.total ?? facts.total };
}

/** Returns the objective of the batch, before it was learned from. */
function learn(training: Training, { kernels, shared, sums, total }: BatchMemory, counts: Csr, share: number): number {
  const mark = kernels.mark();
  const shard = prepared(kernels, whole(counts));
  const local = allocate(kernels, scaled(training.shape(counts.rows, counts.columns).local, counts.rows));
  training.beginRows(counts, local);
  for (let pass = 1; pass <= PASSES; pass++) {
    zero(kernels, sums);
    training.accumulate(kernels, shared, shard, local, sums, pass === PASSES);
  }
  const objective = sums.objective[0];
  const { total: here } = factsOf(counts);
  if (here > 0) training.blend!(kernels, shared, sums, share, total / here);
  kernels.reset(mark);
  return objective;
}
