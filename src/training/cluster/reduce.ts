/** The end of a pass: the shards' sums are added in their order, and become what all share in the next pass. */
import { openWasm, type WasmKernels } from '../../kernels/index.ts';
import { type Arrays, addAll, allocate, type Lengths, zero } from '../index.ts';
import { gatherSlices } from './adding.ts';
import { pack, unpack } from './parcel.ts';
import { addedAt, localAt, measures, type Run, sharedAt, sumsAt } from './run.ts';
import { needed } from './storage.ts';

export interface Reducer {
  /** Does it, unless it is done; returns the objectives measured so far. */
  reduce(pass: number): Promise<Reduced>;
  /** What all share before a pass, where it was made here and is still in memory. */
  sharedAt: AtHand['sharedAt'];
}

export interface Reduced {
  readonly history: readonly number[];
  readonly seconds: number;
  readonly bytes: number;
}

/** What this process has in memory already, of its own shards. */
export interface AtHand {
  sumsOf(pass: number, shard: number): Arrays | undefined;
  sharedAt(pass: number): { readonly history: readonly number[]; readonly shared: Arrays } | undefined;
}

export function openReducer(run: Run, atHand: AtHand): Reducer {
  const { id, storage, plan, training } = run;
  const { shared: sharedLengths, sums: sumsLengths } = training.shape(plan.rows, plan.columns);
  // Once more the sums, for those that come from outside the kernels' memory.
  const kernels = openWasm({ floats: SPARE + total(sharedLengths) + 2 * total(sumsLengths) });
  const shared = allocate(kernels, sharedLengths);
  const sums = allocate(kernels, sumsLengths);
  /** The pass that what all share is for, and the objectives that came with it. */
  let [at, history]: [number, readonly number[]] = [-1, []];

  const put = (arrays: Arrays) => {
    for (const name of Object.keys(shared)) shared[name].set(arrays[name]);
  };
  const load = async (pass: number): Promise<number> => {
    if (at === pass) return 0;
    const own = atHand.sharedAt(pass);
    if (own) {
      put(own.shared);
      [at, history] = [pass, own.history];
      return 0;
    }
    const bytes = await needed(storage, sharedAt(id, pass));
    const { about, arrays } = unpack(bytes, `${storage.place}/${sharedAt(id, pass)}`);
    put(arrays as Arrays);
    [at, history] = [pass, about.history as number[]];
    return bytes.length;
  };

  const make = async (pass: number) => {
    let bytes = await load(pass);
    if (plan.slices > 1) bytes += await gatherSlices(run, pass, sums);
    else zero(kernels, sums);
    for (let shard = 0; plan.slices === 1 && shard < plan.shards.length; shard++) {
      bytes += await addSums(run, kernels, sums, pass, shard, atHand);
    }
    const begun = performance.now();
    const objective = sums.objective[0];
    at = -1;
    training.update(kernels, shared, sums);
    const seconds = (performance.now() - begun) / 1000;
    const all = measures(plan, pass) ? [...history, objective] : history;
    const parcel = pack({ about: { history: all }, arrays: shared });
    await storage.put(sharedAt(id, pass + 1), parcel);
    [at, history] = [pass + 1, all];
    await forget(run, pass);
    return { history, seconds, bytes: bytes + parcel.reduce((sum, chunk) => sum + chunk.length, 0) };
  };

  return {
    sharedAt: (pass) => (at === pass ? { shared, history } : undefined),
    async reduce(pass) {
      const done = () => storage.has(sharedAt(id, pass + 1));
      if (!(await done())) {
        try {
          return await make(pass);
        } catch (error) {
          // Delivered twice: the other has made the model in the meantime, and forgotten the sums.
          if (!(await done())) throw error;
        }
      }
      await load(pass + 1);
      return { history, seconds: 0, bytes: 0 };
    },
  };
}

/** For scratch and the beginnings of cache lines. */
const SPARE = 65_536;
const total = (lengths: Lengths): number => Object.values(lengths).reduce((sum, length) => sum + length, 0);

async function addSums(
  { id, storage }: Run,
  kernels: WasmKernels,
  sums: Arrays,
  pass: number,
  shard: number,
  atHand: AtHand,
): Promise<number> {
  const made = atHand.sumsOf(pass, shard);
  if (made) {
    addAll(kernels, sums, made);
    return 0;
  }
  const name = sumsAt(id, pass, shard);
  const bytes = await needed(storage, name);
  addAll(kernels, sums, unpack(bytes, `${storage.place}/${name}`).arrays as Arrays);
  return bytes.length;
}

/** What nobody needs after a pass: its sums, and before a kept state all that led to it. */
async function forget({ id, storage, plan }: Run, pass: number): Promise<void> {
  const shards = plan.shards.map((_, shard) => shard);
  await Promise.all(shards.map((shard) => storage.remove(sumsAt(id, pass, shard))));
  if (plan.slices > 1) {
    const slices = Array.from({ length: plan.slices }, (_, slice) => storage.remove(addedAt(id, pass, slice)));
    await Promise.all(slices);
  }
  const kept = pass + 1;
  if (kept % plan.keepEvery !== 0) return;
  const old = kept - plan.keepEvery;
  await Promise.all(shards.map((shard) => storage.remove(localAt(id, old, shard))));
  for (let before = old; before < kept; before++) await storage.remove(sharedAt(id, before));
}
