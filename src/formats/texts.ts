/**
 * Bytes as text, though they come in chunks: UTF-8, or UTF-16 by its mark. What is not UTF-8 is read in the encoding its
 * letters suggest when all before it was plain ASCII, else as Windows-1252, the usual one; in the midst of UTF-8 it is a
 * slip, and becomes U+FFFD.
 */
import { InputError } from '../check/index.ts';

interface TextOptions {
  readonly who: string;
  readonly encoding?: string | undefined;
  onNote(note: string): void;
}

export async function* textsOf(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { who, encoding = 'auto', onNote }: TextOptions,
): AsyncGenerator<string> {
  let settled = encoding === 'auto' ? undefined : decoderOf(encoding, who);
  let [begun, ascii, slipped] = [false, true, false];
  let rest = new Uint8Array(0);
  const readUpTo = async (end: number, bytes: Uint8Array): Promise<string> => {
    const [piece, text] = [bytes.subarray(0, end), decodeStrictly('utf-8', bytes.subarray(0, end), begun)];
    rest = bytes.slice(end);
    begun ||= end > 0;
    if (text !== undefined) {
      ascii &&= text.length === end;
      return text;
    }
    if (ascii) {
      settled = new TextDecoder((await encodingOf(piece)) ?? USUAL);
      onNote(`${who} is not valid UTF-8; it was read as ${settled.encoding}. The option encoding settles it.`);
      return settled.decode(joined(piece, rest), { stream: true });
    }
    if (!slipped) onNote(`${who} has bytes that are not UTF-8; they became \u{fffd}`);
    slipped = true;
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(piece);
  };
  for await (const chunk of chunks) {
    if (!begun && !settled) {
      const wide = wideEncoding(chunk);
      if (wide) settled = new TextDecoder(wide);
      else if (looksBinary(chunk)) throw new InputError(who, 'looks like a binary file, not text');
    }
    if (settled) {
      yield settled.decode(chunk, { stream: true });
      begun = true;
    } else {
      const bytes = rest.length === 0 ? chunk : joined(rest, chunk);
      yield await readUpTo(wholeCharacters(bytes), bytes);
    }
  }
  if (!settled && rest.length > 0) yield await readUpTo(rest.length, rest);
  if (settled) yield settled.decode();
}

/** The text of bytes that are there as a whole, and what is to be said of it. */
export async function decodeText(
  bytes: Uint8Array,
  who: string,
  encoding?: string,
): Promise<{ readonly text: string; readonly notes: readonly string[] }> {
  const [parts, notes]: [string[], string[]] = [[], []];
  for await (const part of textsOf([bytes], { who, encoding, onNote: (note) => notes.push(note) })) parts.push(part);
  return { text: parts.join(''), notes };
}

/** Where the last character that is there whole ends, if the bytes are UTF-8. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back];
    if (byte < 0x80) return bytes.length;
    if (byte < 0xc0) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return needed > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

export const USUAL = 'windows-1252';

/** A text decoder for a label of the user's; an unknown label is an error, not a crash. */
function decoderOf(label: string, who: string): TextDecoder {
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
async function encodingOf(bytes: Uint8Array): Promise<string | undefined> {
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
