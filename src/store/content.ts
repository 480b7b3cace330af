/** Content hashes. Two documents with the same text, title, date and cues are the same, wherever they come from. */
import { createHash } from 'node:crypto';
import { type Cue, checkedSource, type Source } from '../text/index.ts';

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

/** The checksum that the store gives for a document when it has it. */
export const checksumOf = (item: Source): string => hex(contentHash(checkedSource(item).source));
