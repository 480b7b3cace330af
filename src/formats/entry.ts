/** What every format becomes: documents, and notes on how they were read. */
import type { Source } from '../text/index.ts';

export interface Reading {
  readonly entries: readonly Source[];
  readonly notes: readonly string[];
}

/** `3 lines`, `1 line`. */
export const count = (n: number, noun: string, plural = `${noun}s`): string => `${n} ${n === 1 ? noun : plural}`;
