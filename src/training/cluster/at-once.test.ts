/** One shard, ordered about by two leases of one process at once. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { VERSION } from '../../check/version.ts';
import { fromDense } from '../../linalg/index.ts';
import { random } from '../../random/index.ts';
import { factsOf } from '../index.ts';
import { coverageOf, cutChunks, writeChunks } from './chunks.ts';
import { folderStorage } from './folder-storage.ts';
import { putArrays, readArrays } from './objects.ts';
import { sharedAt, sumsAt, writePlan } from './run.ts';
import { openRunState } from './run-state.ts';

const room = mkdtempSync(join(tmpdir(), 'aspectra-at-once-'));
after(() => rmSync(room, { recursive: true }));

/** Eight parts to a shard of it. */
const counts = fromDense(Array.from({ length: 128 }, (_, d) => [1, 2, 3, 4, 5].map((w) => 1 + ((d * w) % 7))));

async function begun(name: string) {
  const storage = folderStorage(join(room, name));
  const chunks = await writeChunks(storage, counts, 50);
  const shards = await cutChunks(storage, chunks, 2);
  const coverage = await coverageOf(storage, chunks, shards);
  const model = { name: 'plsa', settings: { topics: 3, temper: 1 } };
  const plan = { version: VERSION, model, rows: counts.rows, columns: counts.columns, shards, coverage, slices: 1 };
  const run = await writePlan(storage, 'run', { ...plan, measureEvery: 1, keepEvery: 3, accelerate: 'none' });
  const lengths = Object.entries(run.training.shape(counts.rows, counts.columns).shared);
  const start = Object.fromEntries(lengths.map(([name, length]) => [name, new Float32Array(length)]));
  run.training.begin(factsOf(counts), random(1), start);
  await putArrays(storage, sharedAt('run', 0), { about: { history: [] }, arrays: start });
  return { storage, state: await openRunState(storage.place, 'run', 1) };
}

describe('a shard that is ordered about twice at once', () => {
  it('is swept once', async () => {
    const [once, twice] = [await begun('once'), await begun('twice')];
    const [own, other] = [once, twice].map(({ state }) => state.hold(0));
    await (await own.load()).sweep(0);
    const shard = await other.load();
    const swept = await Promise.all([shard.sweep(0), shard.sweep(0)]);
    const [expected, sums] = await Promise.all(
      [once, twice].map(({ storage }) => readArrays(storage, sumsAt('run', 0, 0))),
    );
    assert.deepEqual(sums.arrays, expected.arrays);
    const { objective, rows, counts: ofAll } = expected.about;
    assert.equal(rows, 64);
    for (const one of swept) assert.deepEqual([one.objective, one.rows, one.counts], [objective, rows, ofAll]);
    await Promise.all([own.release(), other.release()]);
  });

  it('stays with its new holder when the former one lets go', async () => {
    const { state } = await begun('two holders');
    const [former, holder] = [state.hold(0), state.hold(0)];
    const shard = await former.load();
    assert.equal(await holder.load(), shard);
    const sweeping = shard.sweep(0);
    await former.release();
    await former.release();
    assert.equal(state.size, 1);
    assert.equal((await sweeping).rows, 64);
    await holder.release();
    assert.equal(state.size, 0);
  });

  it('ends its threads only after the orders it was given', async () => {
    const { state } = await begun('released');
    const held = state.hold(1);
    const sweeping = (await held.load()).sweep(0);
    await held.release();
    assert.equal((await sweeping).rows, 64);
  });
});
