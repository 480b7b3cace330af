/** The encoding of bytes: UTF-8, UTF-16 by its mark, else Windows-1252, the usual reason for text that is not UTF-8. */
import { InputError } from '../check/index.ts';

export const USUAL = 'windows-1252';

/** A text decoder for a label of the user's; an unknown label is an error, not a crash. */
export function decoderOf(label: string, who: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    throw new InputError(who, 'the encoding must be one such as utf-8, windows-1252, shift_jis or gb18030', label);
  }
}

/** Nothing where the bytes are not of that encoding, or there is no such encoding. */
export function decodeStrictly(label: string, bytes: Uint8Array, ignoreBOM = false): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM }).decode(bytes);
  } catch {
    return undefined;
  }
}

export const readAs = (label: string, who: string): string =>
  `${who} is not valid UTF-8; it was read as ${label}. The option encoding settles it.`;

const SAMPLE = 65536;
const MAX_CONTROLS = 0.03;
const FEW_CONTROLS = 2;
export function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/** Text has few control characters; a stray NUL is still text. Of random bytes one in ten is one. */
export function looksBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE);
  let controls = 0;
  // By number: this runs before anything is compiled, and an iterator takes three times as long then.
  for (let i = 0; i < sample.length; i++) {
    const byte = sample[i];
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls++;
  }
  return controls > Math.max(FEW_CONTROLS, sample.length * MAX_CONTROLS);
}

/** Below this confidence a guess is no better than the most common encoding. */
const MIN_CONFIDENCE = 15;

/** The encoding that fits bytes best that are not UTF-8; nothing where none does. */
export async function encodingOf(bytes: Uint8Array): Promise<string | undefined> {
  const foreign = Math.max(0, bytes.findIndex((byte) => byte > 127) - 256);
  const fitting = (await candidates(bytes.subarray(foreign, foreign + SAMPLE))).find(
    (label) => decodeStrictly(label, bytes) !== undefined,
  );
  return fitting && new TextDecoder(fitting).encoding;
}

/** Encodings by how well they fit; none where the guesser is not installed. */
async function candidates(sample: Uint8Array): Promise<string[]> {
  const chardet = await import('chardet').catch(() => undefined);
  const found = chardet?.analyse(sample) ?? [];
  return found.filter(({ confidence }) => confidence >= MIN_CONFIDENCE).map(({ name }) => name);
}
