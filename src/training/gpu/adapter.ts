/** Which GPU to take: one that is asked for, be it in software, or by itself a true one. Without Node: a page can do this too. */
import { InputError } from '../../check/index.ts';
import { isSoftware } from '../../kernels/index.ts';

/** For `gpu` the GPU there is or an error; for `auto` a true one, or none. */
export type FindGpu = (device: 'auto' | 'gpu') => Promise<GPUAdapter | undefined>;

/** `request` may throw when there is no way to a GPU at all, in words for who asked for one. */
export const finderOf =
  (request: () => Promise<GPUAdapter | null>, needed: string): FindGpu =>
  async (device) => {
    const adapter = await request().catch((error) => {
      if (device === 'gpu') throw error;
      return null;
    });
    if (device === 'gpu' && !adapter) throw new InputError('device', `gpu needs ${needed}, and none was found`);
    return adapter && (device === 'gpu' || !isSoftware(adapter)) ? adapter : undefined;
  };

/** The GPU of the page or of its worker. */
export const findInPage: FindGpu = finderOf(
  async () => (await navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' })) ?? null,
  'a browser with WebGPU and a GPU that it uses',
);
