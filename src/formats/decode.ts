/** Bytes to text: UTF-8, UTF-16 by its mark, else Windows-1252, the usual reason for text that is not UTF-8. */
import { InputError } from '../check/index.ts';

export interface Decoded {
  readonly text: string;
  readonly notes: readonly string[];
}

export function decode(bytes: Uint8Array, who: string): Decoded {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), notes: [] };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), notes: [] };
  if (looksBinary(bytes)) throw new InputError(who, 'looks like a binary file, not text');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] };
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    return { text, notes: [`${who} is not valid UTF-8; it was read as Windows-1252.`] };
  }
}

const SAMPLE = 65536;
const MOST_CONTROLS = 0.1;

/** Text has few control characters; a stray NUL is still text. */
function looksBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE);
  let controls = 0;
  for (const byte of sample) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls++;
  return controls > sample.length * MOST_CONTROLS;
}
