/** `--vectors`: similar documents by embeddings that the user has. */
import { readFile } from 'node:fs/promises';
import { InputError } from '../check/index.ts';
import { parseVectors } from '../formats/vectors.ts';
import { nearestByVectors } from '../tasks/similar/by-vectors.ts';
import { type CollectionFlags, readCollection } from './collection.ts';

/** Rows of a NumPy array are the documents of the collection in their order; JSON lines name them. */
export async function similarByVectors(id: string, path: string, top: number, flags: CollectionFlags) {
  const bytes = await readFile(path).catch(() => undefined);
  if (!bytes) throw new InputError(path, 'there is no such file');
  const { ids: named, rows, ...vectors } = parseVectors(bytes, path);
  const ids = named ?? (await readCollection('similar', flags)).items.map((item) => item.id);
  if (ids.length !== rows)
    throw new InputError(path, `needs a row for each of ${ids.length} documents`, `${rows} rows`);
  return { query: id, space: 'vectors', results: nearestByVectors({ ...vectors, ids }, id, top), notes: [] };
}
