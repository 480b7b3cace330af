/**
 * Trainings, decompositions and searches on a GPU if told to, or where that pays. A GPU that is lost in the middle leaves
 * the rest to the CPU. Without Node: a page can do this too.
 */
import { aboutOf, type Csr, type GpuKernels, openGpu } from '../../kernels/index.ts';
import { SVD_OPTIONS, type Svd, type SvdSettings, svd, svdKernels } from '../../linalg/index.ts';
import {
  type Decompose,
  type Elsewhere,
  type Fit,
  type Schedule,
  type Search,
  type Searched,
  TRAINING_DEFAULTS,
  type Training,
} from '../index.ts';
import type { FindGpu } from './adapter.ts';
import { fitOnGpu, type GpuFitOptions, GpuLost } from './backend.ts';
import type { DeviceChoice } from './device.ts';
import { searchOnGpu } from './device-index.ts';
import { type GpuSvdOptions, svdOnGpu } from './svd.ts';

/** Below so many non-zeros × topics × passes the start of a GPU (about a second) is not won back. */
const WORTH = 1e10;
/** The same for an SVD: non-zeros × dimensions. */
const SVD_WORTH = 5e8;

/** All that may be done on a GPU, for the tasks. */
export interface OnGpu extends Elsewhere {
  readonly fit: Schedule;
  readonly svd: Decompose;
  readonly search: Search;
  /** Gives the GPU back; nothing more is to be asked of it. */
  close(): void;
}

export function elsewhereOver(find: FindGpu, choice: DeviceChoice): OnGpu {
  const kept: Searched[] = [];
  return {
    fit: (training, counts, options, here) => fitOver(find, training, counts, { ...options, ...choice }, here),
    svd: (matrix, settings, run) => svdOver(find, matrix, settings, { ...run, ...choice }),
    async search(rows, width, queries) {
      const searched = await searchOnGpu(find, rows, width, queries, choice);
      if (searched) kept.push(searched);
      return searched;
    },
    close() {
      for (const searched of kept.splice(0)) searched.free();
    },
  };
}

export async function fitOver(
  find: FindGpu,
  training: Training,
  counts: Csr,
  options: GpuFitOptions & DeviceChoice,
  onCpu: (options: GpuFitOptions) => Promise<Fit>,
): Promise<Fit> {
  const { device = 'auto', half = false, say = () => {} } = options;
  if (device === 'cpu' || (device === 'auto' && !gains(training, counts, options))) return onCpu(options);
  const adapter = await find(device);
  if (!adapter) return onCpu(options);
  say(`training on the GPU: ${aboutOf(adapter)}`);
  return fitGpu(training, counts, await openGpu(adapter, { half }), options, onCpu);
}

function gains(training: Training, counts: Csr, { iterations = TRAINING_DEFAULTS.iterations }: GpuFitOptions): boolean {
  const perRow = Math.max(0, ...Object.values(training.shape(counts.rows, counts.columns).local));
  return training.hostAccess !== 'everything' && counts.index.length * perRow * iterations >= WORTH;
}

/** Trains on the GPU, and if it is lost to the end on the CPU; closes the kernels. */
export async function fitGpu(
  training: Training,
  counts: Csr,
  kernels: GpuKernels,
  options: GpuFitOptions & DeviceChoice,
  onCpu: (options: GpuFitOptions) => Promise<Fit>,
): Promise<Fit> {
  try {
    return await fitOnGpu(training, counts, kernels, options);
  } catch (error) {
    if (!(error instanceof GpuLost)) throw error;
    const { kept } = error;
    const done = kept.iterations;
    options.say?.(`${error.message}; going on from pass ${done} on the CPU`);
    const all = options.iterations ?? TRAINING_DEFAULTS.iterations;
    const onProgress: GpuFitOptions['onProgress'] = (progress) =>
      options.onProgress?.({ ...progress, iteration: done + progress.iteration, of: all });
    const fit = await onCpu({ ...options, start: kept, iterations: all - done, onProgress });
    return { ...fit, iterations: done + fit.iterations, history: [...kept.history, ...fit.history] };
  } finally {
    kernels.close();
  }
}

export async function svdOver(
  find: FindGpu,
  matrix: Csr,
  given: SvdSettings,
  options: GpuSvdOptions & DeviceChoice,
): Promise<Svd> {
  const { device = 'auto', say } = options;
  const dimensions = given.dimensions ?? SVD_OPTIONS.dimensions.default;
  const pays = device === 'gpu' || (device === 'auto' && matrix.index.length * dimensions >= SVD_WORTH);
  const adapter = pays ? await find(device as 'auto' | 'gpu') : undefined;
  if (!adapter) return svd(matrix, given, options.random, svdKernels(matrix, dimensions));
  say?.(`the products of the SVD are done on the GPU: ${aboutOf(adapter)}`);
  const kernels = await openGpu(adapter);
  try {
    return await svdOnGpu(matrix, given, kernels, options);
  } finally {
    kernels.close();
  }
}
