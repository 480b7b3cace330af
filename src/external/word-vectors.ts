/**
 * Word vectors in a file: GloVe, word2vec (text or binary), fastText's `.vec` and the JSON of wink's embeddings. A text is the mean of its words,
 * weighted by a / (a + p(w)) (Arora, Liang & Ma 2017); these files have the most frequent words first, so p(w) is
 * Zipf's, 1 / (r ln V) at rank r of V. Numbers are kept in a byte each, scaled by the largest of their row.
 */
import { InputError } from '../check/index.ts';
import type { Encoder } from '../tasks/similar/index.ts';
import { splitWords } from '../text/index.ts';

export interface WordVectors {
  readonly width: number;
  /** The row of a word, the most frequent first. */
  readonly words: ReadonlyMap<string, number>;
  /** Row by row, to be multiplied by the scale of their row. */
  readonly values: Int8Array;
  readonly scales: Float32Array;
}

/** a of the weights. */
const SMOOTH = 1e-4;
/** More words than this are the rare ones. */
const MAX_WORDS = 1_000_000;
/** Bytes of a line: one without an end is no line of vectors. */
const LONGEST_LINE = 1 << 20;
const STEPS = 127;

/** Reads the bytes of a file, unpacked, in pieces of any size. */
export async function readWordVectors(pieces: AsyncIterable<Uint8Array>, who: string): Promise<WordVectors> {
  const rows = growing(who);
  let rest = new Uint8Array(0);
  let layout: Layout | undefined;
  for await (const piece of pieces) {
    rest = joined(rest, piece);
    layout ??= layoutOf(rest, who);
    if (layout && rows.count < MAX_WORDS) rest = rest.slice(TAKE[layout.kind](rest, layout.width, rows, who));
    else if (layout) break;
    if (rest.length > LONGEST_LINE && layout === undefined) throw noVectors(who);
    if (rest.length > LONGEST_LINE + piece.length)
      throw new InputError(who, 'has a line that is too long for word vectors');
  }
  if (layout?.kind === 'text' && rest.length > 0 && rows.count < MAX_WORDS)
    takeLines(joined(rest, new Uint8Array([10])), layout.width, rows);
  const isCut = { text: false, binary: rest.some((byte) => byte > 32), json: !rows.ended && rest[0] !== 0x7d };
  if (layout && isCut[layout.kind] && rows.count < MAX_WORDS) throw new InputError(who, 'is cut off');
  if (!layout || rows.count === 0) throw noVectors(who);
  return rows.done(layout.width);
}

const noVectors = (who: string) =>
  new InputError(who, 'must have word vectors: a word and its numbers a line, or the binary file of word2vec');

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

interface Layout {
  readonly kind: 'text' | 'binary' | 'json';
  readonly width: number;
}

/** By the beginning: `count width`, and then numbers in text or in bytes; or a word with its numbers; or JSON. */
function layoutOf(bytes: Uint8Array, who: string): Layout | undefined {
  const text = new TextDecoder().decode(bytes.subarray(0, 400));
  if (text.startsWith('{')) {
    const width = Number(/"dimensions":(\d+)/.exec(text)?.[1]);
    if (width > 0) return { kind: 'json', width };
    if (bytes.length > 400) throw noVectors(who);
    return undefined;
  }
  const end = bytes.indexOf(10);
  if (end < 0) return undefined;
  const first = new TextDecoder().decode(bytes.subarray(0, end)).trim().split(/\s+/);
  if (first.length !== 2 || !first.every((word) => /^\d+$/.test(word))) {
    if (first.length < 3 || !first.slice(2).every((word) => Number.isFinite(Number(word)))) throw noVectors(who);
    return { kind: 'text', width: first.length - 1 };
  }
  const space = bytes.indexOf(32, end + 1);
  if (space < 0 || bytes.length < space + NUMBER) return undefined;
  const begin = bytes.subarray(space + 1, space + NUMBER);
  const numbers = begin.subarray(0, begin.indexOf(10) > 0 ? begin.indexOf(10) : begin.length);
  const isText = numbers.every((byte) => byte <= 32 || (byte >= 43 && byte <= 57) || byte === 101 || byte === 69);
  return { kind: isText ? 'text' : 'binary', width: Number(first[1]) };
}

/** Bytes that tell whether numbers are written as text. */
const NUMBER = 9;

const TAKE = { text: takeLines, binary: takeBinary, json: takeJson };

