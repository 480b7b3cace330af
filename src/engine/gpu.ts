/**
 * GPUs in Node, by the optional package `webgpu`, which is loaded only when a GPU is asked for. A GPU that is lost in
 * the middle of training leaves the rest to the CPU.
 */
import { InputError } from '../check/index.ts';
import { aboutOf, type Csr, type GpuKernels, isSoftware, openGpu } from '../kernels/index.ts';
import {
  type Fit,
  SVD_OPTIONS,
  type Svd,
  type SvdSettings,
  svd,
  svdKernels,
  TRAINING_DEFAULTS,
  type Training,
} from '../models/index.ts';
import type { DeviceChoice } from './device.ts';
import { fitOnGpu, type GpuFitOptions, GpuLost } from './gpu-fit.ts';
import { type GpuSvdOptions, svdOnGpu } from './gpu-svd.ts';
import { type TrainingSpec, trainingOf } from './spec.ts';
import { fitThreads, type ThreadsOptions } from './threads.ts';

export interface DeviceOptions extends ThreadsOptions, GpuFitOptions, DeviceChoice {}

/** Below so many non-zeros × topics × passes the start of a GPU (about a second) is not won back. */
const WORTH = 1e10;
/** The same for an SVD: non-zeros × dimensions. */
const SVD_WORTH = 5e8;

/** Trains where it is told to, or where it is best: on all cores, or on a GPU. */
export async function fitOn(spec: TrainingSpec, counts: Csr, options: DeviceOptions = {}): Promise<Fit> {
  const onCpu = (rest: DeviceOptions) => fitThreads(spec, counts, { ...options, ...rest });
  return fitWhere(await trainingOf(spec), counts, options, onCpu);
}

/** The same for a training that is at hand, with another way to train on the CPU. */
export async function fitWhere(
  training: Training,
  counts: Csr,
  options: GpuFitOptions & DeviceChoice,
  onCpu: (options: GpuFitOptions) => Promise<Fit>,
): Promise<Fit> {
  const { device = 'auto', half = false, say = () => {} } = options;
  if (device === 'cpu' || (device === 'auto' && !gains(training, counts, options))) return onCpu(options);
  const adapter = await adapterFor(device);
  if (!adapter) return onCpu(options);
  say(`training on the GPU: ${aboutOf(adapter)}`);
  return fitGpu(training, counts, await openGpu(adapter, { half }), options, onCpu);
}

function gains(training: Training, counts: Csr, { iterations = TRAINING_DEFAULTS.iterations }: GpuFitOptions): boolean {
  const perRow = Math.max(0, ...Object.values(training.shape(counts.rows, counts.columns).local));
  return training.atHand !== 'everything' && counts.index.length * perRow * iterations >= WORTH;
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
    options.say?.(`${error.message}; going on from pass ${kept.iterations} on the CPU`);
    const all = options.iterations ?? TRAINING_DEFAULTS.iterations;
    const onProgress: GpuFitOptions['onProgress'] = (progress) =>
      options.onProgress?.({ ...progress, iteration: kept.iterations + progress.iteration, of: all });
    const fit = await onCpu({ ...options, start: kept, iterations: all - kept.iterations, onProgress });
    return { ...fit, iterations: kept.iterations + fit.iterations, history: [...kept.history, ...fit.history] };
  } finally {
    kernels.close();
  }
}

/** Singular vectors, their products on a GPU if told to, or where that pays. */
export async function svdOn(
  matrix: Csr,
  given: SvdSettings = {},
  options: GpuSvdOptions & DeviceChoice = {},
): Promise<Svd> {
  const { device = 'auto', say } = options;
  const dimensions = given.dimensions ?? SVD_OPTIONS.dimensions.default;
  const pays = device === 'gpu' || (device === 'auto' && matrix.index.length * dimensions >= SVD_WORTH);
  const adapter = pays ? await adapterFor(device) : undefined;
  if (!adapter) return svd(matrix, given, options.random, svdKernels(matrix, dimensions));
  say?.(`the products of the SVD are done on the GPU: ${aboutOf(adapter)}`);
  const kernels = await openGpu(adapter);
  try {
    return await svdOnGpu(matrix, given, kernels, options);
  } finally {
    kernels.close();
  }
}

/** For `gpu` the GPU there is, be it in software, or an error; for `auto` a true one, or none. */
export async function adapterFor(device: 'auto' | 'gpu'): Promise<GPUAdapter | undefined> {
  const adapter = await requestAdapter(device);
  if (device === 'gpu' && !adapter) {
    throw new InputError('device', 'gpu needs a GPU with a Vulkan, Metal or Direct3D 12 driver, and none was found');
  }
  return adapter && (device === 'gpu' || !isSoftware(adapter)) ? adapter : undefined;
}

/** Whether the package is there; a GPU need not be. */
export function isGpuInstalled(): boolean {
  try {
    import.meta.resolve('webgpu');
    return true;
  } catch {
    return false;
  }
}

/** Kept for good: the adapters that it gives die with it. */
let gpu: GPU | undefined;

async function requestAdapter(device: 'auto' | 'gpu'): Promise<GPUAdapter | null> {
  try {
    const { create } = await import('webgpu');
    gpu ??= create([]) as unknown as GPU;
  } catch {
    if (device === 'auto') return null;
    throw new InputError('device', 'gpu needs the package webgpu; install it with: npm install webgpu');
  }
  return gpu.requestAdapter({ powerPreference: 'high-performance' });
}
