export { type ClusterFit, type ClusterOptions, fitCluster } from './driver.ts';
export { type Pages, writePages } from './pages.ts';
export { openStorage, type Storage } from './storage.ts';
export { type ClusterWorker, startWorker, WORKER_OPTIONS } from './worker.ts';
