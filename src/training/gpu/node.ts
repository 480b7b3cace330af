/** The accelerator of Node, by the optional package `webgpu`, which is loaded only when a GPU is asked for. */
import { InputError } from '../../check/index.ts';
import type { Accelerator } from '../index.ts';
import { acceleratorOf, adapterFinder, type FindAdapter } from './accelerator.ts';
import type { DeviceChoice } from './device.ts';

/** A GPU for training, decomposition and search, where `device` asks for one and the machine has one; else this thread. */
export const openAccelerator = (choice: DeviceChoice = {}): Accelerator => acceleratorOf(nodeAdapter, choice);

/** Whether the package is there; a GPU need not be. */
export function isGpuInstalled(): boolean {
  try {
    import.meta.resolve('webgpu');
    return true;
  } catch {
    return false;
  }
}

/** Never dropped: its adapters are lost with it. */
let gpu: GPU | undefined;

export const nodeAdapter: FindAdapter = adapterFinder(async () => {
  try {
    const { create } = await import('webgpu');
    gpu ??= create([]) as unknown as GPU;
  } catch {
    throw new InputError('device', 'gpu needs the package webgpu; install it with: npm install webgpu');
  }
  return gpu.requestAdapter({ powerPreference: 'high-performance' });
}, 'a GPU with a Vulkan, Metal or Direct3D 12 driver');
