/** Decoding with a second opinion: text that is not UTF-8 gets the encoding that its letters suggest. */
import { type Decoded, decode, decodeStrictly, readAs } from './decode.ts';

const SAMPLE = 65536;
/** Below this confidence a guess is no better than the most common encoding. */
const MIN_CONFIDENCE = 15;

export async function decodeText(bytes: Uint8Array, who: string, encoding = 'auto'): Promise<Decoded> {
  const usual = decode(bytes, who, encoding);
  const label = usual.notes.length === 0 ? undefined : await encodingOf(bytes);
  return label === undefined ? usual : { text: new TextDecoder(label).decode(bytes), notes: [readAs(label, who)] };
}

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
