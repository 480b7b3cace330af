/**
 * The end of a pass: the shards' sums are added in their order and give the shared arrays of the next pass. Where there are
 * many shards, sums are added up in slices, side by side: the additions are those of one adder.
 */
import {
  allocate,
  type Coverage,
  damaged,
  extrapolateShared,
  openWasm,
  previousLengths,
  restore,
  total,
  zero,
} from './core.ts';
import { putArrays, readArrays, readInto } from './objects.ts';
import {
  addedAt,
  addedIn,
  checkCoverage,
  localIn,
  measures,
  type PassEnd,
  previousAt,
  type Run,
  type SharedAbout,
  sharedAt,
  slicesOf,
  sumsAt,
  sumsIn,
  sumsOf,
  WrongSums,
} from './run.ts';

export interface Reducer {
  /** Reduces a pass, unless it is done. */
  reduce(pass: number, decision: Decision): Promise<Reduced>;
}

/** What the loop decided about a swept pass, from its objective; `end` where it extrapolates. */
export interface Decision {
  readonly objective: number;
  readonly end?: PassEnd;
}

export interface Reduced {
  /** Why the sums of a shard were not added: they are removed, and the pass is to be swept again. */
  readonly refused?: string;
  readonly seconds: number;
  readonly bytes: number;
}

/** The sum over all shards of a slice, and what each shard's was of. */
interface Added {
  readonly numbers: Float32Array;
  readonly coverage: readonly Partial<Coverage>[];
  readonly bytes: number;
}

/** Adds one slice of all shards' sums for the reducer, unless it is there. */
export async function addSlice(run: Run, pass: number, slice: number): Promise<null> {
  const name = addedAt(run.id, pass, slice);
  if (await run.storage.has(name)) return null;
  const { numbers, coverage } = await addUp(run, pass, slice);
  await putArrays(run.storage, name, { about: { coverage }, arrays: { numbers } });
  return null;
}

async function addUp({ id, storage, plan }: Run, pass: number, slice: number): Promise<Added> {
  let numbers: Float32Array | undefined;
  let bytes = 0;
  const coverage: Partial<Coverage>[] = [];
  for (let shard = 0; shard < plan.shards.length; shard++) {
    const name = sumsAt(id, pass, shard, slice);
    const { about, arrays, size } = await readArrays(storage, name);
    const own = arrays.numbers as Float32Array;
    if (numbers && numbers.length !== own.length) throw damaged(`${storage.place}/${name}`, 'it has another length');
    if (numbers) for (let i = 0; i < own.length; i++) numbers[i] += own[i];
    else numbers = own;
    coverage.push(about as Partial<Coverage>);
    bytes += size;
  }
  return { numbers: numbers!, coverage, bytes };
}

async function readAdded({ id, storage }: Run, pass: number, slice: number): Promise<Added> {
  const { about, arrays, size } = await readArrays(storage, addedAt(id, pass, slice));
  return { numbers: arrays.numbers as Float32Array, coverage: about.coverage as Added['coverage'], bytes: size };
}

