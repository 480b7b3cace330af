/** Bytes to text: by the mark at the front, else UTF-8, else the encoding that the letters suggest. */
import { InputError } from '../check/index.ts';

export interface Decoded {
  readonly text: string;
  readonly notes: readonly string[];
}

/** `encoding` settles it: a label such as `windows-1251`; nothing or `auto` finds out. */
export async function decode(bytes: Uint8Array, who: string, encoding = 'auto'): Promise<Decoded> {
  if (encoding !== 'auto') return { text: decoderOf(encoding, who).decode(bytes), notes: [] };
  const wide = wideEncoding(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes), notes: [] };
  if (looksBinary(bytes)) throw new InputError(who, 'looks like a binary file, not text');
  const text = strictly('utf-8', bytes);
  if (text !== undefined) return { text, notes: [] };
  return guess(bytes, who);
}

/** A text decoder for a label of the user's; an unknown label is an error, not a crash. */
function decoderOf(label: string, who: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    throw new InputError(who, 'the encoding must be one such as utf-8, windows-1252, shift_jis or gb18030', label);
  }
}

const SAMPLE = 65536;
const MOST_CONTROLS = 0.1;
/** UTF-16 without a mark: Latin text has a zero in nearly every other byte. */
const ZEROS = 0.3;
/** Below this confidence a guess is no better than the most common encoding. */
const LEAST_CONFIDENCE = 15;
const USUAL = 'windows-1252';

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 1024);
  const zeros = [0, 0];
  for (let i = 0; i < sample.length; i++) if (sample[i] === 0) zeros[i & 1]++;
  const many = (sample.length / 2) * ZEROS;
  if (zeros[1] > many && zeros[0] === 0) return 'utf-16le';
  if (zeros[0] > many && zeros[1] === 0) return 'utf-16be';
  return undefined;
}

/** Text has few control characters; a stray NUL is still text. */
function looksBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE);
  let controls = 0;
  for (const byte of sample) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls++;
  return controls > sample.length * MOST_CONTROLS;
}

async function guess(bytes: Uint8Array, who: string): Promise<Decoded> {
  const foreign = Math.max(0, bytes.findIndex((byte) => byte > 127) - 256);
  for (const label of await candidates(bytes.subarray(foreign, foreign + SAMPLE))) {
    const text = strictly(label, bytes);
    if (text !== undefined) return { text, notes: [note(who, label)] };
  }
  return { text: new TextDecoder(USUAL).decode(bytes), notes: [note(who, USUAL)] };
}

/** Encodings by how well they fit; none where the guesser is not installed. */
async function candidates(sample: Uint8Array): Promise<string[]> {
  const chardet = await import('chardet').catch(() => undefined);
  const found = chardet?.analyse(sample) ?? [];
  return found.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE).map(({ name }) => name);
}

function strictly(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const note = (who: string, label: string): string =>
  `${who} is not UTF-8; it was read as ${new TextDecoder(label).encoding}. The option encoding settles it.`;
