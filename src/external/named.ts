/**
 * Models by the names that a person gives, on the command line or where a server is started: an encoder is an address, a file
 * of word vectors, a package or folder with one, or the name of one in a plugin; a writer is an address. Keys come from the
 * environment alone. For Node: `index.ts` is for pages too.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { InputError } from '../check/index.ts';
import { cacheFolder } from '../formats/configuration.ts';
import { ENCODERS, type Encoder } from '../tasks/similar/index.ts';
import { openEncoder } from './encoder.ts';
import { installed, onnxEncoder } from './onnx.ts';
import { isHere } from './protocol.ts';
import { readWordVectors, type WordVectors, wordEncoder } from './word-vectors.ts';
import { openWriter, type Writer } from './writer.ts';

export interface NamedModel {
  readonly what: string;
  /** It may be on another machine. */
  readonly remote?: boolean | undefined;
}

/** What is told of an encoder that a server has. */
export interface ServedEncoder extends NamedModel {
  readonly name: string;
  /** Of an address. */
  readonly host?: string;
  readonly remote: boolean;
}

/** The encoder of a server, which opens it in the threads that ask it; what cannot be opened is refused at once. */
export async function servedEncoder(named: NamedModel): Promise<ServedEncoder> {
  const { name } = await namedEncoder(named);
  const url = /^https?:/.test(named.what) ? new URL(named.what) : undefined;
  return { what: named.what, name, ...(url && { host: url.host }), remote: url !== undefined && !isHere(url.hostname) };
}

export async function namedEncoder(
  { what, remote }: NamedModel,
  onProgress?: (done: number, of: number) => void,
): Promise<Encoder> {
  const known = ENCODERS.get(what);
  if (known) return known;
  if (/^https?:/.test(what))
    return openEncoder(what, { key: process.env.ASPECTRA_ENCODER_KEY || undefined, remote, onProgress });
  if ((await stat(what).catch(() => undefined))?.isDirectory()) return onnxEncoder(what, onProgress);
  // A package may be nothing but vectors, which are read, not run: one of the current folder will do.
  const file = /^(?:@[\w-]+\/)?[\w-]+$/.test(what) ? installed(what, join(resolve(), 'from-here.js')) : undefined;
  const path = file?.endsWith('.json') ? file : what;
  const { vectors, key } = await cached(path);
  return wordEncoder(vectors, basename(path), `${basename(path)} ${key}`);
}

/** Its answers are kept in files that the user alone can read; a folder that cannot be written keeps nothing. */
export function namedWriter({ what, remote }: NamedModel): Writer {
  const folder = cacheFolder('written');
  return openWriter(what, {
    key: process.env.ASPECTRA_WRITER_KEY || undefined,
    remote,
    kept: {
      get: (hash) => readFile(join(folder, hash), 'utf8').catch(() => undefined),
      set: (hash, answer) => written(join(folder, hash), answer),
    },
  });
}

/** Whole or not at all, by way of a name of its own. */
async function written(path: string, content: string | Uint8Array): Promise<void> {
  const part = `${path}.${process.pid}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    .then(() => writeFile(part, content, { mode: 0o600 }))
    .then(() => rename(part, path))
    .catch(() => {});
}

/** Read once; then from the compact copy in the cache, as long as the file is what it was. */
async function cached(path: string): Promise<{ vectors: WordVectors; key: string }> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile())
    throw new InputError(
      path,
      'is no file of word vectors, folder of a model, installed package of vectors, encoder of a plugin, or URL#MODEL',
    );
  const key = createHash('sha256')
    .update(`3 ${resolve(path)} ${found.size} ${found.mtimeMs}`)
    .digest('hex')
    .slice(0, 32);
  const kept = join(cacheFolder('vectors'), key);
  const bytes = await readFile(kept).catch(() => undefined);
  if (bytes) return { vectors: unpacked(bytes), key };
  const file = createReadStream(path);
  const bytesOf = path.endsWith('.gz') ? pipeline(file, createGunzip(), () => {}) : file;
  const vectors = await readWordVectors(bytesOf, path).catch((error: Error & { code?: string }) => {
    throw error.code ? new InputError(path, `cannot be read (${error.message})`) : error;
  });
  await written(kept, packed(vectors));
  return { vectors, key };
}

const SIZES = 2;

/** Its sizes, scales, numbers, and its words by their rank, with a zero between them. */
function packed({ width, words, values, scales }: WordVectors): Buffer {
  const parts = [Uint32Array.of(width, scales.length), scales, values];
  return Buffer.concat([
    ...parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
    Buffer.from([...words.keys()].join('\0')),
  ]);
}

function unpacked(bytes: Buffer): WordVectors {
  // A file that is read whole lies at the beginning of its memory.
  const own = bytes.byteOffset % 4 === 0 ? bytes : Buffer.from(bytes);
  const [width, count] = new Uint32Array(own.buffer, own.byteOffset, SIZES);
  const scales = new Float32Array(own.buffer, own.byteOffset + 4 * SIZES, count);
  const at = 4 * (SIZES + count);
  const values = new Int8Array(own.buffer, own.byteOffset + at, count * width);
  const names = own.toString('utf8', at + count * width).split('\0');
  return { width, scales, values, words: new Map(names.map((word, rank) => [word, rank])) };
}
