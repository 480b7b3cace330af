/** `--encoder WHAT`: vectors of meaning from an address, from a file of word vectors, or from an npm package with one. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { createGunzip } from 'node:zlib';
import { InputError } from '../check/index.ts';
import { ModelError, openEncoder, readWordVectors, type WordVectors, wordEncoder } from '../external/index.ts';
import {
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
  if (/^https?:/.test(what)) {
    const bar = progressBar('encoding', quiet);
    const key = process.env.ASPECTRA_ENCODER_KEY || undefined;
    return openEncoder(what, { key, remote: encoderRemote, onProgress: bar.update });
  }
  const path = packaged(what) ?? what;
  return wordEncoder(await cached(path), basename(path));
}

/** The collection compared by the encoder too; by words alone, with a note, where the encoder fails. */
export async function besideWords(
  trained: Finder,
  items: readonly Source[],
  settings: FinderSettings,
  { flags, ...work }: TrainingContext & { readonly flags: EncoderFlags },
): Promise<{ open: Finder; notes: readonly string[] }> {
  const encoder = await openedEncoder(flags);
  try {
    return { open: encoder ? await withEncoder(trained, items, encoder, settings, work) : trained, notes: [] };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { open: trained, notes: [`${error.message}; compared by words alone`] };
  }
}

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
async function cached(path: string): Promise<WordVectors> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new InputError(path, 'there is no such file of word vectors');
  const name = createHash('sha256')
    .update(`${resolve(path)} ${found.size} ${found.mtimeMs}`)
    .digest('hex')
    .slice(0, 32);
  const kept = join(cacheFolder('vectors'), name);
  const bytes = await readFile(kept).catch(() => undefined);
  if (bytes) return unpacked(bytes);
  const file = createReadStream(path);
  const vectors = await readWordVectors(path.endsWith('.gz') ? file.pipe(createGunzip()) : file, path);
  const part = `${kept}.${process.pid}`;
  await mkdir(cacheFolder('vectors'), { recursive: true, mode: 0o700 })
    .then(() => writeFile(part, packed(vectors)))
    .then(() => rename(part, kept))
    .catch(() => {});
  return vectors;
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