/** Entries of `vectors`, `"word":[ … ]`; the list of words before it has none. */
function takeJson(bytes: Uint8Array, width: number, rows: Rows, who: string): number {
  let at = 0;
  if (!rows.begun) {
    const text = new TextDecoder('latin1').decode(bytes);
    const begin = text.indexOf(VECTORS);
    if (begin < 0) return Math.max(0, bytes.length - VECTORS.length);
    rows.begun = true;
    at = begin + VECTORS.length;
  }
  for (let end = bytes.indexOf(BRACKET, at); end >= 0; end = bytes.indexOf(BRACKET, at)) {
    const entry = new TextDecoder().decode(bytes.subarray(at, end + 1));
    // A bracket may be a word.
    if (!entry.includes(':[') || entry.endsWith('"]')) {
      end = bytes.indexOf(BRACKET, end + 1);
      if (end < 0) return at;
    }
    const written = new TextDecoder().decode(bytes.subarray(at, end + 1)).replace(/^,/, '');
    rows.ended = written.startsWith('}');
    if (rows.ended) return bytes.length;
    rows.add(...entryOf(written, width, who), width);
    at = end + 1;
  }
  return at;
}

const VECTORS = '"vectors":{';
const BRACKET = 0x5d;

function entryOf(written: string, width: number, who: string): [string, Float32Array] {
  try {
    const [[word, numbers]] = Object.entries(JSON.parse(`{${written}}`) as Record<string, (number | null)[]>);
    return [word, Float32Array.from(numbers.slice(0, width), (x) => x ?? NaN)];
  } catch {
    throw new InputError(who, 'is no JSON of word vectors', written.slice(0, 40));
  }
}

/** Whole lines; how many bytes they took. */
function takeLines(bytes: Uint8Array, width: number, rows: Rows): number {
  let at = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, at)) {
    const line = new TextDecoder().decode(bytes.subarray(at, end)).trimEnd();
    at = end + 1;
    // Words of some files have blanks in them: the numbers are the last ones.
    const parts = line.split(' ');
    if (rows.count === 0 && parts.length === 2 && width !== 1) continue;
    if (line === '') continue;
    rows.add(parts.slice(0, -width).join(' '), Float32Array.from(parts.slice(1).slice(-width), Number), width);
    if (rows.count === MAX_WORDS) return bytes.length;
  }
  return at;
}

function takeBinary(bytes: Uint8Array, width: number, rows: Rows): number {
  let at = rows.count === 0 && !rows.begun ? bytes.indexOf(10) + 1 : 0;
  rows.begun = true;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  while (rows.count < MAX_WORDS) {
    const space = bytes.indexOf(32, at);
    if (space < 0 || space + 1 + 4 * width > bytes.length) return at;
    const row = Float32Array.from({ length: width }, (_, k) => view.getFloat32(space + 1 + 4 * k, true));
    rows.add(new TextDecoder().decode(bytes.subarray(at, space)).trimStart(), row, width);
    at = space + 1 + 4 * width;
    if (bytes[at] === 10) at++;
  }
  return bytes.length;
}

type Rows = ReturnType<typeof growing>;

function growing(who: string) {
  const words = new Map<string, number>();
  const scales: number[] = [];
  let values = new Int8Array(1 << 20);
  return {
    begun: false,
    ended: false,
    get count() {
      return scales.length;
    },
    add(word: string, row: Float32Array, width: number) {
      const [at, own] = [scales.length * width, `${who}: word ${scales.length + 1}`];
      if (row.length !== width || !row.every(Number.isFinite))
        throw new InputError(own, `needs a word and ${width} numbers`, word.slice(0, 40));
      if (words.has(word)) return;
      const scale = row.reduce((max, x) => Math.max(max, Math.abs(x)), 0) / STEPS;
      if (at + width > values.length) {
        const more = new Int8Array(2 * values.length + width);
        more.set(values);
        values = more;
      }
      for (let k = 0; k < width; k++) values[at + k] = scale > 0 ? Math.round(row[k] / scale) : 0;
      words.set(word, scales.push(scale) - 1);
    },
    done: (width: number): WordVectors => ({
      width,
      words,
      values: values.slice(0, scales.length * width),
      scales: Float32Array.from(scales),
    }),
  };
}

/** Texts as the weighted means of their words. */
export function wordEncoder({ width, words, values, scales }: WordVectors, name: string, key = name): Encoder {
  const harmonic = Math.log(scales.length) + 1;
  const rowOf = (word: string) => words.get(word) ?? words.get(word.toLowerCase());
  return {
    name,
    key,
    async encode(texts) {
      return texts.map((text) => {
        const sum = new Float32Array(width);
        for (const { start, end } of splitWords(text)) {
          const row = rowOf(text.slice(start, end));
          if (row === undefined) continue;
          const weight = (SMOOTH / (SMOOTH + 1 / ((row + 1) * harmonic))) * scales[row];
          for (let k = 0; k < width; k++) sum[k] += weight * values[row * width + k];
        }
        return sum;
      });
    },
  };
}
