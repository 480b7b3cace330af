/** Decoding with a second opinion: text that is not UTF-8 gets the encoding that its letters suggest. */
import { type Decoded, decode, decodeStrictly, readAs } from './decode.ts';

const SAMPLE = 65536;
/** Below this confidence a guess is no better than the most common encoding. */
const LEAST_CONFIDENCE = 15;

export async function decodeText(bytes: Uint8Array, who: string, encoding = 'auto'): Promise<Decoded> {
  const usual = decode(bytes, who, encoding);
  if (usual.notes.length === 0) return usual;
  const foreign = Math.max(0, bytes.findIndex((byte) => byte > 127) - 256);
  for (const label of await candidates(bytes.subarray(foreign, foreign + SAMPLE))) {
    const text = decodeStrictly(label, bytes);
    if (text !== undefined) return { text, notes: [readAs(new TextDecoder(label).encoding, who)] };
  }
  return usual;
}

/** Encodings by how well they fit; none where the guesser is not installed. */
async function candidates(sample: Uint8Array): Promise<string[]> {
  const chardet = await import('chardet').catch(() => undefined);
  const found = chardet?.analyse(sample) ?? [];
  return found.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE).map(({ name }) => name);
}
