/** The GPU accelerator: fits on a GPU where one is asked for, or where it is faster. Without Node: it runs in a page too. */
import { InputError } from '../../check/index.ts';
import type { Csr } from '../../kernels/index.ts';
import { aboutOf, type GpuKernels, isSoftware, openDevice, openGpu } from '../../kernels/webgpu/open.ts';
import { type Accelerator, type FitOptions, maxPasses, type Training } from '../index.ts';
import { fitOnGpu, fitsOn, GpuLost } from './backend.ts';
import type { DeviceChoice } from './device.ts';

/** For `gpu` the adapter there is, or an error; for `auto` one in hardware, or none. */
export type FindAdapter = (device: 'auto' | 'gpu') => Promise<GPUAdapter | undefined>;

/** `request` may throw where there is no WebGPU at all, with a message for whoever asked for a GPU. */
export const adapterFinder =
  (request: () => Promise<GPUAdapter | null>, needed: string): FindAdapter =>
  async (device) => {
    const adapter = await request().catch((error) => {
      if (device === 'gpu') throw error;
      return null;
    });
    if (device === 'gpu' && !adapter) throw new InputError('device', `gpu needs ${needed}, and none was found`);
    return adapter && (device === 'gpu' || !isSoftware(adapter)) ? adapter : undefined;
  };

/** The adapter of a page or of its worker. */
export const pageAdapter: FindAdapter = adapterFinder(
  async () => (await navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' })) ?? null,
  'a browser with WebGPU and a GPU that it uses',
);

/** Non-zeros × topics × passes from which a GPU pays: it takes about a second to start. */
const MIN_FIT = 1e10;

export function acceleratorOf(find: FindAdapter, { device = 'auto', log = () => {} }: DeviceChoice): Accelerator {
  /** One for all fits, which have most shaders in common; another when it is lost. */
  let opened: Promise<GPUDevice> | undefined;
  const open = async (adapter: GPUAdapter): Promise<GpuKernels> => {
    if (!opened) {
      const opening = openDevice(adapter);
      opened = opening;
      const forget = () => {
        if (opened === opening) opened = undefined;
      };
      opening.then(({ lost }) => lost).then(forget, forget);
    }
    return openGpu(adapter, await opened);
  };
  return {
    async fit(training, counts, options, onCpu) {
      const worth = device === 'gpu' || (device === 'auto' && fitWork(training, counts, options) >= MIN_FIT);
      const adapter = worth && !training.hostAccess ? await find(device) : undefined;
      if (!adapter) return onCpu(options);
      const kernels = await open(adapter);
      try {
        if (await fitsOn(kernels, training, counts, options)) {
          log(`training on the GPU: ${aboutOf(adapter)}`);
          return await fitOnGpu(training, counts, kernels, options);
        }
        log('the GPU has no room for this training; it is done on the CPU');
      } catch (error) {
        if (!(error instanceof GpuLost)) throw error;
        log(`${error.message}; it is done on the CPU, from its start`);
      } finally {
        kernels.close();
      }
      return onCpu(options);
    },
    close() {
      opened?.then((device) => device.destroy());
      opened = undefined;
    },
  };
}

function fitWork(training: Training, counts: Csr, options: FitOptions): number {
  const perRow = Math.max(0, ...Object.values(training.shape(counts.rows, counts.columns).local));
  return counts.index.length * perRow * maxPasses(options);
}
