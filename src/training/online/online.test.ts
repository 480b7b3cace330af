import assert from 'node:assert/strict';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { rowRange } from '../../linalg/index.ts';
import { folding, nmf, plsa, plsaOf } from '../../models/index.ts';
import { random } from '../../random/index.ts';
import { toyCounts } from '../contract.case.ts';
import { type Fit, fitInline } from '../index.ts';
import { readCounts, writeCounts } from './counts-file.ts';
import { fitOnline } from './online.ts';

const SETTINGS = { topics: 5, temper: 1 };
const counts = toyCounts(3000, 200, 2);
const unseen = toyCounts(300, 200, 3);

/** Batches of unequal size, the larger ones later. */
function* batches() {
  for (let from = 0, rows = 20; from < counts.rows; from += rows, rows += 5) {
    yield rowRange(counts, from, Math.min(from + rows, counts.rows));
  }
}

async function all<T>(things: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const thing of things) found.push(thing);
  return found;
}

/** Σ n log P(w|d) of documents that were not trained on. */
const heldOut = (fit: Fit): number =>
  fitInline(folding(plsaOf(SETTINGS, fit)), unseen, { passes: 20, tolerance: 0 }).history.at(-1)!;

describe('fitOnline', () => {
  it('knows unseen documents as well, within 1 %, after two passes as fifty passes over all do', async () => {
    const online = heldOut(await fitOnline(plsa(SETTINGS), batches));
    const batch = heldOut(fitInline(plsa(SETTINGS), counts, { passes: 50, tolerance: 0 }));
    const none = heldOut(fitInline(plsa(SETTINGS), counts, { passes: 1, tolerance: 0 }));
    assert.ok(online > batch - 0.01 * Math.abs(batch), `${online} against ${batch}`);
    assert.ok(none < batch - 0.01 * Math.abs(batch), 'the promise must be worth something');
  });

  it('gives distributions, the same ones for the same seed, and keeps no rows', async () => {
    const [one, two, other] = await Promise.all(
      [1, 1, 2].map((seed) => fitOnline(plsa(SETTINGS), batches, { passes: 1, random: random(seed) })),
    );
    assert.deepEqual(one.shared, two.shared);
    assert.notDeepEqual(one.shared.words, other.shared.words);
    assert.equal(one.local.topics.length, 0);
    for (let z = 0; z < SETTINGS.topics; z++) {
      let sum = 0;
      for (let i = z; i < one.shared.words.length; i += SETTINGS.topics) sum += one.shared.words[i];
      assert.ok(Math.abs(sum - 1) < 1e-5, `${sum}`);
    }
  });

  it('moves by (t + 2)^−0.6 at batch t, from sums that are scaled to the first batch', async () => {
    const steps: number[][] = [];
    const training = plsa(SETTINGS);
    const blend: typeof training.blend = (kernels, shared, sums, share, scale) => {
      steps.push([share, scale]);
      training.blend!(kernels, shared, sums, share, scale);
    };
    const sizes = [30, 60, 15];
    const some = () => sizes.map((rows) => rowRange(counts, 10, 10 + rows));
    await fitOnline({ ...training, blend }, some, { passes: 1 });
    const shares = [0.659754, 0.517282, 0.435275];
    assert.deepEqual(
      steps.map(([share]) => share.toFixed(6)),
      shares.map((share) => share.toFixed(6)),
    );
    // Every document of them has thirty words.
    assert.deepEqual(
      steps.map(([, scale]) => scale),
      [1, 1 / 2, 2],
    );
  });

  it('tells its progress, obeys its signal, and says what it cannot do', async () => {
    const seen: number[] = [];
    await fitOnline(plsa(SETTINGS), batches, { passes: 1, onProgress: (batch) => seen.push(batch) });
    assert.deepEqual(
      seen,
      Array.from(batches(), (_, i) => i + 1),
    );
    await assert.rejects(
      fitOnline(plsa(SETTINGS), batches, { signal: AbortSignal.abort(new Error('enough')) }),
      /enough/,
    );
    await assert.rejects(
      fitOnline(plsa(SETTINGS), () => []),
      /at least one batch/,
    );
    await assert.rejects(fitOnline(nmf({ topics: 2, loss: 'euclidean' }), batches), /able to learn online/);
  });
});

describe('counts on disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'counts-'));
  after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'some.counts');

  it('come back as they were written, piece by piece, and teach the same', async () => {
    assert.deepEqual(await writeCounts(file, batches()), { rows: 3000, entries: counts.index.length });
    const pieces = await all(readCounts(file));
    const written = [...batches()];
    assert.equal(pieces.length, written.length);
    pieces.forEach((piece, i) => {
      const { rows, columns, start, index, value } = written[i];
      assert.deepEqual({ ...piece }, { rows, columns, start, index, value: Float32Array.from(value) });
    });
    const [there, here] = await Promise.all([
      fitOnline(plsa(SETTINGS), () => readCounts(file), { passes: 1 }),
      fitOnline(plsa(SETTINGS), batches, { passes: 1 }),
    ]);
    assert.deepEqual(there.shared, here.shared);
  });

  it('say when they are something else, or not whole', async () => {
    const other = join(folder, 'other');
    await writeFile(other, 'no such thing as counts');
    await assert.rejects(all(readCounts(other)), /is not an Aspectra model/);
    await truncate(file, 5000);
    await assert.rejects(all(readCounts(file)), /cut off/);
    await assert.rejects(writeCounts(other, [toyCounts(9, 20), toyCounts(9, 30)]), /must have 20 columns; got 30/);
  });
});
