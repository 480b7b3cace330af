/** The GPU that tests run on: SwiftShader, software that comes with Chromium, so that they run the same everywhere. */
import { existsSync } from 'node:fs';
import { type GpuKernels, openDevice, openGpu } from './open.ts';

const DRIVERS = ['/usr/lib/chromium/vk_swiftshader_icd.json', '/usr/lib64/chromium-browser/vk_swiftshader_icd.json'];

/** Kept for good: the adapters that it gives die with it. */
let gpu: GPU | undefined;

export async function testAdapter(): Promise<GPUAdapter | null> {
  process.env.VK_ICD_FILENAMES ??= DRIVERS.find((path) => existsSync(path));
  const { create } = await import('webgpu');
  gpu ??= create([]) as unknown as GPU;
  return gpu.requestAdapter();
}

/** What stands in the way of the tests, in one line; with CI=true that is a failure. */
export async function noGpu(): Promise<string | undefined> {
  if (await testAdapter().catch(() => null)) return undefined;
  if (process.env.CI === 'true') throw new Error('there is no WebGPU adapter, and CI=true');
  return 'no WebGPU adapter on this machine (apt-get install chromium libvulkan1 brings one in software)';
}

/** A device for several kernels: they share its compiled shaders, and end with it. */
export const testDevice = async (): Promise<GPUDevice> => openDevice((await testAdapter())!);

export const openTestGpu = async (shared?: GPUDevice): Promise<GpuKernels> => openGpu(await testAdapter(), shared);
