/** A corpus counted chunk by chunk: what one machine gives that has all of it in memory, to the last bit. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentCounts } from '../../../src/linalg/index.ts';
import { random } from '../../../src/random/index.ts';
import { type AnalyzeOptions, analyze, type Source, vocabulary } from '../../../src/text/index.ts';
import { temporaryFolder } from '../../../test/folder.ts';
import { cutChunks, readRows } from './chunks.ts';
import { countCorpus } from './counting.ts';
import { folderStorage } from './storage.ts';

const WORDS =
  'river bridges bridge Rivers council votes vote budget harbour ships ship sailing weather storms rain'.split(' ');
const OTHERS = ['Le conseil de la ville a voté le budget', 'Der Rat der Stadt und die Brücke über den Fluss', 'x 17'];

/** English, now and then in captions or a sentence of something else: three chunks of 5,000. */
function* documents(count: number): Generator<Source> {
  const chance = random(3);
  for (let d = 0; d < count; d++) {
    const words = Array.from({ length: 4 + chance.below(12) }, () => WORDS[chance.below(5) + (d % 3) * 5]);
    const text =
      d % 50 === 7 ? OTHERS[chance.below(3)] : `The ${words.join(' of the ')} and ${WORDS[chance.below(15)]}.`;
    yield { id: `d${d}`, text, ...(d % 6 === 0 && { cues: [{ start: 0, end: 3, speaker: 'A' }] }) };
  }
}

describe('counting', () => {
  const storage = folderStorage(temporaryFolder());

  /** Counts, words and columns are those of all documents at once. */
  const countsAsOne = async (sources: readonly Source[], analysis: AnalyzeOptions, minUnits: number) => {
    const { chunks, texts, terms, labels, notes } = await countCorpus(storage, sources, { analysis, minUnits });
    const corpus = await analyze(sources, analysis);
    const words = vocabulary(corpus, { minDocuments: minUnits });
    assert.deepEqual(terms, Array.from(words.termOf, corpus.lexicon.term));
    assert.deepEqual(
      labels,
      Array.from({ length: words.size }, (_, column) => words.label(column)),
    );
    assert.equal(texts, sources.length);
    const { start, index, value } = documentCounts(corpus, words);
    const all = await readRows(storage, chunks.columns, (await cutChunks(storage, chunks, 1))[0]);
    assert.deepEqual([[...all.start], [...all.index], [...all.value]], [[...start], [...index], [...value]]);
    assert.deepEqual(await storage.list('counting/'), [], 'nothing is left of the documents');
    return { chunks: chunks.chunks.length, notes };
  };

  it('is that of one machine, chunk by chunk, though languages are settled by what all texts are', async () => {
    assert.deepEqual(await countsAsOne([...documents(5000)], {}, 2), { chunks: 3, notes: [] });
    assert.equal((await countsAsOne([...documents(24)], {}, 1)).chunks, 1);
    const french = { id: 'f', text: OTHERS[0], language: 'fr' };
    await countsAsOne([french], { language: 'fr' }, 1);
    await countsAsOne([french, ...documents(3)], {}, 1);
    await countsAsOne([{ id: 'long', text: 'bridge '.repeat(1_200_000) }, ...documents(3)], { language: 'en' }, 1);
    assert.equal((await countCorpus(storage, [])).texts, 0);
  });

  it('tells how far it is, and leaves nothing when it is stopped', async () => {
    const seen: (readonly number[])[] = [];
    await countCorpus(storage, documents(2049), { onProgress: (...at) => seen.push(at) });
    assert.deepEqual(seen, [[0, 2], [1, 2], [2, 2]]); // biome-ignore format: pairs
    const stop = new AbortController();
    const onProgress = (done: number) => done === 1 && stop.abort(new Error('enough'));
    await assert.rejects(countCorpus(storage, documents(2049), { signal: stop.signal, onProgress }), /enough/);
    assert.deepEqual(await storage.list('counting/'), []);
  });
});
