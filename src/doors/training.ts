/** `aspectra/training`: training on threads, on a GPU; on several machines it is `@aspectra/cluster`. */
export {
  type CountsSource,
  type Device,
  fitInline,
  fitThreads,
  modelSpec,
  openAccelerator,
} from '../training/backends.ts';
