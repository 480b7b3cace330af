export * from './cluster/index.ts';
export { readCounts, writeCounts } from './counts-file.ts';
export * from './gpu.ts';
export { fitOnGpu, type GpuFitOptions, GpuLost } from './gpu-fit.ts';
export { type GpuSvdOptions, svdOnGpu } from './gpu-svd.ts';
export { fitInline, type InlineOptions } from './inline.ts';
export { type Batches, fitOnline, ONLINE_OPTIONS, type OnlineOptions } from './online.ts';
export { modelSpec, type TrainingSpec } from './spec.ts';
export { fitThreads, THREADS_OPTIONS, type ThreadsOptions } from './threads.ts';
