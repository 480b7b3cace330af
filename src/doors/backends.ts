/**
 * `aspectra/backends`: what a backend of training in a package of its own (`@aspectra/cluster`) is made of. Unlike the other
 * doors it promises nothing from one version to the next.
 */
export { InputError, inTurn, resolve, type Values } from '../check/index.ts';
export { VERSION } from '../check/version.ts';
export {
  type ClusterRun,
  type ClusterWorker,
  type TrainedOnCluster,
  WORKER_OPTIONS,
} from '../cli/cluster.ts';
export { openWasm } from '../kernels/index.ts';
export { type Csr, fromRows, rowRange, selectRows, stackRows } from '../linalg/index.ts';
export { plsaOf } from '../models/index.ts';
export { DEFAULT_SEED, random } from '../random/index.ts';
export { MEASURE_EVERY, type PlsaSettings, trainedPlsa } from '../tasks/train/plsa.ts';
export {
  type AnalyzeOptions,
  analyze,
  detectEach,
  growingLexicon,
  type Source,
  settled,
  tallied,
  usualOf,
} from '../text/index.ts';
export {
  type Accelerate,
  type Accelerated,
  type ArrayFile,
  type Arrays,
  acceleratedArrays,
  addAll,
  allocate,
  type Backend,
  copied,
  cut,
  damaged,
  decodeArrays,
  encodeArrays,
  extrapolateShared,
  type Facts,
  type Fit,
  type FitOptions,
  factsOf,
  mapValues,
  previousLengths,
  type Resume,
  restore,
  runPasses,
  sampleStep,
  shardCount,
  startFromSample,
  TRAINING_DEFAULTS,
  type Training,
  total,
} from '../training/index.ts';
export { modelSpec, type TrainingSpec, trainingOf } from '../training/threads/spec.ts';
export { type Coverage, openThreadGroup } from '../training/threads/thread-group.ts';
export { threadsFor } from '../training/threads/threads.ts';
