/** What text becomes: documents with sentences and tokens, every one a span of UTF-16 offsets in the text as given. */
import type { Lexicon } from './lexicon.ts';

/** UTF-16 offsets, end exclusive: `text.slice(start, end)`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Seconds from the beginning of a recording. */
export interface TimeSpan {
  readonly start: number;
  readonly end: number;
}

/** A stretch of the text that has a time, a speaker or a recogniser confidence. */
export interface Cue extends Span {
  readonly time?: TimeSpan;
  readonly speaker?: string;
  readonly confidence?: number;
}

/** A chapter that a file has already: where it begins in the text, and what it is called. */
export interface ChapterMark {
  readonly start: number;
  readonly title: string;
  /** Seconds at which it begins, where that is not when its first sentence is said. */
  readonly time?: number;
}

/** A document as it is given. Cues are in the order of the text and do not overlap. */
export interface Source {
  readonly id: string;
  readonly text: string;
  readonly title?: string;
  readonly date?: string;
  readonly language?: string;
  readonly cues?: readonly Cue[];
  /** In the order of the text. */
  readonly chapters?: readonly ChapterMark[];
  /** Where the text goes on after a break that somebody marked. */
  readonly breaks?: readonly number[];
  /** Where each page begins, the first at 0. */
  readonly pages?: readonly number[];
  readonly tags?: readonly string[] | undefined;
  /** Ids of documents that belong with it. */
  readonly related?: readonly string[] | undefined;
  /** What it was: `pdf`, `vtt`, `jsonl`, … */
  readonly kind?: string;
  /** Where it came from, such as a file's full path. A library recognises it by this and gives it a new version when it has changed. */
  readonly origin?: string;
}

/** Where a quotation stands beside its characters. */
export interface Place {
  readonly time?: TimeSpan;
  readonly speaker?: string;
  /** From 1. */
  readonly page?: number;
}

/** The place alone, without what has none. */
export const placeOf = ({ time, speaker, page }: { readonly [K in keyof Place]?: Place[K] | undefined }): Place => ({
  ...(time && { time }),
  ...(speaker !== undefined && { speaker }),
  ...(page !== undefined && { page }),
});

/** The page of a character, where the document has pages. */
export function pageAt(pages: readonly number[] | undefined, at: number): number | undefined {
  const next = pages?.findIndex((start) => start > at) ?? 0;
  return pages && pages.length > 0 ? (next === -1 ? pages.length : next) : undefined;
}

/** A heading's span includes its `#` or underline, an item's its bullet: no visible character is lost. */
export interface Sentence extends Span, Place {
  readonly paragraph: number;
  readonly kind: 'sentence' | 'heading' | 'item';
}

/**
 * Struct of arrays: token i spans start[i] … end[i] and has the term id term[i] in the lexicon; stop[i] = 1 for a word
 * that is not to be counted (a stop word, one that is too short, a number where numbers are not wanted).
 * Sentence s has the tokens firstToken[s] … firstToken[s + 1] - 1.
 */
export interface Tokens {
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  readonly term: Uint32Array;
  readonly stop: Uint8Array;
  readonly firstToken: Uint32Array;
}

/** A document with its sentences and tokens. */
export interface Document extends Source {
  readonly language: string;
  readonly sentences: readonly Sentence[];
  readonly tokens: Tokens;
}

/** Documents read together, with one lexicon. */
export interface Corpus {
  readonly documents: readonly Document[];
  readonly lexicon: Lexicon;
  /** What a person should know about how the text was read, in plain sentences. */
  readonly notes: readonly string[];
  /** The places of documents that a note is about, for want of punctuation. */
  readonly unpunctuated?: ReadonlySet<number>;
}
