/** A training run on a cluster: its task queue, its storage, and what it leaves. */
import type { GivenRelations } from '../../tasks/similar/index.ts';
import type { Storage, TaskRunner } from '../../training/cluster/index.ts';
import type { TrainedModel } from './trainable.ts';

export interface Cluster {
  /** Address of the Redis server. */
  readonly engine: string;
  readonly storage: Storage;
  readonly workers: number;
  readonly runner: TaskRunner;
  log(message: string): void;
}

export interface ClusterRun {
  readonly signal: AbortSignal;
  onProgress(done: number, of: number): void;
  /** Which documents belong together, asked once all ids are known. */
  relationsAmong?(ids: ReadonlySet<string>): Promise<GivenRelations>;
}

export interface TrainedOnCluster extends TrainedModel {
  /** Deletes the checkpoints of the run; called when the file is written. */
  cleanUp?(): Promise<void>;
}
