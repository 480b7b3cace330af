/** The tasks of a cluster in this process, without queues: what one machine gives, to the last bit. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openKernels } from '../../kernels/index.ts';
import { type Csr, documentCounts } from '../../linalg/index.ts';
import { fitPlsa, foldIn, saveWordClusters, sharedCounts, wordClusters } from '../../models/index.ts';
import { random } from '../../random/index.ts';
import { analyze, type Source, vocabulary } from '../../text/index.ts';
import { cut } from '../index.ts';
import { type Chunk, factsOfChunks, readRows, sampleRows, writeChunks } from './chunks.ts';
import {
  clusterWords,
  countCorpus,
  foldInCluster,
  putWords,
  readAllRows,
  readMixtures,
  relateCluster,
} from './corpus.ts';
import { readWords } from './counting.ts';
import { putJson, requireObject, type Storage } from './storage.ts';
import { doTask } from './task.ts';
import type { TaskRunner } from './task-runner.ts';
import { readTextChunk, writeTexts } from './texts.ts';

function inMemory(): Storage & { readonly objects: Map<string, Uint8Array> } {
  const objects = new Map<string, Uint8Array>();
  return {
    objects,
    place: 'memory',
    get: async (name, range) => objects.get(name)?.slice(range?.from, range?.to),
    async *pieces(name) {
      if (objects.has(name)) yield objects.get(name)!;
    },
    async put(name, chunks, seal) {
      seal?.();
      objects.set(name, new Uint8Array(Buffer.concat(chunks)));
    },
    has: async (name) => objects.has(name),
    list: async (prefix) => [...objects.keys()].filter((name) => name.startsWith(prefix)).sort(),
    remove: async (name) => void objects.delete(name),
    clear: async (folder) => {
      for (const name of objects.keys()) if (name.startsWith(`${folder}/`)) objects.delete(name);
    },
  };
}
const runnerOn = (storage: Storage): TaskRunner => ({
  all: <T>(tasks: readonly Parameters<typeof doTask>[1][]) =>
    Promise.all(tasks.map((task) => doTask(storage, task) as Promise<T>)),
  close: async () => {},
});
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
const atOnce = async (minUnits = 1) => {
  const corpus = await analyze(DOCUMENTS);
  const words = vocabulary(corpus, { unit: 'document', minUnits });
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
    const ofWord = (column: number) => [...counts.index.keys()].filter((i) => counts.index[i] === column);
    assert.deepEqual(
      [...counted.words.textsWith],
      labels.map((_, column) => ofWord(column).length),
    );
    assert.deepEqual(
      [...counted.words.counts],
      labels.map((_, column) => ofWord(column).reduce((sum, i) => sum + counts.value[i], 0)),
    );
    const again = await countCorpus(runner, storage, DOCUMENTS, { words: counted.name });
    same(await readAllRows(storage, again.chunks), counts);
  });

  it('merge the words of several chunks, and rename the columns of each', async () => {
    const own = inMemory();
    const all = runnerOn(own).all;
    const parts = [DOCUMENTS.slice(0, 10), DOCUMENTS.slice(10, 11), DOCUMENTS.slice(11)];
    const texts = (await Promise.all(parts.map((part) => writeTexts(own, part)))).flat();
    await all(texts.map((name, i) => ({ work: 'count', texts: name, analysis: {}, usual: 'en', out: `c${i}` })));
    await putJson(own, 'list', ['c0', 'c1', 'c2']);
    await all([{ work: 'vocabulary', counted: 'list', minUnits: 2, out: 'words' }]);
    const words = await readWords(own, 'words');
    assert.deepEqual([words.labels, words.terms, words.texts], [labels, terms, 24]);
    assert.deepEqual([words.counts, words.textsWith], [counted.words.counts, counted.words.textsWith]);
    const chunks = await all<Chunk>([0, 1, 2].map((i) => ({ work: 'rename', counted: `c${i}`, words: 'words' })));
    same(await readAllRows(own, { columns: terms.length, chunks }), counts);
  });

  it('settle a language by what all texts are', async () => {
    const french = { id: 'f', text: 'Le conseil de la ville a voté le budget de la rivière.', language: 'fr' };
    const own = inMemory();
    const { words } = await countCorpus(runnerOn(own), own, [french], { analysis: { language: 'fr' } });
    const corpus = await analyze([french], { language: 'fr' });
    const expected = vocabulary(corpus, { unit: 'document' });
    assert.deepEqual(words.terms, Array.from(expected.termOf, corpus.lexicon.term));
  });

  it('cluster words from the sums of shards', async () => {
    const all = await countCorpus(runner, storage, DOCUMENTS);
    const whole = await atOnce();
    const bytes = await clusterWords(runner, storage, all, { gamma: 0.001 }, 3);
    const model = wordClusters(whole.counts, { gamma: 0.001 });
    assert.ok([...model.counts].length > 0);
    const expected = saveWordClusters({ model, terms: whole.terms, labels: whole.labels });
    assert.ok(Buffer.from(bytes).equals(expected));
  });

  it('fold documents in, a shard at a time', async () => {
    const model = fitPlsa(counts, { topics: 3 }, { passes: 10, random: random(1) });
    const outs = await foldInCluster(runner, storage, model, counted.chunks, { passes: 5 }, 3);
    const mixtures = await Promise.all(outs.map((out) => readMixtures(storage, out)));
    const single = { ...model, wordGivenTopic: Float32Array.from(model.wordGivenTopic) };
    const shards = cut(counts, 3).map((shard) => [...foldIn(single, shard.counts, { passes: 5 }, openKernels())]);
    assert.deepEqual(
      mixtures.map(({ topics, rows }) => [topics, [...rows]]),
      shards.map((rows) => [3, rows]),
    );
  });

  it('relate documents across shards', async () => {
    const company = (row: number) => (row % 5 === 4 ? [] : [(row * 7 + 1) % 24, (row * 13 + 5) % 24, row]);
    const related = await relateCluster(runner, storage, counted.chunks, company, 3);
    const expected = sharedCounts(counts, company);
    assert.deepEqual([related.pairs, related.withoutSharedWords], [expected.pairs, expected.withoutSharedWords]);
    same(await readAllRows(storage, related.chunks), expected.counts);
  });

  it('know damaged and missing objects by name', async () => {
    const own = inMemory();
    const [name] = await writeTexts(own, [{ id: 'a', text: 'A bridge.' }]);
    assert.deepEqual(await readTextChunk(own, name), [{ id: 'a', text: 'A bridge.' }]);
    own.objects.set(name, new TextEncoder().encode('{"id":"a","text":"A fridge."}'));
    await assert.rejects(readTextChunk(own, name), new RegExp(`memory/${name}: is damaged`));
    await assert.rejects(requireObject(own, 'gone'), /memory\/gone: is not there/);
    assert.deepEqual(await writeTexts(own, []), []);
    const words = await putWords(own, ['a', 'b'], ['A', 'B']);
    const { texts, terms, labels, counts: none } = await readWords(own, words);
    assert.deepEqual([texts, terms, labels, [...none]], [0, ['a', 'b'], ['A', 'B'], [0, 0]]);
  });

  it('sample every n-th row over the chunks, and cut texts into chunks of 2048', async () => {
    const own = inMemory();
    const chunks = await writeChunks(own, counts, 5);
    assert.deepEqual(factsOfChunks(chunks).rows, 24);
    for (const step of [1, 2, 4, 7, 23, 30]) {
      const rows = [...Array(24).keys()].filter((row) => row % step === 0);
      const wanted = rows.map((row) => ({
        chunk: chunks.chunks[Math.floor(row / 5)].name,
        from: row % 5,
        to: (row % 5) + 1,
      }));
      same(await sampleRows(own, chunks, step), await readRows(own, counts.columns, wanted));
    }
    const many = Array.from({ length: 2049 }, (_, i) => ({ id: `${i}`, text: 'x' }));
    const names = await writeTexts(own, many);
    const sizes = await Promise.all(names.map(async (name) => (await readTextChunk(own, name)).length));
    assert.deepEqual(sizes, [2048, 1]);
  });
});
