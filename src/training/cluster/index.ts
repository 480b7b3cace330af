export { type Chunks, writeChunks } from './chunks.ts';
export { type ClusterFit, type ClusterOptions, fitCluster } from './cluster.ts';
export {
  type CountedTexts,
  type CountOptions,
  clusterWords,
  countCorpus,
  foldInCluster,
  putWords,
  readAllRows,
  readMixtures,
  relateCluster,
} from './corpus.ts';
export { countWorkers } from './count-workers.ts';
export { openStorage } from './open-storage.ts';
export {
  type PassPlan,
  PLAN_OPTIONS,
  type PlanSettings,
  planPass,
  SIMULATION_OPTIONS,
  type Simulated,
  simulate,
} from './plan.ts';
export { forgetRun } from './run.ts';
export type { Storage } from './storage.ts';
export { openTaskRunner, type TaskRunner } from './task-runner.ts';
export { type ClusterWorker, startWorker, WORKER_OPTIONS } from './worker.ts';
