/** New documents as mixtures of a model's topics, a shard at a time. */
import { type Given, resolve } from '../../check/index.ts';
import { FOLD_IN_OPTIONS, foldIn, foldInKernels, loadPlsa } from '../../models/index.ts';
import { type ChunkRange, readRows } from './chunks.ts';
import { putArrays } from './objects.ts';
import { requireObject, type Storage } from './storage.ts';

export interface FoldTask {
  readonly model: string;
  readonly ranges: readonly ChunkRange[];
  readonly settings: Given<typeof FOLD_IN_OPTIONS>;
  readonly out: string;
}

/** Leaves P(z|d), a row for every document of the shard. */
export async function foldShard(storage: Storage, { model: name, ranges, settings, out }: FoldTask): Promise<null> {
  const { model } = loadPlsa(await requireObject(storage, name), `${storage.place}/${name}`, { nameless: true });
  const counts = await readRows(storage, model.wordGivenTopic.length / model.topics, ranges);
  const mixture = foldIn(model, counts, resolve('foldIn', FOLD_IN_OPTIONS, settings), foldInKernels(model, counts));
  const topics = Float32Array.from(mixture);
  await putArrays(storage, out, { about: { topics: model.topics }, arrays: { topics } });
  return null;
}
