/** Counting, relating, clustering and folding in on a cluster: what one machine gives, to the last bit. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { findRedis } from '../scripts/redis.mjs';
import { openKernels } from '../src/kernels/index.ts';
import { documentCounts } from '../src/linalg/index.ts';
import { fitPlsa, foldIn, plsaSupervised, saveWordClusters, sharedCounts } from '../src/models/index.ts';
import { random } from '../src/random/index.ts';
import { learnBackground } from '../src/tasks/structure/index.ts';
import { analyze, type Source, vocabulary } from '../src/text/index.ts';
import {
  type ClusterWorker,
  clusterWords,
  countCorpus,
  fitCluster,
  foldInCluster,
  openStorage,
  openTaskRunner,
  relateCluster,
  type Storage,
  startWorker,
  type TaskRunner,
} from '../src/training/backends.ts';
import { cutChunks, readRows } from '../src/training/cluster/chunks.ts';
import { readArrays } from '../src/training/cluster/objects.ts';
import { cut, fitInline } from '../src/training/index.ts';
import { type RedisServer, startRedis } from './redis.ts';

const skip = findRedis() ? false : 'there is no redis-server here';
const WORDS =
  'river bridges bridge Rivers council votes vote budget harbour ships ship sailing weather storms rain'.split(' ');
const OTHERS = ['Le conseil de la ville a voté le budget', 'Der Rat der Stadt und die Brücke über den Fluss', 'x 17'];

/** Some 5,000 documents: English, and now and then a word of something else. */
function* documents(): Generator<Source> {
  const chance = random(3);
  for (let d = 0; d < 5000; d++) {
    const words = Array.from({ length: 4 + chance.below(12) }, () => WORDS[chance.below(5) + (d % 3) * 5]);
    const text =
      d % 50 === 7 ? OTHERS[chance.below(3)] : `The ${words.join(' of the ')} and ${WORDS[chance.below(15)]}.`;
    yield { id: `d${d}`, text };
  }
}

describe('texts on a cluster', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'aspectra-texts-'));
  let redis: RedisServer;
  let worker: ClusterWorker;
  let runner: TaskRunner;
  let storage: Storage;
  before(async () => {
    redis = await startRedis(folder);
    worker = await startWorker(redis.url, { threads: 2 });
    storage = await openStorage(join(folder, 'storage'));
    runner = await openTaskRunner(redis.url, storage);
  });
  after(async () => {
    await runner.close();
    await worker.close();
    await redis.stop();
    rmSync(folder, { recursive: true });
  });

  const atOnce = async (minUnits: number) => {
    const corpus = await analyze([...documents()]);
    const words = vocabulary(corpus, { unit: 'document', minUnits });
    const labels = Array.from({ length: words.size }, (_, column) => words.label(column));
    return { counts: documentCounts(corpus, words), labels };
  };

  it('counts as one machine would, with the same words in the same order', async () => {
    const { chunks, words, notes } = await countCorpus(runner, storage, documents(), { minUnits: 2 });
    const { counts, labels } = await atOnce(2);
    assert.ok(chunks.chunks.length > 2);
    assert.deepEqual(words.labels, labels);
    assert.equal(words.texts, counts.rows);
    assert.deepEqual(notes, []);
    const [slices] = await cutChunks(storage, chunks, 1);
    const shard = await readRows(storage, chunks.columns, slices);
    assert.deepEqual([...shard.start], [...counts.start]);
    assert.deepEqual([...shard.index], [...counts.index]);
    assert.deepEqual([...shard.value], [...counts.value]);
  });

  it('clusters words from the sums of shards', async () => {
    const settings = { gamma: 0.001 };
    const counted = await countCorpus(runner, storage, documents());
    const bytes = await clusterWords(runner, storage, counted, settings, 3);
    const expected = saveWordClusters(await learnBackground([...documents()], settings));
    assert.deepEqual(Buffer.from(bytes), Buffer.from(expected));
  });

  it('folds documents in, a shard at a time', async () => {
    const { counts } = await atOnce(2);
    const model = fitPlsa(counts, { topics: 3 }, { passes: 10, random: random(1) });
    const { name } = await countCorpus(runner, storage, documents(), { minUnits: 2 });
    const { chunks } = await countCorpus(runner, storage, documents(), { words: name });
    const outs = await foldInCluster(runner, storage, model, chunks, { passes: 5 }, 3);
    assert.equal(outs.length, 3);
    const rows: number[] = [];
    for (const out of outs) rows.push(...(await readArrays(storage, out)).arrays.topics);
    const single = { ...model, wordGivenTopic: Float32Array.from(model.wordGivenTopic) };
    const shards = cut(counts, 3).map((shard) => foldIn(single, shard.counts, { passes: 5 }, openKernels()));
    assert.deepEqual(
      rows,
      shards.flatMap((shard) => [...shard]),
    );
  });

  it('trains on relations that cross shards', async () => {
    const { counts } = await atOnce(2);
    const { chunks } = await countCorpus(runner, storage, documents(), { minUnits: 2 });
    const company = (row: number) => [(row * 7 + 1) % counts.rows, (row * 13 + 5) % counts.rows, row];
    const related = await relateCluster(runner, storage, chunks, company, 3);
    const expected = sharedCounts(counts, company);
    assert.deepEqual([related.pairs, related.withoutSharedWords], [expected.pairs, expected.withoutSharedWords]);
    const options = { shards: 3, passes: 4, tolerance: 0 };
    const model = { name: 'plsaSupervised', settings: { topics: 4 } };
    const fit = await fitCluster(model, storage, related.chunks, { engine: redis.url, ...options });
    const inline = fitInline(plsaSupervised({ topics: 4 }), expected.counts, { ...options, random: random() });
    assert.deepEqual(fit.shared, inline.shared);
    assert.deepEqual(fit.history, inline.history);
  });

  it('says which page of texts is damaged', async () => {
    const other = await openStorage(join(folder, 'damaged'));
    const own = await openTaskRunner(redis.url, other);
    const sources = [{ id: 'a', text: 'A bridge over the river.' }];
    await countCorpus(own, other, sources);
    const [name] = await other.list('texts/');
    await other.put(name, [new TextEncoder().encode('{"id":"a","text":"A bridge over the rivet."}')]);
    const again = countCorpus(own, other, sources, { analysis: { language: 'en' } });
    await assert.rejects(again, (error: Error) => error.message.includes(`${name}: is damaged`));
    await own.close();
  });
});
