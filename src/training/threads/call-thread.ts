/** A thread that takes calls of kernels from a list, over the memory of the thread that makes the list. */
import { workerData } from 'node:worker_threads';
import { instantiate, simd } from '../../kernels/module.ts';
import { type CallList, serveCalls } from './calls.ts';

const { list, memory } = workerData as { list: CallList; memory: WebAssembly.Memory };
serveCalls(list, instantiate(simd, memory));
