import type { Span, TimeSpan } from '../text/index.ts';

/** A document in a list. */
export interface Card {
  /** Row number; never given to another document. */
  readonly number: number;
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  readonly words: number;
  readonly added: string;
  readonly date?: string;
  readonly language?: string;
  readonly tags: readonly string[];
}

export interface Found extends Card {
  readonly score: number;
  /** The part of the text around the match. */
  readonly excerpt: string;
  /** Where the words that were looked for stand in it. */
  readonly marks: readonly Span[];
  /** Where that part is, in UTF-16 code units, and when and by whom it was said. */
  readonly place: {
    readonly start: number;
    readonly end: number;
    readonly time?: TimeSpan;
    readonly speaker?: string;
  };
  /** Its rank by words and by meaning, from 1. */
  readonly rank: { readonly words?: number; readonly meaning?: number };
}
