/**
 * The end of a pass, in the driver: the shards' sums are added in their order and give the shared arrays of the next pass.
 */
import {
  type Arrays,
  addAll,
  allocate,
  type Coverage,
  extrapolateShared,
  mapValues,
  openWasm,
  previousLengths,
  type Resume,
  restore,
  total,
} from './core.ts';
import { putArrays, readInto } from './objects.ts';
import {
  localIn,
  measures,
  type PassEnd,
  previousAt,
  type Run,
  type SharedAbout,
  sharedAt,
  sumsAt,
  sumsIn,
  wrongSums,
} from './run.ts';

export interface Reducer {
  /** Adds up the sums of a pass. What is wrong where those of a shard are of other rows than it has: they are removed. */
  collect(pass: number): Promise<string | undefined>;
  /** The objective of the sums. */
  readonly objective: number;
  /** Makes the shared arrays of the next pass of the sums. */
  reduce(pass: number, end?: PassEnd): Promise<void>;
  /** The shared arrays as they are, and those of extrapolation after the last accepted pass. */
  readonly shared: Arrays;
  readonly previous: Arrays;
}

/** For scratch and alignment to cache lines. */
const SCRATCH_FLOATS = 65_536;

/** From the shared arrays before a pass on. */
export async function openReducer(run: Run, { passes, history, objectives }: Resume): Promise<Reducer> {
  const { id, storage, plan, training, accelerated } = run;
  const shape = training.shape(plan.rows, plan.columns);
  const previousOf = previousLengths(shape, accelerated).shared;
  const kernels = openWasm({ floats: SCRATCH_FLOATS + total(shape.shared) + total(previousOf) + total(shape.sums) });
  const [shared, previous, sums] = [shape.shared, previousOf, shape.sums].map((of) => allocate(kernels, of));
  await readInto(storage, sharedAt(id, passes), shared);
  if (accelerated && passes > 0) await readInto(storage, previousAt(id, passes), previous);
  const ofShard = mapValues(shape.sums, (length) => new Float32Array(length));
  let about: SharedAbout = { history, objectives };
  return {
    shared,
    previous,
    get objective() {
      return sums.objective[0];
    },
    async collect(pass) {
      let wrong: string | undefined;
      for (const shard of plan.shards.keys()) {
        const name = sumsAt(id, pass, shard);
        const about: Partial<Coverage> = await readInto(storage, name, shard === 0 ? sums : ofShard);
        const why = wrongSums(plan, shard, about);
        wrong ??= why;
        if (why !== undefined) await storage.remove(name);
        if (shard > 0) addAll(kernels, sums, ofShard);
      }
      return wrong;
    },
    async reduce(pass, end) {
      const objective = sums.objective[0];
      if (end === 'restored') restore(kernels, shared, previous);
      else {
        training.update(kernels, shared, sums);
        if (accelerated && end !== undefined) extrapolateShared(kernels, accelerated, shared, previous, end);
      }
      about = {
        history: measures(plan, pass) && end !== 'restored' ? [...about.history, objective] : about.history,
        objectives: [...about.objectives, objective],
        ...(end !== undefined && { end }),
      };
      if (accelerated) await putArrays(storage, previousAt(id, pass + 1), { about: {}, arrays: previous });
      // Last, because where the shared arrays of the next pass are, this pass is done.
      await putArrays(storage, sharedAt(id, pass + 1), { about: { ...about }, arrays: shared });
      await forget(run, pass);
    },
  };
}

/** Removes what nobody needs after a pass: the sums before it, and before a checkpoint all that led to it. */
async function forget({ id, storage, plan, accelerated }: Run, pass: number): Promise<void> {
  if (pass > 0) await storage.clear(sumsIn(id, pass - 1));
  const kept = pass + 1;
  if (kept % plan.keepEvery !== 0) return;
  const old = kept - plan.keepEvery;
  await storage.clear(localIn(id, old));
  for (let before = old; before < kept; before++) {
    await storage.remove(sharedAt(id, before));
    if (accelerated) await storage.remove(previousAt(id, before));
  }
}
