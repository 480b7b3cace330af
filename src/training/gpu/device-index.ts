/** A device index: rows in the memory of a GPU, searched there. Without Node: it runs in a page too. */
import type { Floats } from '../../kernels/index.ts';
import type { GpuKernels } from '../../kernels/webgpu/open.ts';
import type { DeviceIndex } from '../index.ts';
import { lossOf } from './backend.ts';

/** `free` closes the kernels. */
export function indexOnGpu(
  kernels: GpuKernels,
  rows: Floats,
  width: number,
  log: (message: string) => void = () => {},
): DeviceIndex {
  const place = kernels.floats(rows.length);
  place.set(rows);
  kernels.push(place);
  let lost = false;
  return {
    async nearest(queries, count) {
      if (lost || count > kernels.maxNearest) return undefined;
      try {
        return await kernels.topCosine(place, width, queries, count);
      } catch (error) {
        const reason = await lossOf(kernels);
        if (reason === undefined) throw error;
        lost = true;
        log(`the GPU was lost (${reason}); searching on the CPU`);
        return undefined;
      }
    },
    free: () => kernels.close(),
  };
}
