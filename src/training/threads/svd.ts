/** The singular value decomposition on several threads over one memory: the bytes of one thread, whatever their number. */
import { availableParallelism } from 'node:os';
import { compiled, openWasm, sharesMemory, simd } from '../../kernels/index.ts';
import { SVD_OPTIONS, svd, svdMemory } from '../../linalg/index.ts';
import { besideThis } from '../../workers/beside.ts';
import { startThread } from '../../workers/node.ts';
import { type Decompose, svdInline } from '../index.ts';
import type { CallThreadData } from './call-thread.ts';
import { endCalls, newCallList, runWith } from './calls.ts';

/** Non-zeros × dimensions; for less a thread is not worth its start. */
const MIN_WORK = 1e7;
/** A product has four parts at least. */
const MAX_THREADS = 4;
const SCRIPT = besideThis('./call-thread', import.meta.url);

export const svdOnThreads =
  (threads = Math.min(MAX_THREADS, availableParallelism())): Decompose =>
  async (matrix, settings, run) => {
    const dimensions = settings.dimensions ?? SVD_OPTIONS.dimensions.default;
    if (threads < 2 || matrix.index.length * dimensions < MIN_WORK || !sharesMemory())
      return svdInline(matrix, settings, run);
    const list = newCallList();
    const kernels = openWasm({ floats: svdMemory(matrix, dimensions), shared: true, runCalls: runWith(list) });
    const workerData: CallThreadData = { list, memory: kernels.memory, module: compiled(simd, true) };
    const others = Array.from({ length: threads - 1 }, () =>
      startThread(SCRIPT, { workerData })(
        () => {},
        () => {},
      ),
    );
    try {
      return svd(matrix, settings, run.random, kernels);
    } finally {
      endCalls(list);
      await Promise.all(others.map((thread) => thread.end()));
    }
  };
