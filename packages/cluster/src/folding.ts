/** Documents that a PLSA has not seen, as mixtures of its topics: the workers count and fold in, a shard at a time. */
import { cutChunks, sha256Of } from './chunks.ts';
import { type AnalyzeOptions, type SavedPlsa, type Source, savePlsa } from './core.ts';
import { countCorpus, type TaskRunner } from './corpus.ts';
import { encodeObject, readArrays } from './objects.ts';
import type { Storage } from './storage.ts';

/** Passes on P(z|d) of each document, in their order; returns notes about the reading. */
export async function foldCorpus(
  runner: Pick<TaskRunner, 'all'>,
  storage: Storage,
  { model, terms, labels }: SavedPlsa,
  documents: AsyncIterable<Source> | Iterable<Source>,
  analysis: AnalyzeOptions,
  shards: number,
  onMixture: (mixture: Float32Array) => void,
): Promise<readonly string[]> {
  const none = new Float64Array(terms.length);
  const known = encodeObject({ about: { texts: 0, terms, labels }, arrays: { counts: none, textsWith: none } });
  const words = `words/${sha256Of(known)}`;
  await storage.put(words, known);
  const { chunks, notes } = await countCorpus(runner, storage, documents, { analysis, words });
  const bytes = savePlsa({ model, terms: [] }, { documents: false });
  const name = `models/${sha256Of([bytes])}`;
  await storage.put(name, [bytes]);
  const cuts = await cutChunks(storage, chunks, shards);
  const outs = cuts.map((ranges) => `mixtures/${sha256Of([JSON.stringify({ name, ranges })])}`);
  await runner.all(cuts.map((ranges, s) => ({ work: 'fold', model: name, ranges, out: outs[s] })));
  for (const out of outs) {
    const rows = (await readArrays(storage, out)).arrays.topics as Float32Array;
    for (let at = 0; at < rows.length; at += model.topics) onMixture(rows.subarray(at, at + model.topics));
    await storage.remove(out);
  }
  await storage.remove(name);
  return notes;
}
