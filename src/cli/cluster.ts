/** The contract of training on several machines. What does it is a package of its own, `@aspectra/cluster`, found when asked for. */
import { integer, needed, text, type Values } from '../check/index.ts';
import type { PlsaSettings } from '../tasks/train/plsa.ts';
import type { TrainedModel } from '../tasks/train/trainable.ts';
import type { AnalyzeOptions, Source } from '../text/index.ts';
import { THREADS_OPTIONS } from '../training/threads/threads.ts';

/** Where a cluster keeps documents and the sums of a training pass when nobody says. */
export const USUAL_FOLDER = 'aspectra-shards';

export const WORKER_OPTIONS = {
  ...THREADS_OPTIONS,
  lockSeconds: integer({
    default: 30,
    min: 1,
    max: 3600,
    help: 'silence after which a worker counts as dead, and its shards go to others',
  }),
  shardsFolder: text({
    default: USUAL_FOLDER,
    help: 'the storages that it may touch, and what lies below them: folders or s3://bucket/prefix, commas between them',
  }),
} as const;

export interface ClusterWorker {
  /** Rejects when Redis has refused the password for a while. */
  readonly refused: Promise<never>;
  /** Hands its shards on, and ends. */
  close(): Promise<void>;
}

export interface ClusterRun {
  /** Address of the Redis server. */
  readonly engine: string;
  /** A folder that all machines share, or s3://bucket/prefix. */
  readonly shardsFolder: string;
  readonly signal: AbortSignal;
  log(message: string): void;
  onCounted(done: number, of: number): void;
  onProgress(done: number, of: number): void;
}

export interface TrainedOnCluster extends TrainedModel {
  /** Deletes the checkpoints of the run; called when the file is written. */
  cleanUp?(): Promise<void>;
}

/** What the package offers to the command line. */
export interface ClusterPackage {
  /** Trains a PLSA. */
  train(
    documents: AsyncIterable<Source>,
    settings: PlsaSettings,
    analysis: AnalyzeOptions,
    run: ClusterRun,
  ): Promise<TrainedOnCluster>;
  startWorker(
    engine: string,
    options: Partial<Values<typeof WORKER_OPTIONS>>,
    log: (message: string) => void,
  ): Promise<ClusterWorker>;
}

const PACKAGE = '@aspectra/cluster';

export const loadCluster = (): Promise<ClusterPackage> => needed('engine', 'a cluster', PACKAGE, () => import(PACKAGE));
