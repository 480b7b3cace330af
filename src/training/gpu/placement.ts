/**
 * Placement of the state of a fit on a GPU. What fits stays on the device; else the counts and the local arrays are cut into
 * shards that are streamed through the device one after the other, every pass.
 */
import { InputError } from '../../check/index.ts';
import type { Csr } from '../../kernels/index.ts';
import type { GpuKernels } from '../../kernels/webgpu/open.ts';
import {
  type Accelerated,
  type Arrays,
  allocate,
  begin,
  cut,
  type Extrapolator,
  extrapolator,
  type FitOptions,
  mapValues,
  prepared,
  previousLengths,
  type RowRange,
  type Shape,
  type Shard,
  type State,
  scaled,
  type Training,
  total,
  whole,
} from '../index.ts';

export interface PlacementOptions extends Omit<FitOptions, 'kernels'> {
  /** Bytes of the GPU's memory that may be used; default: all of it. */
  readonly memory?: number;
}

export interface PlacedState {
  readonly shared: Arrays;
  readonly sums: Arrays;
  /** The initial local arrays, in host memory. */
  readonly local: Arrays;
  /** Whether shards are streamed, so that `fetch` costs little beside a pass. */
  readonly streams: boolean;
  /** Every shard with its local arrays on the device, for as long as `use` takes. */
  eachShard(use: (shard: Shard, local: Arrays) => void): Promise<void>;
  /** Momentum, where it is asked for and the previous state fits on the device. */
  readonly extrapolator?: Extrapolator | undefined;
  /** The state after the passes submitted so far. */
  fetch(): Promise<State>;
}

export async function placed(
  training: Training,
  counts: Csr,
  kernels: GpuKernels,
  options: PlacementOptions,
  accelerated?: Accelerated,
): Promise<PlacedState> {
  const shape = training.shape(counts.rows, counts.columns);
  const needed = fixedBytes(shape) + shardBytes(shape, whole(counts)) + previousBytes(shape, counts, accelerated);
  const longest = Math.max(0, ...Object.values(shape.local)) * counts.rows;
  const limit = options.memory ?? Infinity;
  if (needed <= limit && longest <= kernels.maxFloats && (await kernels.holds(needed))) {
    return heldOnDevice(training, shape, counts, kernels, options, accelerated);
  }
  let free = Math.min(needed, limit);
  while (!(await kernels.holds(free))) free /= 2;
  return streamed(training, shape, counts, kernels, options, free);
}

/** Two numbers per entry in each of two orders, the local arrays, and the longest of them again for half precision. */
const shardBytes = ({ local }: Shape, { counts }: RowRange<Csr>): number =>
  16 * counts.index.length + 4 * counts.rows * (total(local) + Math.max(0, ...Object.values(local)));
const fixedBytes = ({ shared, sums }: Shape): number => 4 * (total(shared) + 2 * total(sums));
function previousBytes(shape: Shape, { rows }: Csr, accelerated: Accelerated | undefined): number {
  const { shared, local } = previousLengths(shape, accelerated);
  return 4 * (total(shared) + rows * total(local));
}

function heldOnDevice(
  training: Training,
  shape: Shape,
  counts: Csr,
  kernels: GpuKernels,
  options: PlacementOptions,
  accelerated: Accelerated | undefined,
): PlacedState {
  const shared = allocate(kernels, shape.shared);
  const local = allocate(kernels, scaled(shape.local, counts.rows));
  const sums = allocate(kernels, shape.sums);
  begin(training, counts, shared, local, options);
  kernels.push(...Object.values(shared), ...Object.values(local));
  const shard = prepared(kernels, whole(counts));
  return {
    shared,
    sums,
    // The host side of the local arrays is not written from now on.
    local,
    streams: false,
    extrapolator: accelerated && extrapolator(kernels, shape, accelerated, { shared, local }, counts.rows),
    eachShard: async (use) => use(shard, local),
    fetch: async () => ({ shared: await valuesOf(kernels, shared), local: await valuesOf(kernels, local) }),
  };
}

/** Local arrays are double-buffered in host memory: those of the last whole pass, and those of the one under way. */
function streamed(
  training: Training,
  shape: Shape,
  counts: Csr,
  kernels: GpuKernels,
  options: PlacementOptions,
  free: number,
): PlacedState {
  const parts = partsFor(shape, counts, free, kernels.maxFloats);
  const shards = parts.map(({ from, counts: part }): Shard => {
    return { from, rows: part.rows, counts: kernels.prepare(part, true) };
  });
  const maxRows = Math.max(...shards.map(({ rows }) => rows));
  const [shared, sums] = [allocate(kernels, shape.shared), allocate(kernels, shape.sums)];
  const slots = allocate(kernels, scaled(shape.local, maxRows));
  const inHost = () => mapValues(shape.local, (perRow) => new Float32Array(perRow * counts.rows));
  let [last, next] = [inHost(), inHost()];
  begin(training, counts, shared, last, options);
  kernels.push(...Object.values(shared));
  return {
    shared,
    sums,
    local: last,
    streams: true,
    async eachShard(use) {
      for (const shard of shards) {
        const views = mapValues(shape.local, (perRow, name) => slots[name].subarray(0, shard.rows * perRow));
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

/** As few shards as fit one at a time. */
function partsFor(shape: Shape, counts: Csr, free: number, maxFloats: number): RowRange<Csr>[] {
  const available = free - fixedBytes(shape);
  for (let count = 2; count <= counts.rows; count *= 2) {
    const parts = cut(counts, count);
    const longest = Math.max(...parts.map((part) => part.counts.rows)) * Math.max(...Object.values(shape.local));
    if (longest <= maxFloats && parts.every((part) => shardBytes(shape, part) <= available)) return parts;
  }
  throw new InputError('training', 'the memory of the GPU must hold the shared arrays, and some rows', free);
}

async function valuesOf(kernels: GpuKernels, arrays: Arrays): Promise<Arrays> {
  const values: Record<string, Float32Array> = {};
  for (const [name, array] of Object.entries(arrays)) values[name] = await kernels.values(array);
  return values;
}
