/**
 * Bytes that come in chunks, as text. What is not UTF-8 is read in the encoding its letters suggest when all before it
 * was plain ASCII; in the midst of UTF-8 it is a slip, and becomes U+FFFD.
 */
import { InputError } from '../check/index.ts';
import { decoderOf, decodeStrictly, looksBinary, readAs, USUAL, wideEncoding } from './decode.ts';
import { encodingOf } from './encoding.ts';

export interface TextOptions {
  readonly who: string;
  readonly encoding?: string | undefined;
  onNote(note: string): void;
}

export async function* textsOf(
  chunks: AsyncIterable<Uint8Array>,
  { who, encoding = 'auto', onNote }: TextOptions,
): AsyncGenerator<string> {
  let settled = encoding === 'auto' ? undefined : decoderOf(encoding, who);
  let [begun, ascii, slipped] = [false, true, false];
  let rest = new Uint8Array(0);
  for await (const chunk of chunks) {
    if (!begun && !settled) {
      settled = wideDecoder(chunk);
      if (!settled && looksBinary(chunk)) throw new InputError(who, 'looks like a binary file, not text');
    }
    if (settled) {
      yield settled.decode(chunk, { stream: true });
      begun = true;
      continue;
    }
    const bytes = rest.length === 0 ? chunk : joined(rest, chunk);
    const end = wholeCharacters(bytes);
    const [piece, text] = [bytes.subarray(0, end), decodeStrictly('utf-8', bytes.subarray(0, end), begun)];
    rest = bytes.slice(end);
    begun ||= end > 0;
    if (text !== undefined) {
      ascii &&= text.length === end;
      yield text;
    } else if (ascii) {
      settled = new TextDecoder((await encodingOf(piece)) ?? USUAL);
      onNote(readAs(settled.encoding, who));
      yield settled.decode(joined(piece, rest), { stream: true });
    } else {
      if (!slipped) onNote(`${who} has bytes that are not UTF-8; they became \u{fffd}`);
      slipped = true;
      yield new TextDecoder('utf-8', { ignoreBOM: true }).decode(piece);
    }
  }
  if (settled) yield settled.decode();
  else if (rest.length > 0) yield new TextDecoder().decode(rest);
}

function wideDecoder(chunk: Uint8Array): TextDecoder | undefined {
  const wide = wideEncoding(chunk);
  return wide && new TextDecoder(wide);
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
