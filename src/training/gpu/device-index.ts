/** Rows that lie on a GPU and are searched there. Without Node: a page can do this too. */
import { aboutOf, type Floats, type GpuKernels, openGpu } from '../../kernels/index.ts';
import type { Searched } from '../index.ts';
import type { FindGpu } from './adapter.ts';
import { lossOf } from './backend.ts';
import type { DeviceChoice } from './device.ts';

/** Below so many rows × width × queries the start of a GPU and the way to it are not won back. */
const SEARCH_WORTH = 2e10;

/** The rows on a GPU, if told to or where that pays. */
export async function searchOnGpu(
  find: FindGpu,
  rows: Floats,
  width: number,
  queries: number,
  { device = 'auto', say = () => {} }: DeviceChoice,
): Promise<Searched | undefined> {
  if (device === 'cpu' || (device === 'auto' && rows.length * queries < SEARCH_WORTH)) return undefined;
  const adapter = await find(device);
  if (!adapter) return undefined;
  const kernels = await openGpu(adapter);
  if (rows.length > kernels.mostFloats || !(await kernels.holds(4 * rows.length))) {
    kernels.close();
    say('the GPU has no room for the documents; they are searched on the CPU');
    return undefined;
  }
  say(`searched on the GPU: ${aboutOf(adapter)}`);
  return searchedBy(kernels, rows, width, say);
}

/** Closes the kernels when the rows may go. */
export function searchedBy(
  kernels: GpuKernels,
  rows: Floats,
  width: number,
  say: (words: string) => void = () => {},
): Searched {
  const place = kernels.floats(rows.length);
  place.set(rows);
  kernels.push(place);
  let lost = false;
  return {
    async nearest(queries, most) {
      if (lost || most > kernels.mostNearest) return undefined;
      try {
        return await kernels.topCosine(place, width, queries, most);
      } catch (error) {
        const reason = await lossOf(kernels);
        if (reason === undefined) throw error;
        lost = true;
        say(`the GPU was lost (${reason}); searching on the CPU`);
        return undefined;
      }
    },
    free: () => kernels.close(),
  };
}
