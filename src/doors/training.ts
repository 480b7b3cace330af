/** `aspectra/training`: training on threads, from batches, on a GPU, on several machines. */
export {
  type ClusterOptions,
  countCorpus,
  type Device,
  elsewhereOn,
  fitCluster,
  fitInline,
  fitOn,
  fitOnline,
  fitThreads,
  modelSpec,
  openStorage,
  readCounts,
  startWorker,
  writeCounts,
} from '../training/backends.ts';
