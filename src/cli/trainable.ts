/** What `aspectra train` can learn. */
import type { Options, Values } from '../check/index.ts';
import type { Entry } from '../formats/index.ts';
import type { AnalyzeOptions } from '../text/index.ts';

/** What a training run leaves: the bytes of its file, and what to say about it. */
export interface Trained {
  readonly bytes: Uint8Array;
  /** For --json. */
  readonly about: object;
  readonly text: string;
  readonly notes: readonly string[];
}

export interface Watch {
  readonly signal: AbortSignal;
  onProgress(done: number, of: number): void;
}

export interface Trainable<D extends Options = Options> {
  readonly options: D;
  train(entries: readonly Entry[], settings: Values<D>, analysis: AnalyzeOptions, watch: Watch): Promise<Trained>;
}
