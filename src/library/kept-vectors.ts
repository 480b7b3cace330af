/**
 * Vectors of an encoder, kept in the library by the hash of their texts: only new texts are encoded, and another encoder has
 * a model of its own. What was encoded before a failure is kept too.
 */
import { hashOf, hex } from '../store/content.ts';
import { VECTORS } from '../store/export.ts';
import type { Model, Store } from '../store/store.ts';
import type { Encoder } from '../tasks/similar/index.ts';
import { decodeModel, encodeModel } from '../training/index.ts';

/** Texts that are encoded at a time: a failure loses no more. */
const BATCH = 1024;

export interface KeptEncoder {
  readonly encoder: Encoder;
  /** What is to be kept; nothing where nothing is new. */
  model(): Omit<Model, 'made'> | undefined;
}

export async function keptEncoder(store: Store, encoder: Encoder): Promise<KeptEncoder> {
  const name = `${VECTORS}${encoder.key ?? encoder.name}`;
  let kept = vectorsIn(await store.models.get(name).catch(() => undefined), store.folder);
  const used = new Map<string, Float32Array>();
  let fresh = false;
  const encode = async (texts: ReadonlyMap<string, string>, signal?: AbortSignal): Promise<void> => {
    const missing = [...texts].filter(([hash]) => !used.has(hash) && !kept.has(hash));
    for (let from = 0; from < missing.length; from += BATCH) {
      const batch = missing.slice(from, from + BATCH);
      const rows = await encoder.encode(
        batch.map(([, text]) => text),
        signal,
      );
      for (const [i, [hash]] of batch.entries()) used.set(hash, rows[i]);
      fresh = true;
    }
    for (const hash of texts.keys()) if (kept.has(hash)) used.set(hash, kept.get(hash)!);
  };
  return {
    encoder: {
      ...encoder,
      async encode(texts, signal) {
        const hashes = texts.map((text) => hex(hashOf(text)).slice(0, 32));
        const named = new Map(hashes.map((hash, i) => [hash, texts[i]]));
        await encode(named, signal);
        if (new Set(hashes.map((hash) => used.get(hash)?.length)).size > 1) {
          // The model behind the name is another one.
          kept = new Map();
          used.clear();
          await encode(named, signal);
        }
        return hashes.map((hash) => used.get(hash)!);
      },
    },
    model() {
      if (!fresh) return undefined;
      const rows = [...used.values()];
      const width = rows[0].length;
      const all = new Float32Array(rows.length * width);
      for (const [i, row] of rows.entries()) if (row?.length === width) all.set(row, i * width);
      const bytes = encodeModel({ kind: 'vectors', about: { hashes: [...used.keys()], width }, arrays: { rows: all } });
      return { name, bytes, about: { texts: rows.length } };
    },
  };
}

function vectorsIn(model: Model | undefined, who: string): Map<string, Float32Array> {
  if (!model) return new Map();
  const { about, arrays } = decodeModel(model.bytes, who);
  const { hashes, width } = about as { hashes: string[]; width: number };
  const rows = Float32Array.from(arrays.rows);
  return new Map(hashes.map((hash, i) => [hash, rows.subarray(i * width, (i + 1) * width)]));
}
