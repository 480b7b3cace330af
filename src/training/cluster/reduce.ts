/** The end of a pass: the shards' sums are added in their order and give the shared arrays of the next pass. */
import { openWasm, type WasmKernels } from '../../kernels/index.ts';
import {
  type Arrays,
  addAll,
  allocate,
  extrapolateShared,
  mapValues,
  previousLengths,
  restore,
  total,
  zero,
} from '../index.ts';
import type { Coverage } from '../threads/thread-group.ts';
import { into, putPassObject, readPassObject } from './pass-objects.ts';
import {
  addedAt,
  checkCoverage,
  localAt,
  measures,
  type PassEnd,
  previousAt,
  type Run,
  type SharedAbout,
  sharedAt,
  sumsAt,
  WrongSums,
} from './run.ts';
import { gatherSlices } from './slices.ts';

export interface Reducer {
  /** Reduces a pass, unless it is done. */
  reduce(pass: number, decision?: Decision): Promise<Reduced>;
  /** The shared arrays before a pass, where they were made here and are still in memory. */
  sharedAt: InMemory['sharedAt'];
}

/** What the loop decided about an extrapolated pass, from its objective. */
export interface Decision {
  readonly end: PassEnd;
  readonly objective: number;
}

export interface Reduced {
  /** Why the sums of a shard were not added: they are removed, and the pass is to be swept again. */
  readonly refused?: string;
  /** The objectives measured so far. */
  readonly history: readonly number[];
  readonly seconds: number;
  readonly bytes: number;
}

export interface SharedState {
  readonly about: SharedAbout;
  readonly shared: Arrays;
}

/** Sums, and what they are of. */
export interface Sums extends Coverage {
  readonly arrays: Arrays;
}

/** What this process has in memory already, of its own shards. */
export interface InMemory {
  sumsOf(pass: number, shard: number): Sums | undefined;
  sharedAt(pass: number): SharedState | undefined;
}

export function openReducer(run: Run, inMemory: InMemory): Reducer {
  const { id, storage, plan, training, accelerated } = run;
  const shape = training.shape(plan.rows, plan.columns);
  const previousOf = previousLengths(shape, accelerated).shared;
  // Once more the sums, for those that come from outside the kernels' memory.
  const floats = SCRATCH_FLOATS + total(shape.shared) + total(previousOf) + 2 * total(shape.sums);
  const kernels = openWasm({ floats });
  const shared = allocate(kernels, shape.shared);
  const previous = allocate(kernels, previousOf);
  const sums = allocate(kernels, shape.sums);
  /** The pass that the arrays are for. */
  let at = -1;
  let about: SharedAbout = { history: [] };

  const load = async (pass: number): Promise<number> => {
    if (at === pass) return 0;
    at = -1;
    let bytes = 0;
    const read = async (name: string, arrays: Arrays) => {
      const object = await readPassObject(storage, name, lengthsOf(arrays), into(arrays));
      bytes += object.size;
      return object.about as unknown as SharedAbout;
    };
    const found = inMemory.sharedAt(pass);
    for (const name of Object.keys(found?.shared ?? {})) shared[name].set(found!.shared[name]);
    const said = found?.about ?? (await read(sharedAt(id, pass), shared));
    if (accelerated && pass === 0) zero(kernels, previous);
    else if (accelerated) await read(previousAt(id, pass), previous);
    [at, about] = [pass, said];
    return bytes;
  };
  const addUp = async (pass: number): Promise<number> => {
    if (plan.slices > 1) return gatherSlices(run, pass, sums);
    let bytes = 0;
    for (let shard = 0; shard < plan.shards.length; shard++) {
      bytes += await addSums(run, kernels, sums, pass, shard, inMemory);
    }
    return bytes;
  };

  const make = async (pass: number, decision: Decision | undefined): Promise<Reduced> => {
    const restored = decision?.end === 'restored';
    let bytes = await load(pass);
    // Where the model before this pass is, the sums that made it can go: the next model then takes the memory they had.
    const [added] = await Promise.all([restored ? 0 : addUp(pass), forgetSums(run, pass - 1)]);
    bytes += added;
    const begun = performance.now();
    const objective = decision?.objective ?? sums.objective[0];
    at = -1;
    if (decision?.end === 'restored') restore(kernels, shared, previous);
    else {
      training.update(kernels, shared, sums);
      if (accelerated && decision) extrapolateShared(kernels, accelerated, shared, previous, decision.end);
    }
    const seconds = (performance.now() - begun) / 1000;
    const next: SharedAbout = {
      history: measures(plan, pass) && !restored ? [...about.history, objective] : about.history,
      ...(decision && { objectives: [...(about.objectives ?? []), objective], end: decision.end }),
    };
    if (accelerated) bytes += await putPassObject(storage, previousAt(id, pass + 1), { about: {}, arrays: previous });
    // Last, because where the shared arrays of the next pass are, this pass is done.
    bytes += await putPassObject(storage, sharedAt(id, pass + 1), { about: { ...next }, arrays: shared });
    [at, about] = [pass + 1, next];
    await forget(run, pass);
    return { history: next.history, seconds, bytes };
  };

  return {
    sharedAt: (pass) => (at === pass ? { shared, about } : undefined),
    async reduce(pass, decision) {
      const done = () => storage.has(sharedAt(id, pass + 1));
      if (!(await done())) {
        try {
          return await make(pass, decision);
        } catch (error) {
          if (error instanceof WrongSums) return refuse(run, pass, error);
          // Delivered twice: the other has made the model in the meantime, and removed the sums.
          if (!(await done())) throw error;
        }
      }
      await load(pass + 1);
      return { history: about.history, seconds: 0, bytes: 0 };
    },
  };
}

