/**
 * An encoder from a folder with an ONNX model, as Hugging Face lays them out: `tokenizer.json`, `config.json` and
 * `onnx/model.onnx`. It runs by `@huggingface/transformers`, which who wants it installs; it runs scripts at installation, so
 * it is no dependency, not even an optional one. Nothing is ever downloaded.
 */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError } from '../check/index.ts';
import type { Encoder } from '../tasks/similar/index.ts';

/** What is used of the package. */
interface Transformers {
  readonly env: { allowRemoteModels: boolean; allowLocalModels: boolean; localModelPath: string };
  pipeline(task: 'feature-extraction', model: string, options: { dtype: string }): Promise<Extract>;
}
type Extract = (
  texts: readonly string[],
  how: { pooling: 'mean'; normalize: true },
) => Promise<{ readonly dims: readonly number[]; readonly data: Float32Array }>;

const PACKAGE = '@huggingface/transformers';
/** Names of the weights by their precision, the best first. */
const WEIGHTS = { fp32: 'model.onnx', fp16: 'model_fp16.onnx', q8: 'model_quantized.onnx' } as const;
const BATCH = 16;

export async function onnxEncoder(folder: string, onProgress?: (done: number, of: number) => void): Promise<Encoder> {
  const path = resolve(folder);
  const [dtype, file] = Object.entries(WEIGHTS).find(([, name]) => existsSync(join(path, 'onnx', name))) ?? [];
  const missing = ['tokenizer.json', 'config.json'].find((name) => !existsSync(join(path, name)));
  if (dtype === undefined || missing !== undefined)
    throw new InputError(
      folder,
      `is no folder of a model: it lacks ${dtype === undefined ? 'onnx/model.onnx' : missing}`,
    );
  const { env, pipeline } = await transformers();
  Object.assign(env, { allowRemoteModels: false, allowLocalModels: true, localModelPath: `${dirname(path)}/` });
  const extract = await pipeline('feature-extraction', basename(path), { dtype }).catch((error: Error) => {
    throw new InputError(folder, `the model cannot be opened (${error.message})`);
  });
  const { size, mtimeMs } = await stat(join(path, 'onnx', file!));
  return {
    name: basename(path),
    key: `${basename(path)} ${size} ${mtimeMs}`,
    async encode(texts, signal) {
      const rows: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += BATCH) {
        signal?.throwIfAborted();
        const batch = texts.slice(from, from + BATCH).map((text) => text || ' ');
        const { dims, data } = await extract(batch, { pooling: 'mean', normalize: true });
        const width = dims[1];
        for (let i = 0; i < batch.length; i++) rows.push(Float32Array.from(data.subarray(i * width, (i + 1) * width)));
        onProgress?.(rows.length, texts.length);
      }
      return rows;
    },
  };
}

/** Looked for beside Aspectra alone: it is code, and the current folder may be an archive that somebody sent. */
async function transformers(): Promise<Transformers> {
  const found = installed(PACKAGE, import.meta.url);
  if (!found)
    throw new InputError(
      'encoder',
      `a folder of a model needs what is not installed beside Aspectra: npm install ${PACKAGE}`,
    );
  const module = (await import(pathToFileURL(found).href)) as Partial<Transformers> & { default?: Transformers };
  return (module.pipeline ? module : module.default) as Transformers;
}

/** The file of a package that is installed beside another file. */
export function installed(name: string, beside: string): string | undefined {
  try {
    return createRequire(beside).resolve(name);
  } catch {
    return undefined;
  }
}
