/** The choice of a GPU adapter: any, be it in software, where a GPU is asked for; by itself a hardware one. */
import { InputError } from '../../check/index.ts';
import { isSoftware } from '../../kernels/webgpu/open.ts';

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
