/**
 * A thread that takes calls of kernels from a list, over the memory of the thread that makes the list. Their code comes
 * compiled, so that it loads nothing else and is there at once.
 */
import { workerData } from 'node:worker_threads';
import { type CallList, serveCalls } from './calls.ts';

/** What it is started with. */
export interface CallThreadData {
  readonly list: CallList;
  readonly memory: WebAssembly.Memory;
  readonly module: WebAssembly.Module;
}

const { list, memory, module } = workerData as CallThreadData;
const { exports } = new WebAssembly.Instance(module, { env: { memory } });
serveCalls(list, exports as unknown as Parameters<typeof serveCalls>[1]);
