/**
 * Singular vectors with the sparse products on a GPU; the dense basis stays on the CPU. If the GPU is lost, the
 * CPU does the pending product and all others. Without Node: it runs in a page too.
 */
import type { Csr, Floats } from '../../kernels/index.ts';
import type { GpuKernels } from '../../kernels/webgpu/open.ts';
import {
  SVD_BLOCK as BLOCK,
  isWide,
  multiplier,
  type Product,
  SVD_OPTIONS,
  type Svd,
  type SvdSettings,
  svdKernels,
  svdSteps,
  transpose,
} from '../../linalg/index.ts';
import { type Random, random } from '../../random/index.ts';
import { lossOf } from './backend.ts';

export interface GpuSvdOptions {
  readonly random?: Random | undefined;
  /** Aborting it ends the search with the signal's reason as the error. */
  readonly signal?: AbortSignal | undefined;
  readonly log?: ((message: string) => void) | undefined;
}

export async function svdOnGpu(
  matrix: Csr,
  given: SvdSettings,
  gpu: GpuKernels,
  { random: chance = random(), signal, log }: GpuSvdOptions = {},
): Promise<Svd> {
  const kernels = svdKernels(matrix, given.dimensions ?? SVD_OPTIONS.dimensions.default);
  const steps = svdSteps(matrix, given, chance, kernels);
  let multiply: (product: Product) => void | Promise<void> = gpuMultiplier(
    isWide(matrix) ? transpose(matrix) : matrix,
    gpu,
  );
  for (;;) {
    signal?.throwIfAborted();
    const step = steps.next();
    if (step.done) return step.value;
    try {
      await multiply(step.value);
    } catch (error) {
      const reason = await lossOf(gpu);
      if (reason === undefined) throw error;
      log?.(`the GPU was lost (${reason}); going on on the CPU`);
      multiply = multiplier(matrix, kernels);
      multiply(step.value);
    }
  }
}

/** Products through two blocks on the device; a wider one goes through them block by block. */
function gpuMultiplier(tall: Csr, gpu: GpuKernels): (product: Product) => Promise<void> {
  const counts = gpu.prepare(tall);
  const short = gpu.floats(tall.columns * BLOCK);
  const long = gpu.floats(tall.rows * BLOCK);
  return async ({ block, width, image }) => {
    if (!image) {
      const [from, to] = [short.subarray(0, block.length), long.subarray(0, tall.rows * width)];
      from.set(block);
      gpu.push(from);
      gpu.multiplySparse(counts, width, from, to);
      gpu.multiplySparseTransposed(counts, width, to, from);
      await gpu.pull(from);
      block.set(from);
      return;
    }
    for (let first = 0; first < width; first += BLOCK) {
      const count = Math.min(BLOCK, width - first);
      copyColumns(block, width, first, short, BLOCK, 0, count);
      gpu.push(short);
      gpu.multiplySparse(counts, BLOCK, short, long);
      await gpu.pull(long);
      copyColumns(long, BLOCK, 0, image, width, first, count);
    }
  };
}

function copyColumns(
  from: Floats,
  fromWidth: number,
  fromFirst: number,
  to: Floats,
  toWidth: number,
  toFirst: number,
  count: number,
): void {
  const rows = from.length / fromWidth;
  for (let row = 0; row < rows; row++) {
    for (let k = 0; k < count; k++) to[row * toWidth + toFirst + k] = from[row * fromWidth + fromFirst + k];
  }
}
