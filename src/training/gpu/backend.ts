/**
 * The GPU backend: counts, rows and shared arrays stay on the device; a pass is recorded, submitted and waited for. Without
 * Node: it runs in a page too.
 */
import { InputError } from '../../check/index.ts';
import type { Csr } from '../../kernels/index.ts';
import type { GpuKernels } from '../../kernels/webgpu/open.ts';
import {
  type Arrays,
  acceleratedArrays,
  allocate,
  type Backend,
  extrapolator,
  type Fit,
  type FitOptions,
  type InlineOptions,
  initialise,
  prepared,
  previousLengths,
  runPasses,
  scaled,
  type Training,
  total,
  whole,
  zero,
} from '../index.ts';

/** Milliseconds for a failing device to report that it is lost. */
const LOSS_REPORT_WITHIN = 1_000;

/** The device is lost. */
export class GpuLost extends Error {
  override readonly name = 'GpuLost';
  constructor(reason: string) {
    super(`the GPU was lost (${reason})`);
  }
}

/** Whether the device has room for a fit. */
export async function fitsOn(kernels: GpuKernels, training: Training, counts: Csr, options: FitOptions) {
  const { rows, columns, index } = counts;
  const { shared, local, sums } = training.shape(rows, columns);
  const previous = previousLengths({ shared, local, sums }, acceleratedArrays(training, options));
  const widest = Math.max(0, ...Object.values(local));
  // Two numbers an entry in each of two orders; sums, and rows while their columns are swept, twice.
  const needed =
    4 * (total(shared) + 2 * total(sums) + total(previous.shared)) +
    16 * index.length +
    4 * rows * (total(local) + widest + total(previous.local));
  const longest = Math.max(widest * rows, 2 * index.length, ...Object.values(shared));
  return longest <= kernels.maxFloats && kernels.holds(needed);
}

/** Trains on a GPU; throws `GpuLost` where that is lost. The kernels stay open. */
export async function fitOnGpu(
  model: Training,
  counts: Csr,
  kernels: GpuKernels,
  options: InlineOptions = {},
): Promise<Fit> {
  if (model.hostAccess) {
    throw new InputError('training', 'a training on a GPU must do its work through the kernels alone', model.name);
  }
  // Random initialisation: a pass on a GPU takes less time than a start from clusters.
  const training: Training = { ...model, byTopic: undefined };
  const shape = training.shape(counts.rows, counts.columns);
  const [shared, sums] = [allocate(kernels, shape.shared), allocate(kernels, shape.sums)];
  const local = allocate(kernels, scaled(shape.local, counts.rows));
  initialise(training, counts, shared, local, options);
  kernels.push(...Object.values(shared), ...Object.values(local));
  const shard = prepared(kernels, whole(counts));
  const accelerated = acceleratedArrays(training, options);
  const backend: Backend = {
    async sweep(measure) {
      zero(kernels, sums);
      training.accumulate(kernels, shared, shard, local, sums, measure);
      return measure ? { objective: await kernels.first(sums.objective) } : {};
    },
    update() {
      training.update(kernels, shared, sums);
      return kernels.done();
    },
    ...(accelerated && extrapolator(kernels, shape, accelerated, { shared, local }, counts.rows)),
    state: async () => ({ shared: await valuesOf(kernels, shared), local: await valuesOf(kernels, local) }),
    close: () => {},
  };
  try {
    return await runPasses(training, backend, options);
  } catch (error) {
    const reason = await lossOf(kernels);
    if (reason === undefined || options.signal?.aborted) throw error;
    throw new GpuLost(reason);
  }
}

/** Why the device of kernels that failed is lost, if it is. */
const lossOf = ({ lost }: GpuKernels): Promise<string | undefined> =>
  Promise.race([lost, new Promise<undefined>((go) => setTimeout(go, LOSS_REPORT_WITHIN))]);

async function valuesOf(kernels: GpuKernels, arrays: Arrays): Promise<Arrays> {
  const values: Record<string, Float32Array> = {};
  for (const [name, array] of Object.entries(arrays)) values[name] = await kernels.values(array);
  return values;
}
