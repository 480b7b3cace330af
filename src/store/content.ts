/** What makes two documents the same: text, title, date and cues, and nothing about where they were found. */
import { createHash } from 'node:crypto';
import type { Cue } from '../text/index.ts';

export interface Content {
  readonly text: string;
  readonly title?: string | undefined;
  readonly date?: string | undefined;
  readonly cues?: readonly Cue[] | undefined;
}

export const hashOf = (bytes: Uint8Array | string): Uint8Array => createHash('sha256').update(bytes).digest();

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

export const contentHash = ({ text, title, date, cues }: Content): Uint8Array =>
  hashOf(JSON.stringify([text, title ?? null, date ?? null, cues?.length ? cues : null]));

/** One line without control characters, as ids, titles, tags and names must be. */
export const plainLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
