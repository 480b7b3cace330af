/** The singular value decomposition on several threads over one memory: the bytes of one thread, whatever their number. */
import { availableParallelism } from 'node:os';
import { openWasm, sharesMemory, simd, type WasmKernels } from '../../kernels/index.ts';
import { compiled } from '../../kernels/instance.ts';
import { coordinates, SVD_OPTIONS, svd, svdMemory } from '../../linalg/index.ts';
import { random } from '../../random/index.ts';
import { besideThis } from '../../workers/beside.ts';
import { startThread } from '../../workers/node.ts';
import { coordinatesInline, type Decompose, type FindCoordinates, svdInline } from '../index.ts';
import type { CallThreadData } from './call-thread.ts';
import { endCalls, newCallList, runWith } from './calls.ts';

/** Non-zeros × dimensions; for less a thread is not worth its start. */
const MIN_WORK = 1e7;
/** A product has four parts at least. */
const MAX_THREADS = 4;
const SCRIPT = besideThis('./call-thread', import.meta.url);

/** What the threads are asked for: a function of the matrix over kernels whose calls they divide. */
type Work<T> = (kernels: WasmKernels) => T;
type Given = Parameters<Decompose>;

export const svdOnThreads =
  (threads = usualThreads()): Decompose =>
  (matrix, settings, run) =>
    isWorth(threads, matrix, settings)
      ? onThreads(threads, matrix, settings, (kernels) => svd(matrix, settings, run.random, kernels))
      : svdInline(matrix, settings, run);

export const coordinatesOnThreads =
  (threads = usualThreads()): FindCoordinates =>
  (matrix, settings, run) =>
    isWorth(threads, matrix, settings)
      ? onThreads(threads, matrix, settings, (kernels) =>
          coordinates(matrix, settings, run.random ?? random(), kernels),
        )
      : coordinatesInline(matrix, settings, run);

const usualThreads = () => Math.min(MAX_THREADS, availableParallelism());

const isWorth = (threads: number, { index }: Given[0], settings: Given[1]): boolean =>
  threads > 1 && index.length * dimensionsOf(settings) >= MIN_WORK && sharesMemory();

const dimensionsOf = ({ dimensions = SVD_OPTIONS.dimensions.default }: Given[1]) => dimensions;

async function onThreads<T>(threads: number, matrix: Given[0], settings: Given[1], work: Work<T>): Promise<T> {
  const list = newCallList();
  const floats = svdMemory(matrix, dimensionsOf(settings));
  const kernels = openWasm({ floats, shared: true, runCalls: runWith(list) });
  const workerData: CallThreadData = { list, memory: kernels.memory, module: compiled(simd, true) };
  const others = Array.from({ length: threads - 1 }, () =>
    startThread(SCRIPT, { workerData })(
      () => {},
      () => {},
    ),
  );
  try {
    return work(kernels);
  } finally {
    endCalls(list);
    await Promise.all(others.map((thread) => thread.end()));
  }
}
