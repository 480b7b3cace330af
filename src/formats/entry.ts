/** What every format becomes: entries, and what a person should know about how they were read. */
import type { Source } from '../text/index.ts';

/** A document as a corpus brings it: its text and what is known of its company. */
export interface Entry extends Source {
  readonly tags?: readonly string[];
  readonly related?: readonly string[];
}

/** What a file holds: documents, and notes for the user. */
export interface Reading {
  readonly entries: readonly Entry[];
  readonly notes: readonly string[];
}

/** `3 lines`, `1 line`. */
export const count = (n: number, noun: string, plural = `${noun}s`): string => `${n} ${n === 1 ? noun : plural}`;
