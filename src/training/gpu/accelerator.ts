/**
 * The GPU accelerator: fits, decompositions and searches on a GPU where one is asked for, or where it is faster. Where the
 * GPU is lost, the CPU does the rest. Without Node: it runs in a page too.
 */
import { InputError } from '../../check/index.ts';
import type { Csr } from '../../kernels/index.ts';
import {
  aboutOf,
  type GpuKernels,
  type GpuOptions,
  isSoftware,
  openDevice,
  openGpu,
} from '../../kernels/webgpu/open.ts';
import { SVD_OPTIONS, type SvdSettings } from '../../linalg/index.ts';
import {
  type Accelerator,
  coordinatesInline,
  type DeviceIndex,
  type Fit,
  maxPasses,
  svdInline,
  type Training,
} from '../index.ts';
import { fitOnGpu, type GpuFitOptions, GpuLost } from './backend.ts';
import type { DeviceChoice } from './device.ts';
import { indexOnGpu } from './device-index.ts';
import { svdOnGpu } from './svd.ts';

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

/** Minimum operations for a GPU, which takes about a second to start. Of a fit: non-zeros × topics × passes. */
const MIN_FIT = 1e10;
/** Of an SVD: non-zeros × dimensions. */
const MIN_SVD = 5e8;
/** Of a search: rows × width × queries. */
const MIN_SEARCH = 2e10;

export function acceleratorOf(find: FindAdapter, choice: DeviceChoice): Accelerator {
  const { device = 'auto', half = false, log = () => {} } = choice;
  const indexes: DeviceIndex[] = [];
  /** One for all work, which has most shaders in common; another when it is lost. */
  let opened: Promise<GPUDevice> | undefined;
  const open = async (adapter: GPUAdapter, options: GpuOptions = {}): Promise<GpuKernels> => {
    if (!opened) {
      const opening = openDevice(adapter);
      opened = opening;
      const forget = () => {
        if (opened === opening) opened = undefined;
      };
      opening.then(({ lost }) => lost).then(forget, forget);
    }
    return openGpu(adapter, { ...options, device: await opened });
  };
  /** The adapter, where a GPU is asked for or the work is worth it. */
  const adapterFor = async (worth: boolean): Promise<GPUAdapter | undefined> =>
    device === 'gpu' || (device === 'auto' && worth) ? find(device) : undefined;
  const adapterForSvd = ({ index }: Csr, { dimensions = SVD_OPTIONS.dimensions.default }: SvdSettings) =>
    adapterFor(index.length * dimensions >= MIN_SVD);
  return {
    async fit(training, counts, options, onCpu) {
      const adapter = await adapterFor(fitWork(training, counts, options) >= MIN_FIT);
      if (!adapter) return onCpu(options);
      log(`training on the GPU: ${aboutOf(adapter)}`);
      return fitWithFallback(training, counts, await open(adapter, { half }), options, onCpu, log);
    },
    coordinates: async (matrix, settings, run) =>
      (await adapterForSvd(matrix, settings)) ? undefined : coordinatesInline(matrix, settings, run),
    async svd(matrix, settings, run) {
      const adapter = await adapterForSvd(matrix, settings);
      if (!adapter) return svdInline(matrix, settings, run);
      log(`the products of the SVD are done on the GPU: ${aboutOf(adapter)}`);
      const kernels = await open(adapter);
      try {
        return await svdOnGpu(matrix, settings, kernels, { ...run, log });
      } finally {
        kernels.close();
      }
    },
    async nearest(rows, width, queries) {
      const adapter = await adapterFor(rows.length * queries >= MIN_SEARCH);
      if (!adapter) return undefined;
      const kernels = await open(adapter);
      if (rows.length > kernels.maxFloats || !(await kernels.holds(4 * rows.length))) {
        kernels.close();
        log('the GPU has no room for the documents; they are searched on the CPU');
        return undefined;
      }
      log(`searched on the GPU: ${aboutOf(adapter)}`);
      const index = indexOnGpu(kernels, rows, width, log);
      indexes.push(index);
      return index;
    },
    close() {
      for (const index of indexes.splice(0)) index.free();
      opened?.then((device) => device.destroy());
      opened = undefined;
    },
  };
}

function fitWork(training: Training, counts: Csr, options: GpuFitOptions): number {
  const perRow = Math.max(0, ...Object.values(training.shape(counts.rows, counts.columns).local));
  return training.hostAccess === 'everything' ? 0 : counts.index.length * perRow * maxPasses(options);
}

/** Trains on the GPU; where that is lost, continues from its last checkpoint on the CPU. Closes the kernels. */
export async function fitWithFallback(
  training: Training,
  counts: Csr,
  kernels: GpuKernels,
  options: GpuFitOptions,
  onCpu: (options: GpuFitOptions) => Promise<Fit>,
  log: (message: string) => void,
): Promise<Fit> {
  try {
    return await fitOnGpu(training, counts, kernels, options);
  } catch (error) {
    if (!(error instanceof GpuLost)) throw error;
    const { kept } = error;
    const done = kept.passes;
    log(`${error.message}; going on from pass ${done} on the CPU`);
    const all = maxPasses(options);
    const onProgress: GpuFitOptions['onProgress'] = (progress) =>
      options.onProgress?.({ ...progress, pass: done + progress.pass, of: all });
    const fit = await onCpu({ ...options, start: kept, passes: all - done, onProgress });
    return { ...fit, passes: done + fit.passes, history: [...kept.history, ...fit.history] };
  } finally {
    kernels.close();
  }
}
