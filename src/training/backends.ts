export { fitOnGpu } from './gpu/backend.ts';
export * from './gpu/device.ts';
export { nodeAdapter, openAccelerator } from './gpu/node.ts';
export * from './index.ts';
export { modelSpec } from './threads/spec.ts';
export { fitThreads, THREADS_OPTIONS } from './threads/threads.ts';
