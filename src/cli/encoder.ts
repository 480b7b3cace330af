/** `--encoder WHAT`: vectors of meaning from an address, from a file of word vectors, or from an npm package with one. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { createGunzip } from 'node:zlib';
import { InputError } from '../check/index.ts';
import { ModelError, openEncoder, readWordVectors, type WordVectors, wordEncoder } from '../external/index.ts';
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
import { progressBar } from './progress.ts';
import { cacheFolder } from './writer.ts';

interface EncoderFlags {
  readonly encoder?: string | undefined;
  readonly encoderRemote?: boolean | undefined;
  readonly quiet?: boolean | undefined;
}

export async function openedEncoder({
  encoder: what = process.env.ASPECTRA_ENCODER,
  encoderRemote,
  quiet,
}: EncoderFlags): Promise<Encoder | undefined> {
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
async function cached(path: string): Promise<{ vectors: WordVectors; key: string }> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new InputError(path, 'there is no such file of word vectors');
  const key = createHash('sha256')
    .update(`${resolve(path)} ${found.size} ${found.mtimeMs}`)
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

/** Three lengths, the scales, the numbers, the words. */
function packed({ width, words, values, scales }: WordVectors): Buffer {
  const names = Buffer.from([...words.keys()].join('\n'));
  return Buffer.concat([
    Buffer.from(Uint32Array.of(width, scales.length, names.length).buffer),
    Buffer.from(scales.buffer),
    Buffer.from(values.buffer, values.byteOffset, values.length),
    names,
  ]);
}

function unpacked(bytes: Buffer): WordVectors {
  const [width, count, length] = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + 12));
  const at = 12 + 4 * count;
  const scales = new Float32Array(bytes.buffer.slice(bytes.byteOffset + 12, bytes.byteOffset + at));
  const values = new Int8Array(bytes.buffer, bytes.byteOffset + at, count * width);
  const names = bytes.toString('utf8', at + count * width, at + count * width + length).split('\n');
  return { width, scales, values, words: new Map(names.map((word, row) => [word, row])) };
}
