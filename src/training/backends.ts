export { fitOnGpu } from './gpu/backend.ts';
export * from './gpu/device.ts';
export { nodeAdapter, openAccelerator } from './gpu/node.ts';
export * from './index.ts';
export { readCounts, writeCounts } from './online/counts-file.ts';
export { fitOnline } from './online/online.ts';
export { modelSpec } from './threads/spec.ts';
export { fitThreads, THREADS_OPTIONS } from './threads/threads.ts';
