/**
 * Where the state of a fit on a GPU is. What fits stays on the device; else the counts and the state of rows are cut
 * into shards that go through the device one after the other, every pass.
 */
import { InputError } from '../../check/index.ts';
import type { Csr, GpuKernels } from '../../kernels/index.ts';
import {
  type Arrays,
  allocate,
  begin,
  copied,
  cut,
  type Fit,
  type FitOptions,
  type Mover,
  type Moves,
  mover,
  type Part,
  prepared,
  rememberedOf,
  type Shape,
  type Shard,
  scaled,
  type Training,
} from '../index.ts';

export interface StateOptions extends Omit<FitOptions, 'kernels'> {
  /** Bytes of the GPU's memory that may be taken; as much as it has when not said. */
  readonly memory?: number;
}

/** Values of a fit, at hand. */
export type Values = Pick<Fit, 'shared' | 'local'>;

export interface State {
  readonly shared: Arrays;
  readonly sums: Arrays;
  /** As it was before the first pass. */
  readonly start: Values;
  /** Whether `fetch` costs little beside a pass. */
  readonly nearby: boolean;
  /** Every shard with its rows' arrays on the device, for as long as `use` takes. */
  eachShard(use: (shard: Shard, local: Arrays) => void): Promise<void>;
  /** Momentum, where it was asked for and what is remembered stays on the device. */
  readonly steps?: Mover | undefined;
  /** All values as they are after the passes sent so far. */
  fetch(): Promise<Values>;
}

export async function stateFor(
  training: Training,
  counts: Csr,
  kernels: GpuKernels,
  options: StateOptions,
  moves?: Moves,
): Promise<State> {
  const shape = training.shape(counts.rows, counts.columns);
  const needed = fixedBytes(shape) + shardBytes(shape, { from: 0, counts }) + rememberedBytes(shape, counts, moves);
  const longest = Math.max(0, ...Object.values(shape.local)) * counts.rows;
  const room = options.memory ?? Infinity;
  if (needed <= room && longest <= kernels.mostFloats && (await kernels.holds(needed))) {
    return resident(training, shape, counts, kernels, options, moves);
  }
  let free = Math.min(needed, room);
  while (!(await kernels.holds(free))) free /= 2;
  return streamed(training, shape, counts, kernels, options, free);
}

/** Two numbers an entry in each of two orders, the rows' arrays, and as much again of one for halves and slots. */
const shardBytes = ({ local }: Shape, { counts }: Part): number =>
  16 * counts.index.length + 4 * counts.rows * (total(local) + Math.max(0, ...Object.values(local)));
const fixedBytes = ({ shared, sums }: Shape): number => 4 * (total(shared) + 2 * total(sums));
function rememberedBytes(shape: Shape, { rows }: Csr, moves: Moves | undefined): number {
  const { shared, local } = moves ? rememberedOf(shape, moves) : { shared: {}, local: {} };
  return 4 * (total(shared) + rows * total(local));
}
const total = (lengths: Readonly<Record<string, number>>): number =>
  Object.values(lengths).reduce((sum, length) => sum + length, 0);

/** A pass on a GPU is shorter than finding clusters to start from. */
const fromChance = (training: Training): Training => ({ ...training, byTopic: undefined });

function resident(
  training: Training,
  shape: Shape,
  counts: Csr,
  kernels: GpuKernels,
  options: StateOptions,
  moves: Moves | undefined,
): State {
  const shared = allocate(kernels, shape.shared);
  const local = allocate(kernels, scaled(shape.local, counts.rows));
  const sums = allocate(kernels, shape.sums);
  begin(fromChance(training), counts, shared, local, options);
  kernels.push(...Object.values(shared), ...Object.values(local));
  const shard = prepared(kernels, { from: 0, counts });
  return {
    shared,
    sums,
    // The arrays of rows here are written by nobody from now on.
    start: { shared: copied(shared), local },
    nearby: false,
    steps: moves && mover(kernels, shape, moves, { shared, local }, counts.rows),
    eachShard: async (use) => use(shard, local),
    fetch: async () => ({ shared: await valuesOf(kernels, shared), local: await valuesOf(kernels, local) }),
  };
}

/** Rows' arrays have two places here, that of the last whole pass and that of the one under way, which take turns. */
function streamed(
  training: Training,
  shape: Shape,
  counts: Csr,
  kernels: GpuKernels,
  options: StateOptions,
  free: number,
): State {
  const parts = partsFor(shape, counts, free, kernels.mostFloats);
  const shards = parts.map(({ from, counts: part }): Shard => {
    return { from, rows: part.rows, counts: kernels.prepare(part, true) };
  });
  const most = Math.max(...shards.map(({ rows }) => rows));
  const [shared, sums] = [allocate(kernels, shape.shared), allocate(kernels, shape.sums)];
  const slots = allocate(kernels, scaled(shape.local, most));
  const atHand = () => entriesOf(shape.local, (perRow) => new Float32Array(perRow * counts.rows));
  let [last, next] = [atHand(), atHand()];
  begin(fromChance(training), counts, shared, last, options);
  kernels.push(...Object.values(shared));
  return {
    shared,
    sums,
    start: { shared: copied(shared), local: last },
    nearby: true,
    async eachShard(use) {
      for (const shard of shards) {
        const views = entriesOf(shape.local, (perRow, name) => slots[name].subarray(0, shard.rows * perRow));
        const rows = (of: Arrays, name: string) =>
          of[name].subarray(shard.from * shape.local[name], (shard.from + shard.rows) * shape.local[name]);
        for (const [name, view] of Object.entries(views)) view.set(rows(last, name));
        kernels.push(...Object.values(views));
        use(shard, views);
        await kernels.pull(...Object.values(views));
        kernels.release(shard.counts);
        for (const [name, view] of Object.entries(views)) rows(next, name).set(view);
      }
      [last, next] = [next, last];
    },
    fetch: async () => ({ shared: await valuesOf(kernels, shared), local: last }),
  };
}

/** As few shards as leave each of them room enough. */
function partsFor(shape: Shape, counts: Csr, free: number, mostFloats: number): Part[] {
  const room = free - fixedBytes(shape);
  for (let many = 2; many <= counts.rows; many *= 2) {
    const parts = cut(counts, many);
    const longest = Math.max(...parts.map((part) => part.counts.rows)) * Math.max(...Object.values(shape.local));
    if (longest <= mostFloats && parts.every((part) => shardBytes(shape, part) <= room)) return parts;
  }
  throw new InputError('engine', 'the memory of the GPU must hold what all rows share, and some rows', free);
}

const entriesOf = <A, B>(record: Readonly<Record<string, A>>, f: (value: A, name: string) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, f(value, name)]));

async function valuesOf(kernels: GpuKernels, arrays: Arrays): Promise<Arrays> {
  const values: Record<string, Float32Array> = {};
  for (const [name, array] of Object.entries(arrays)) values[name] = await kernels.values(array);
  return values;
}