export function openReducer(run: Run): Reducer {
  const { id, storage, plan, training, accelerated } = run;
  const shape = training.shape(plan.rows, plan.columns);
  const previousOf = previousLengths(shape, accelerated).shared;
  const kernels = openWasm({ floats: SCRATCH_FLOATS + total(shape.shared) + total(previousOf) + total(shape.sums) });
  const shared = allocate(kernels, shape.shared);
  const previous = allocate(kernels, previousOf);
  const sums = allocate(kernels, shape.sums);
  /** The pass that the arrays are for. */
  let at = -1;
  let about: SharedAbout = { history: [], objectives: [] };

  const load = async (pass: number): Promise<number> => {
    if (at === pass) return 0;
    at = -1;
    const found = await readInto(storage, sharedAt(id, pass), shared);
    let bytes = found.size;
    if (accelerated && pass === 0) zero(kernels, previous);
    else if (accelerated) bytes += (await readInto(storage, previousAt(id, pass), previous)).size;
    [at, about] = [pass, found.about as unknown as SharedAbout];
    return bytes;
  };
  /** Fills the sums with those of all shards; returns the bytes read. */
  const collect = async (pass: number): Promise<number> => {
    const slices = slicesOf(plan, sums);
    let bytes = 0;
    for (const [slice, into] of slices.entries()) {
      const added = await (slices.length === 1 ? addUp : readAdded)(run, pass, slice);
      for (const shard of plan.shards.keys()) checkCoverage(plan, shard, added.coverage[shard]);
      if (added.numbers.length !== into.length)
        throw damaged(`${storage.place}/${sumsIn(id, pass)}`, 'its sums have another length');
      into.set(added.numbers);
      bytes += added.bytes;
    }
    let from = 0;
    const all = slices[0].buffer;
    for (const array of Object.values(sums)) {
      array.set(new Float32Array(all, 4 * from, array.length));
      from += array.length;
    }
    return bytes;
  };

  const make = async (pass: number, { end, objective }: Decision): Promise<Reduced> => {
    const restored = end === 'restored';
    let bytes = await load(pass);
    if (!restored) bytes += await collect(pass);
    const begun = performance.now();
    at = -1;
    if (restored) restore(kernels, shared, previous);
    else {
      training.update(kernels, shared, sums);
      if (accelerated && end !== undefined) extrapolateShared(kernels, accelerated, shared, previous, end);
    }
    const seconds = (performance.now() - begun) / 1000;
    const next: SharedAbout = {
      history: measures(plan, pass) && !restored ? [...about.history, objective] : about.history,
      objectives: [...about.objectives, objective],
      ...(end !== undefined && { end }),
    };
    if (accelerated) bytes += await putArrays(storage, previousAt(id, pass + 1), { about: {}, arrays: previous });
    // Last, because where the shared arrays of the next pass are, this pass is done.
    bytes += await putArrays(storage, sharedAt(id, pass + 1), { about: { ...next }, arrays: shared });
    [at, about] = [pass + 1, next];
    await forget(run, pass);
    return { seconds, bytes };
  };

  const inOrder = inTurn();
  return {
    reduce: (pass, decision) =>
      inOrder(async () => {
        const done = () => storage.has(sharedAt(id, pass + 1));
        if (await done()) return { seconds: 0, bytes: 0 };
        try {
          return await make(pass, decision);
        } catch (error) {
          if (error instanceof WrongSums) return refuse(run, pass, error);
          // Delivered twice: the other has made the model in the meantime, and removed the sums.
          if (!(await done())) throw error;
          return { seconds: 0, bytes: 0 };
        }
      }),
  };
}

/** For scratch and alignment to cache lines. */
const SCRATCH_FLOATS = 65_536;

/** Runs works one after the other, in the order in which they are given. */
export function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}

/** Removes the sums, and what was made of them. */
async function refuse({ id, storage }: Run, pass: number, { shard, message }: WrongSums): Promise<Reduced> {
  await storage.clear(sumsOf(id, pass, shard));
  await storage.clear(addedIn(id, pass));
  return { refused: message, seconds: 0, bytes: 0 };
}

/** Removes what nobody needs after a pass: the sums before it, its slices, and before a checkpoint all that led to it. */
async function forget({ id, storage, plan, accelerated }: Run, pass: number): Promise<void> {
  if (pass > 0) await storage.clear(sumsIn(id, pass - 1));
  if (plan.slices > 1) await storage.clear(addedIn(id, pass));
  const kept = pass + 1;
  if (kept % plan.keepEvery !== 0) return;
  const old = kept - plan.keepEvery;
  await storage.clear(localIn(id, old));
  for (let before = old; before < kept; before++) {
    await storage.remove(sharedAt(id, before));
    if (accelerated) await storage.remove(previousAt(id, before));
  }
}
