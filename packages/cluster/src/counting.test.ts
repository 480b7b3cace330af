/** The tasks of a cluster in this process, without queues: what one machine gives, to the last bit. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Csr, documentCounts } from '../../../src/linalg/index.ts';
import { type Source, vocabulary } from '../../../src/text/index.ts';
import { type Chunk, type Chunks, cutChunks, readRows, writeTexts } from './chunks.ts';
import { analyze } from './core.ts';
import { countCorpus, type TaskRunner } from './corpus.ts';
import { doTask, mergeVocabulary } from './counting.ts';
import type { Storage } from './storage.ts';

function inMemory(): Storage & { readonly objects: Map<string, Uint8Array> } {
  const objects = new Map<string, Uint8Array>();
  return {
    objects,
    place: 'memory',
    get: async (name) => objects.get(name)?.slice(),
    put: async (name, chunks) => void objects.set(name, new Uint8Array(Buffer.concat(chunks))),
    has: async (name) => objects.has(name),
    list: async (prefix) => [...objects.keys()].filter((name) => name.startsWith(prefix)).sort(),
    remove: async (name) => void objects.delete(name),
    clear: async () => {},
  };
}
const runnerOn = (storage: Storage): TaskRunner => ({
  all: <T>(tasks: readonly Parameters<typeof doTask>[1][]) =>
    Promise.all(tasks.map((task) => doTask(storage, task) as Promise<T>)),
  close: async () => {},
});
/** All rows as one matrix. */
const readAllRows = async (storage: Storage, chunks: Chunks): Promise<Csr> =>
  readRows(storage, chunks.columns, (await cutChunks(storage, chunks, 1))[0]);
const same = (a: Csr, b: Csr) =>
  assert.deepEqual(
    [a.rows, a.columns, [...a.start], [...a.index], [...a.value]],
    [b.rows, b.columns, [...b.start], [...b.index], [...b.value]],
  );

const WORDS = 'river bridges bridge Rivers council votes vote budget harbour ships Ship sailing'.split(' ');
const DOCUMENTS: readonly Source[] = Array.from({ length: 24 }, (_, d) => {
  const words = Array.from({ length: 5 + (d % 3) }, (_, i) => WORDS[(d % 4) * 3 + ((d * 5 + i * i) % 3)]);
  const text = `The ${words.join(' of the ')} and ${WORDS[(d * 7) % 12]}.`;
  const cues = d % 6 === 0 ? [{ start: 0, end: 3, speaker: 'A' }] : undefined;
  return { id: `d${d}`, text, ...(cues && { cues }) };
});
const atOnce = async (minUnits: number) => {
  const corpus = await analyze(DOCUMENTS);
  const words = vocabulary(corpus, { minDocuments: minUnits });
  const labels = Array.from({ length: words.size }, (_, column) => words.label(column));
  return { counts: documentCounts(corpus, words), labels, terms: Array.from(words.termOf, corpus.lexicon.term) };
};

describe('tasks of a cluster', async () => {
  const storage = inMemory();
  const runner = runnerOn(storage);
  const counted = await countCorpus(runner, storage, DOCUMENTS, { minUnits: 2 });
  const { counts, labels, terms } = await atOnce(2);

  it('count as one machine does, with the same words in the same order', async () => {
    assert.equal(counted.chunks.chunks.length, 1);
    assert.deepEqual([counted.words.labels, counted.words.terms, counted.notes], [labels, terms, []]);
    assert.equal(counted.words.texts, 24);
    same(await readAllRows(storage, counted.chunks), counts);
  });

  it('merge the words of several chunks, and rename the columns of each', async () => {
    const own = inMemory();
    const all = runnerOn(own).all;
    const parts = [DOCUMENTS.slice(0, 10), DOCUMENTS.slice(10, 11), DOCUMENTS.slice(11)];
    const texts = (await Promise.all(parts.map((part) => writeTexts(own, part)))).flat();
    await all(texts.map((name, i) => ({ work: 'count', texts: name, analysis: {}, usual: 'en', out: `c${i}` })));
    const words = await mergeVocabulary(own, ['c0', 'c1', 'c2'], 2, 'words');
    assert.deepEqual(words, { labels, terms, texts: 24 });
    const chunks = await all<Chunk>([0, 1, 2].map((i) => ({ work: 'rename', counted: `c${i}`, words: 'words' })));
    same(await readAllRows(own, { columns: terms.length, chunks }), counts);
  });

  it('settle a language by what all texts are', async () => {
    const french = { id: 'f', text: 'Le conseil de la ville a voté le budget de la rivière.', language: 'fr' };
    const own = inMemory();
    const { words } = await countCorpus(runnerOn(own), own, [french], { analysis: { language: 'fr' } });
    const corpus = await analyze([french], { language: 'fr' });
    const expected = vocabulary(corpus);
    assert.deepEqual(words.terms, Array.from(expected.termOf, corpus.lexicon.term));
  });
});
