/** `aspectra/training`: training on threads, from batches, on a GPU, on several machines. */
export {
  type ClusterOptions,
  type CountsSource,
  countCorpus,
  type Device,
  fitCluster,
  fitInline,
  fitOnline,
  fitThreads,
  modelSpec,
  openAccelerator,
  openStorage,
  readCounts,
  startWorker,
  writeCounts,
} from '../training/backends.ts';
