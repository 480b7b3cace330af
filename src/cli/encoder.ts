/** `--encoder WHAT`: vectors of meaning from an address, from a file of word vectors, or from an npm package with one. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { createGunzip } from 'node:zlib';
import { InputError } from '../check/index.ts';
import {
  ModelError,
  openEncoder,
  readWordVectors,
  type VectorsOfWords,
  type WordVectors,
  wordEncoder,
} from '../external/index.ts';
import { withLibrary } from '../library/index.ts';
import { keep } from '../library/keep-space.ts';
import { keptEncoder } from '../library/kept-vectors.ts';
import {
  ENCODERS,
  type Encoder,
  type Finder,
  type FinderSettings,
  type TrainingContext,
  withEncoder,
} from '../tasks/similar/index.ts';
import type { Source } from '../text/index.ts';
import { memoized } from '../text/memoized.ts';
import type { EncoderFlags } from './own-models.ts';
import { progressBar } from './progress.ts';
import { cacheFolder } from './writer.ts';

export async function openedEncoder({
  encoder: what = process.env.ASPECTRA_ENCODER,
  encoderRemote,
  quiet,
}: EncoderFlags & { readonly quiet?: boolean | undefined }): Promise<Encoder | undefined> {
  if (!what || what === 'none') return undefined;
  const known = ENCODERS.get(what);
  if (known) return known;
  if (/^https?:/.test(what)) {
    const bar = progressBar('encoding', quiet);
    const key = process.env.ASPECTRA_ENCODER_KEY || undefined;
    return openEncoder(what, { key, remote: encoderRemote, onProgress: bar.update });
  }
  if ((await stat(what).catch(() => undefined))?.isDirectory()) {
    const { onnxEncoder } = await import('./onnx.ts');
    return onnxEncoder(what, progressBar('encoding', quiet).update);
  }
  const path = packaged(what) ?? what;
  const { vectors, key } = await cached(path);
  return wordEncoder(vectors, basename(path), `${basename(path)} ${key}`);
}

/** The collection compared by the encoder too; by words alone, with a note, where the encoder fails. */
export async function besideWords(
  trained: Finder,
  items: readonly Source[],
  settings: FinderSettings,
  { flags, ...work }: TrainingContext & { readonly flags: EncoderFlags & { readonly library?: string | undefined } },
): Promise<{ open: Finder; notes: readonly string[] }> {
  const encoder = await openedEncoder(flags);
  if (!encoder) return { open: trained, notes: [] };
  const { library } = flags;
  const kept = library === undefined ? undefined : await keptIn(library, encoder);
  const notes: string[] = [];
  const open = await withEncoder(trained, items, kept?.encoder ?? encoder, settings, work).catch((error: unknown) => {
    if (!(error instanceof ModelError)) throw error;
    notes.push(`${error.message}; compared by words alone`);
    return trained;
  });
  const model = kept?.model();
  if (model) notes.push(...(await keep(library!, model)));
  return { open, notes };
}

/** Vectors that the library keeps are not made again. */
const keptIn = (library: string, encoder: Encoder) =>
  withLibrary(library, false, (store) => keptEncoder(store, encoder));

/** The file of an installed package that is nothing but vectors. */
function packaged(name: string): string | undefined {
  if (!/^(?:@[\w-]+\/)?[\w-]+$/.test(name)) return undefined;
  try {
    const path = createRequire(join(resolve(), 'from-here.js')).resolve(name);
    return path.endsWith('.json') ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Read once; then from the compact copy in the cache, as long as the file is what it was. */
async function cached(path: string): Promise<{ vectors: VectorsOfWords; key: string }> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new InputError(path, 'there is no such file of word vectors');
  const key = createHash('sha256')
    .update(`2 ${resolve(path)} ${found.size} ${found.mtimeMs}`)
    .digest('hex')
    .slice(0, 32);
  const kept = join(cacheFolder('vectors'), key);
  const bytes = await readFile(kept).catch(() => undefined);
  if (bytes) return { vectors: unpacked(bytes), key };
  const file = createReadStream(path);
  const vectors = await readWordVectors(path.endsWith('.gz') ? file.pipe(createGunzip()) : file, path);
  const part = `${kept}.${process.pid}`;
  await mkdir(cacheFolder('vectors'), { recursive: true, mode: 0o700 })
    .then(() => writeFile(part, packed(vectors)))
    .then(() => rename(part, kept))
    .catch(() => {});
  return { vectors, key };
}

/** The words in the order of their bytes, so that none is made a string before it is looked for. */
function packed({ width, words, values, scales }: WordVectors): Buffer {
  const names = [...words.keys()].map((word) => Buffer.from(word));
  const order = Uint32Array.from(names.keys()).sort((a, b) => Buffer.compare(names[a], names[b]));
  const ends = new Uint32Array(order.length);
  for (let i = 0, end = 0; i < order.length; i++) {
    end += names[order[i]].length;
    ends[i] = end;
  }
  const parts = [Uint32Array.of(width, scales.length), scales, order, ends, values];
  return Buffer.concat([
    ...parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
    ...Array.from(order, (row) => names[row]),
  ]);
}

function unpacked(bytes: Buffer): VectorsOfWords {
  // A file that is read whole lies at the beginning of its memory.
  const own = bytes.byteOffset % 4 === 0 ? bytes : Buffer.from(bytes);
  const [width, count] = new Uint32Array(own.buffer, own.byteOffset, 2);
  let at = own.byteOffset + 8;
  const take = <T>(
    kind: new (buffer: ArrayBufferLike, at: number, length: number) => T,
    length: number,
    size: number,
  ) => {
    at += length * size;
    return new kind(own.buffer, at - length * size, length);
  };
  const scales = take(Float32Array, count, 4);
  const [order, ends] = [take(Uint32Array, count, 4), take(Uint32Array, count, 4)];
  const values = take(Int8Array, count * width, 1);
  const names = own.subarray(at - own.byteOffset);
  const rowOf = memoized((word: string): number | undefined => {
    const wanted = Buffer.from(word);
    for (let from = 0, to = count; from < to; ) {
      const middle = (from + to) >> 1;
      const side = names.compare(wanted, 0, wanted.length, middle > 0 ? ends[middle - 1] : 0, ends[middle]);
      if (side === 0) return order[middle];
      if (side > 0) to = middle;
      else from = middle + 1;
    }
    return undefined;
  });
  return { width, scales, values, words: { get: rowOf } };
}
