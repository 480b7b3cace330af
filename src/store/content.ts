/** What makes two documents the same: text, title, date and cues, and nothing about where they were found. */
import { createHash } from 'node:crypto';
import type { Cue, Source } from '../text/index.ts';

export interface Content {
  readonly text: string;
  readonly title?: string | undefined;
  readonly date?: string | undefined;
  readonly cues?: readonly Cue[] | undefined;
}

export const hashOf = (bytes: Uint8Array | string): Uint8Array => createHash('sha256').update(bytes).digest();

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

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

/** Names on one line, text that can be written as UTF-8. */
export function cleaned({ id, text, title, date, tags, related, cues, ...rest }: Source): Source {
  const lines = (values: readonly string[]) => values.map(plainLine).filter((value) => value !== '');
  return {
    ...rest,
    id: plainLine(id) || 'document',
    text: text.toWellFormed(),
    ...(title && plainLine(title) && { title: plainLine(title) }),
    ...(date && { date: plainLine(date) }),
    ...(cues?.length && { cues }),
    ...(tags && { tags: lines(tags) }),
    ...(related && { related: lines(related) }),
  };
}

/** The checksum that the store gives for a document when it has it. */
export const checksumOf = (item: Source): string => hex(contentHash(cleaned(item)));