/** For scratch and alignment to cache lines. */
const SCRATCH_FLOATS = 65_536;

const lengthsOf = (arrays: Arrays) => mapValues(arrays, ({ length }) => length);

/** Removes the sums, and what was made of them. */
async function refuse({ id, storage, plan }: Run, pass: number, { shard, message }: WrongSums): Promise<Reduced> {
  await storage.remove(sumsAt(id, pass, shard));
  for (let slice = 0; slice < plan.slices; slice++) await storage.remove(addedAt(id, pass, slice));
  return { refused: message, history: [], seconds: 0, bytes: 0 };
}

/** Adds the sums of a shard; those of the first replace what was there. */
async function addSums(
  { id, storage, plan }: Run,
  kernels: WasmKernels,
  sums: Arrays,
  pass: number,
  shard: number,
  inMemory: InMemory,
): Promise<number> {
  const take: ReturnType<typeof into> =
    shard === 0
      ? into(sums)
      : (name, at, numbers) =>
          addAll(kernels, { some: sums[name].subarray(at, at + numbers.length) }, { some: numbers });
  const made = inMemory.sumsOf(pass, shard);
  if (!made) {
    const { about, size } = await readPassObject(storage, sumsAt(id, pass, shard), lengthsOf(sums), take);
    checkCoverage(plan, shard, about);
    return size;
  }
  checkCoverage(plan, shard, made);
  for (const [name, array] of Object.entries(made.arrays)) take(name, 0, array as Float32Array);
  return 0;
}

/** Removes the sums of a pass, when the next one is reduced. */
async function forgetSums({ id, storage, plan }: Run, pass: number): Promise<void> {
  if (pass >= 0) await Promise.all(plan.shards.map((_, shard) => storage.remove(sumsAt(id, pass, shard))));
}

/** Removes what else nobody needs after a pass: slices, and before a checkpoint all that led to it. */
async function forget({ id, storage, plan, accelerated }: Run, pass: number): Promise<void> {
  const shards = plan.shards.map((_, shard) => shard);
  if (plan.slices > 1) {
    const slices = Array.from({ length: plan.slices }, (_, slice) => storage.remove(addedAt(id, pass, slice)));
    await Promise.all(slices);
  }
  const kept = pass + 1;
  if (kept % plan.keepEvery !== 0) return;
  const old = kept - plan.keepEvery;
  await Promise.all(shards.map((shard) => storage.remove(localAt(id, old, shard))));
  for (let before = old; before < kept; before++) {
    await storage.remove(sharedAt(id, before));
    if (accelerated) await storage.remove(previousAt(id, before));
  }
}
