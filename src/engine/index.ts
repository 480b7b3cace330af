export * from './cluster/index.ts';
export { fitInline, type InlineOptions } from './inline.ts';
export { modelSpec, type TrainingSpec } from './spec.ts';
export { fitThreads, THREADS_OPTIONS, type ThreadsOptions } from './threads.ts';
