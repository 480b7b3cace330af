export {
  type CountedTexts,
  type CountOptions,
  clusterWords,
  countCorpus,
  foldInCluster,
  relateCluster,
} from './corpus.ts';
export { type ClusterFit, type ClusterOptions, fitCluster } from './driver.ts';
export { type Gang, openGang } from './gang.ts';
export { type Pages, writePages } from './pages.ts';
export { countWorkers } from './queues.ts';
export { openStorage, type Storage } from './storage.ts';
export { type ClusterWorker, startWorker, WORKER_OPTIONS } from './worker.ts';
