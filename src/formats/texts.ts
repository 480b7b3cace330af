/**
 * Bytes as text, though they come in chunks. What is not UTF-8 is read in the encoding its letters suggest when all before it
 * was plain ASCII; in the midst of UTF-8 it is a slip, and becomes U+FFFD.
 */
import { InputError } from '../check/index.ts';
import { decoderOf, decodeStrictly, encodingOf, looksBinary, readAs, USUAL, wideEncoding } from './decode.ts';

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
      onNote(readAs(settled.encoding, who));
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

/** A text of any size in blocks of whole lines, with their numbers. Only `\n` ends a line: JSON may hold U+2028. */
export interface LineBlock {
  readonly text: string;
  /** The number of its first line, from 1. */
  readonly line: number;
}

/** A line of more than `longest` characters is reported by its number and passed over. */
export async function* lineBlocks(
  texts: AsyncIterable<string>,
  longest = Infinity,
  tooLong: (line: number) => void = () => {},
): AsyncGenerator<LineBlock> {
  let waiting: string[] = [];
  let [size, line, skipping] = [0, 1, false];
  for await (const text of texts) {
    const end = text.lastIndexOf('\n') + 1;
    const begin = skipping ? text.indexOf('\n') + 1 : 0;
    if (end > 0) {
      if (skipping) tooLong(line++);
      const block = waiting.join('') + text.slice(begin, end);
      if (block !== '') yield { text: block, line };
      line += linesIn(block);
      [waiting, size, skipping] = [[], 0, false];
    }
    if (skipping) continue;
    waiting.push(text.slice(end));
    size += text.length - end;
    if (size > longest) [waiting, skipping] = [[], true];
  }
  if (skipping) tooLong(line);
  else if (size > 0) yield { text: waiting.join(''), line };
}

export interface Line {
  readonly text: string;
  readonly line: number;
}

export function* linesOf({ text, line }: LineBlock): Generator<Line> {
  for (let [start, number] = [0, line]; start < text.length; number++) {
    const stop = text.indexOf('\n', start);
    const end = stop < 0 ? text.length : stop;
    yield { text: text.slice(start, end), line: number };
    start = end + 1;
  }
}

function linesIn(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
