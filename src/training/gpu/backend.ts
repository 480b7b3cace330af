/**
 * The GPU backend. Every pass is recorded and submitted; the loop waits only for an objective that decides something, so
 * that the GPU always has the next pass before it has done the last. Without Node: it runs in a page too.
 */
import { InputError } from '../../check/index.ts';
import { type Csr, reference } from '../../kernels/index.ts';
import type { GpuKernels } from '../../kernels/webgpu/open.ts';
import {
  type Arrays,
  acceleratedArrays,
  type Backend,
  copied,
  type Fit,
  runPasses,
  type Training,
  zero,
} from '../index.ts';
import { type PlacementOptions, placed } from './placement.ts';

export interface GpuFitOptions extends PlacementOptions {
  /** Milliseconds between two checkpoints of state that stays on the device, to continue from if the device is lost. */
  readonly keepEvery?: number;
}

const CHECKPOINT_EVERY = 10_000;
/** Passes submitted and not yet done. */
const MAX_QUEUED = 2;
/** Milliseconds for a failing device to report that it is lost. */
const LOSS_REPORT_WITHIN = 1_000;

/** The device is lost; `kept` is the fit at its last checkpoint. */
export class GpuLost extends Error {
  override readonly name = 'GpuLost';
  readonly kept: Fit;
  constructor(reason: string, kept: Fit) {
    super(`the GPU was lost (${reason})`);
    this.kept = kept;
  }
}

/** Trains on a GPU; throws `GpuLost` where that is lost. The kernels stay open. */
export async function fitOnGpu(
  model: Training,
  counts: Csr,
  kernels: GpuKernels,
  options: GpuFitOptions = {},
): Promise<Fit> {
  if (model.hostAccess === 'everything') {
    throw new InputError('training', 'a training on a GPU must do its work through the kernels alone', model.name);
  }
  // Random initialisation: a pass on a GPU takes less time than a start from clusters.
  const training: Training = { ...model, byTopic: undefined };
  const { shared, sums, local, extrapolator, streams, eachShard, fetch } = await placed(
    training,
    counts,
    kernels,
    options,
    acceleratedArrays(training, options),
  );
  let kept: Omit<Fit, 'converged'> = { shared: copied(shared), local, passes: 0, history: [] };
  let keptAt = performance.now();
  const backend: Backend = {
    async sweep(measure) {
      zero(kernels, sums);
      await eachShard((shard, rows) => training.accumulate(kernels, shared, shard, rows, sums, measure));
      const objective = measure ? kernels.first(sums.objective) : undefined;
      objective?.catch(() => {}); // reported where the loop waits for it
      return objective ? { objective } : {};
    },
    update: () => update(training, kernels, shared, sums),
    ...extrapolator,
    state: fetch,
    close: () => {},
    queue: {
      max: MAX_QUEUED,
      idle() {
        const idle = kernels.done();
        idle.catch(() => {});
        return idle;
      },
    },
    checkpoint: {
      due: () => streams || performance.now() - keptAt > (options.keepEvery ?? CHECKPOINT_EVERY),
      async save(at) {
        // An extrapolated state is not yet known to be better.
        extrapolator?.restore();
        kept = { ...(await fetch()), ...at };
        keptAt = performance.now();
      },
    },
  };
  try {
    return await runPasses(training, backend, options);
  } catch (error) {
    const reason = await lossOf(kernels);
    if (reason === undefined || options.signal?.aborted) throw error;
    throw new GpuLost(reason, { ...kept, converged: false });
  }
}

/** Why the device of kernels that failed is lost, if it is. */
export const lossOf = ({ lost }: GpuKernels): Promise<string | undefined> =>
  Promise.race([lost, new Promise<undefined>((go) => setTimeout(go, LOSS_REPORT_WITHIN))]);

async function update(training: Training, kernels: GpuKernels, shared: Arrays, sums: Arrays): Promise<void> {
  if (training.hostAccess !== 'update') return training.update(kernels, shared, sums);
  await kernels.pull(...Object.values(sums));
  training.update(reference, shared, sums);
  kernels.push(...Object.values(shared));
}
