import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { columnSums, rowSums } from '../src/linalg/index.ts';
import { contest } from './contest.ts';
import { writeMatrix, zipfCorpus } from './corpus.ts';
import { inFolder } from './folder.ts';
import { openLimits } from './limit.ts';
import { likelihoods } from './ours.ts';
import { readMatrix } from './peers/matrix.mjs';
import { openPython } from './peers/python.ts';
import { race } from './race.ts';

const counts = zipfCorpus({ documents: 60, words: 200, entries: 900 });
const words = rowSums(counts).reduce((sum, n) => sum + n, 0);
const TOPICS = 8;

describe('the made-up corpus', () => {
  it('has the size asked for, and frequent words first', () => {
    assert.equal(counts.rows, 60);
    assert.ok(counts.index.length > 600 && counts.index.length < 1200, `${counts.index.length}`);
    const sums = columnSums(counts);
    const share = (from: number, to: number) => sums.subarray(from, to).reduce((sum, n) => sum + n, 0) / words;
    assert.ok(share(0, 100) > 1.5 * share(100, 200));
    assert.deepEqual(zipfCorpus({ documents: 60, words: 200, entries: 900 }), counts);
  });

  it('is the same from its file', () =>
    inFolder(async (folder) => {
      writeMatrix(join(folder, 'counts'), counts);
      assert.deepEqual(readMatrix(join(folder, 'counts')), counts);
    }));
});

describe('the same counts', () => {
  const written = <T>(work: (file: string) => Promise<T>) =>
    inFolder((folder) => {
      writeMatrix(join(folder, 'counts'), counts);
      return work(join(folder, 'counts'));
    });

  it('are all given out by the loops in C, where there is a compiler', (t) =>
    written(async (file) => {
      const { turns, missing, close } = await openLimits(file, TOPICS);
      if (missing.length > 0) return t.skip(missing[0].how);
      const answers = Object.values(await race(turns, { rounds: 3 })).flat();
      await close();
      assert.equal(answers.length, 6);
      for (const { counted } of answers) assert.ok(Math.abs(counted / words - 1) < 1e-4, `${counted} of ${words}`);
    }));

  it('become as likely by a peer’s EM as by ours', (t) =>
    written(async (file) => {
      const peers = { numpy: openPython('plsa', 'numpy_plsa', file, TOPICS, 'likelihood') };
      const { answers, missing } = await contest({ ours: {}, peers, rounds: 30 });
      if (missing.length > 0) return t.skip(missing[0].how);
      const theirs = answers.numpy.map(({ logLikelihood }) => logLikelihood);
      for (let i = 1; i < theirs.length; i++) assert.ok(theirs[i] >= theirs[i - 1], `pass ${i}`);
      const ours = likelihoods(counts, TOPICS, 30);
      assert.ok(Math.abs(ours[29] / theirs[29] - 1) < 0.02, `${ours[29]} and ${theirs[29]}`);
      assert.ok(ours[29] > 1.1 * ours[0]);
    }));
});
