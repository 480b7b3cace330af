/** Content hashes. Two documents with the same text, title, date, cues and chapters are the same. */
import { hash } from 'node:crypto';
import { type ChapterMark, type Cue, checkedSource, type Source } from '../text/index.ts';

export interface Content {
  readonly text: string;
  readonly title?: string | undefined;
  readonly date?: string | undefined;
  readonly cues?: readonly Cue[] | undefined;
  readonly chapters?: readonly ChapterMark[] | undefined;
  readonly breaks?: readonly number[] | undefined;
  readonly pages?: readonly number[] | undefined;
}

export const hashOf = (bytes: Uint8Array | string): Uint8Array => hash('sha256', bytes, 'buffer');

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function hex(bytes: Uint8Array): string {
  let digits = '';
  for (const byte of bytes) digits += HEX[byte];
  return digits;
}

export const fromHex = (digits: string): Uint8Array =>
  Uint8Array.from({ length: digits.length / 2 }, (_, i) => Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16));

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

export function contentHash({ text, title, date, cues, ...marked }: Content): Uint8Array {
  const marks = marksOf(marked);
  return hashOf(
    JSON.stringify([text, title ?? null, date ?? null, cues?.length ? cues : null, ...(marks ? [marks] : [])]),
  );
}

/** The chapters, breaks and pages that a file brings; nothing where it has none. */
export function marksOf({ chapters, breaks, pages }: Pick<Content, 'chapters' | 'breaks' | 'pages'>) {
  if (!chapters?.length && !breaks?.length && !pages?.length) return undefined;
  return {
    ...(chapters?.length && { chapters }),
    ...(breaks?.length && { breaks }),
    ...(pages?.length && { pages }),
  };
}

/** The checksum that the store gives for a document when it has it. */
export const checksumOf = (item: Source): string => hex(contentHash(checkedSource(item).source));
