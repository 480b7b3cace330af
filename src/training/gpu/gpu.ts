/** GPUs in Node, by the optional package `webgpu`, which is loaded only when a GPU is asked for. */
import { InputError } from '../../check/index.ts';
import type { Csr } from '../../kernels/index.ts';
import type { Svd, SvdSettings } from '../../linalg/index.ts';
import type { Fit, Training } from '../index.ts';
import { fitInline } from '../index.ts';
import { type TrainingSpec, trainingOf } from '../threads/spec.ts';
import { fitThreads, type ThreadsOptions } from '../threads/threads.ts';
import { type FindGpu, finderOf } from './adapter.ts';
import type { GpuFitOptions } from './backend.ts';
import type { DeviceChoice } from './device.ts';
import { elsewhereOver, fitOver, svdOver } from './dispatch.ts';
import type { GpuSvdOptions } from './svd.ts';

export interface DeviceOptions extends ThreadsOptions, GpuFitOptions, DeviceChoice {}

/** Trains where it is told to, or where it is best: on all cores, or on a GPU. */
export async function fitOn(spec: TrainingSpec, counts: Csr, options: DeviceOptions = {}): Promise<Fit> {
  const onCpu = (rest: DeviceOptions) => fitThreads(spec, counts, { ...options, ...rest });
  return fitWhere(await trainingOf(spec), counts, options, onCpu);
}

/** The same for a training that is at hand; on the CPU in this thread, unless another way is given. */
export const fitWhere = (
  training: Training,
  counts: Csr,
  options: GpuFitOptions & DeviceChoice = {},
  onCpu = async (rest: GpuFitOptions) => fitInline(training, counts, rest),
): Promise<Fit> => fitOver(adapterFor, training, counts, options, onCpu);

/** Singular vectors, their products on a GPU if told to, or where that pays. */
export const svdOn = (matrix: Csr, given: SvdSettings = {}, options: GpuSvdOptions & DeviceChoice = {}): Promise<Svd> =>
  svdOver(adapterFor, matrix, given, options);

/** What a task can do on a GPU: hand it in where it asks for `Elsewhere`, and close it afterwards. */
export const elsewhereOn = (choice: DeviceChoice = {}) => elsewhereOver(adapterFor, choice);

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

export const adapterFor: FindGpu = finderOf(async () => {
  try {
    const { create } = await import('webgpu');
    gpu ??= create([]) as unknown as GPU;
  } catch {
    throw new InputError('device', 'gpu needs the package webgpu; install it with: npm install webgpu');
  }
  return gpu.requestAdapter({ powerPreference: 'high-performance' });
}, 'a GPU with a Vulkan, Metal or Direct3D 12 driver');
