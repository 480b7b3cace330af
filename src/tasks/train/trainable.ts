/** The contract of the models in the table of what can be trained (models.ts). */
import type { Options, Values } from '../../check/index.ts';
import type { Csr } from '../../linalg/index.ts';
import type { SavedWordClusters } from '../../models/index.ts';
import type { AnalyzeOptions, Source } from '../../text/index.ts';
import type { Accelerator, Fit, FitOptions } from '../../training/index.ts';
import type { GivenRelations } from '../similar/index.ts';

export interface TrainedModel {
  /** The file. */
  readonly bytes: Uint8Array;
  /** What is known about the model, as plain data. */
  readonly about: { readonly model: string; readonly texts: number } & Readonly<Record<string, unknown>>;
  /** What people read about it; nothing more than `about` for a space. */
  readonly content: { readonly topics: readonly TrainedTopic[] } | { readonly clusters: SavedWordClusters } | undefined;
  readonly notes: readonly string[];
}

export interface TrainedTopic {
  readonly share: number;
  /** Its name, where its texts were read for one. */
  readonly label?: string;
  /** The most telling first, or the most probable where it has no name. */
  readonly words: readonly string[];
}

/** A model by its name in `aspectra/models` and its settings, so that another thread can make it. */
export interface ModelSpec {
  readonly name: string;
  readonly settings: unknown;
}

export interface TrainingRun {
  readonly signal?: AbortSignal;
  onProgress(done: number, of: number): void;
  /** Which documents belong together, for a model that learns from it. */
  readonly relations?: GivenRelations | undefined;
  readonly accelerator?: Accelerator;
  /** Runs EM on several threads; it runs in this thread where this is not given. */
  readonly onThreads?: (model: ModelSpec, counts: Csr, options: FitOptions) => Promise<Fit>;
}

export interface Trainable<D extends Options = Options> {
  readonly options: D;
  /** What can run it besides this thread. */
  readonly runsOn: readonly ('threads' | 'device')[];
  /** Whether relations between documents may be given. */
  readonly relates?: boolean;
  train(
    documents: readonly Source[],
    settings: Values<D>,
    analysis: AnalyzeOptions,
    run: TrainingRun,
  ): Promise<TrainedModel>;
}
