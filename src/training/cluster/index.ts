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
export { type ClusterFit, type ClusterOptions, fitCluster } from './driver.ts';
export { type Gang, openGang } from './gang.ts';
export { type Pages, writePages } from './pages.ts';
export {
  type PassPlan,
  PLAN_OPTIONS,
  type PlanSettings,
  planPass,
  SIMULATION_OPTIONS,
  type Simulated,
  simulate,
} from './plan.ts';
export { countWorkers } from './queues.ts';
export { forgetRun } from './run.ts';
export { openStorage, type Storage } from './storage.ts';
export { type ClusterWorker, startWorker, WORKER_OPTIONS } from './worker.ts';
