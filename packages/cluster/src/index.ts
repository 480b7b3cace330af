/** Training on several machines: `@aspectra/cluster`. */
export { type Chunks, writeChunks } from './chunks.ts';
export { type ClusterFit, type ClusterOptions, fitCluster } from './cluster.ts';
export { type CountedTexts, type CountOptions, countCorpus } from './counting.ts';
export { openStorage } from './open-storage.ts';
export { forgetRun } from './run.ts';
export type { Storage } from './storage.ts';
export { train } from './train.ts';
export { startWorker } from './worker.ts';
