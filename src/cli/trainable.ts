/** What `aspectra train` can learn. */
import type { Options, Values } from '../check/index.ts';
import type { GivenRelations, Item } from '../tasks/similar/index.ts';
import type { AnalyzeOptions } from '../text/index.ts';
import type { Gang, Storage } from '../training/backends.ts';

/** What a training run leaves: the bytes of its file, and what to say about it. */
export interface Trained {
  readonly bytes: Uint8Array;
  /** For --json. */
  readonly about: object;
  readonly text: string;
  readonly notes: readonly string[];
  /** Called when the file is written: what was left to go on from may go. */
  saved?(): Promise<void>;
}

export interface Watch {
  readonly signal: AbortSignal;
  onProgress(done: number, of: number): void;
  /** What belongs together, for a model that learns from it. */
  readonly relations?: GivenRelations | undefined;
  /** The same where the ids are known only in the end. */
  relationsAmong?(ids: ReadonlySet<string>): Promise<GivenRelations>;
}

/** Where the work is done, and where its objects lie. */
export interface Cluster {
  readonly engine: string;
  readonly storage: Storage;
  readonly workers: number;
  readonly gang: Gang;
  say(message: string): void;
}

export interface Trainable<D extends Options = Options> {
  readonly options: D;
  /** A space: relations may be given, and it is trained in this thread, where nobody would hear a signal. */
  readonly relates?: boolean;
  train(entries: readonly Item[], settings: Values<D>, analysis: AnalyzeOptions, watch: Watch): Promise<Trained>;
  /** The same on a cluster, from documents as they come. */
  trainApart?(
    sources: AsyncIterable<Item>,
    settings: Values<D>,
    analysis: AnalyzeOptions,
    cluster: Cluster,
    watch: Watch,
  ): Promise<Trained>;
}
