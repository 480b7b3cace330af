/** `aspectra/training`: training on threads, from batches, on a GPU; on several machines it is `@aspectra/cluster`. */
export {
  type CountsSource,
  type Device,
  fitInline,
  fitOnline,
  fitThreads,
  modelSpec,
  openAccelerator,
  readCounts,
  writeCounts,
} from '../training/backends.ts';
