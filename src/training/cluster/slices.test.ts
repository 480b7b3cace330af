import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { VERSION } from '../../check/version.ts';
import { fromDense } from '../../linalg/index.ts';
import { random } from '../../random/index.ts';
import { type Arrays, factsOf } from '../index.ts';
import { cutChunks, writeChunks } from './chunks.ts';
import { folderStorage } from './folder-storage.ts';
import { putArrays, readArrays } from './objects.ts';
import { openReducer } from './reduce.ts';
import { addedAt, type Run, sharedAt, sumsAt, writePlan } from './run.ts';
import { addSlice, sliceChecks } from './slices.ts';
import { requireObject } from './storage.ts';

const room = mkdtempSync(join(tmpdir(), 'aspectra-adding-'));
after(() => rmSync(room, { recursive: true }));

const SHARDS = 2;
const counts = fromDense([
  [1, 0, 2, 1, 0],
  [0, 3, 0, 1, 1],
  [2, 1, 0, 0, 4],
  [1, 1, 1, 0, 0],
]);

/** A run before its first pass, with the sums of every shard. */
async function begun(name: string, slices: number): Promise<Run> {
  const storage = folderStorage(join(room, name));
  const chunks = await writeChunks(storage, counts);
  const shards = await cutChunks(storage, chunks, SHARDS);
  const model = { name: 'plsa', settings: { topics: 3, temper: 1 } };
  const common = {
    version: VERSION,
    model,
    rows: counts.rows,
    columns: counts.columns,
    measureEvery: 1,
    keepEvery: 5,
    accelerate: 'none' as const,
  };
  const run = await writePlan(storage, 'run', { ...common, shards, slices });
  const { shared, sums } = run.training.shape(counts.rows, counts.columns);
  const start = arraysOf(shared, () => 0);
  run.training.begin(factsOf(counts), random(1), start);
  await putArrays(storage, sharedAt('run', 0), { about: { history: [] }, arrays: start });
  for (let shard = 0; shard < SHARDS; shard++) {
    const own = arraysOf(sums, (i) => i + 1 + shard);
    const arrays = { ...own, ...sliceChecks(run, own) };
    await putArrays(storage, sumsAt('run', 0, shard), { about: { pass: 0, shard }, arrays });
  }
  return run;
}

const arraysOf = (lengths: Readonly<Record<string, number>>, value: (i: number) => number): Arrays =>
  Object.fromEntries(
    Object.entries(lengths).map(([name, length]) => [name, Float32Array.from({ length }, (_, i) => value(i))]),
  );
const reducer = (run: Run) => openReducer(run, { sumsOf: () => undefined, sharedAt: () => undefined });
const addAll = async (run: Run) => {
  for (let slice = 0; slice < run.plan.slices; slice++) await addSlice(run, 0, slice);
};
/** One bit of an object, of its last number. */
async function harm({ storage }: Run, name: string, fromEnd = 1): Promise<void> {
  const bytes = Uint8Array.from(await requireObject(storage, name));
  bytes[bytes.length - fromEnd] ^= 1;
  await storage.put(name, [bytes]);
}
const told = (run: Run, name: string) => (error: Error) =>
  error.message.startsWith(`${join(run.storage.place, name)}: is damaged: its checksum does not match; restore a copy`);

describe('sums of shards', () => {
  it('become the same model, added up at once or in slices', async () => {
    const [whole, sliced] = [await begun('whole', 1), await begun('sliced', 3)];
    await addAll(sliced);
    const models = [];
    for (const run of [whole, sliced]) {
      await reducer(run).reduce(0);
      models.push(await readArrays(run.storage, sharedAt('run', 1)));
    }
    assert.deepEqual(models[0], models[1]);
    assert.equal((models[0].about.history as number[]).length, 1);
  });

  it('are refused when they are damaged, and named', async () => {
    const whole = await begun('harmed whole', 1);
    await harm(whole, sumsAt('run', 0, 1));
    await assert.rejects(reducer(whole).reduce(0), told(whole, sumsAt('run', 0, 1)));
    const sliced = await begun('harmed slices', 3);
    // Behind the numbers lie three checksums and four bytes of padding.
    await harm(sliced, sumsAt('run', 0, 1), 16 + 12);
    await assert.rejects(addAll(sliced), told(sliced, sumsAt('run', 0, 1)));
  });

  it('are refused when their slices or the model before them are damaged', async () => {
    const sliced = await begun('harmed added', 3);
    await addAll(sliced);
    await harm(sliced, addedAt('run', 0, 2));
    await assert.rejects(reducer(sliced).reduce(0), told(sliced, addedAt('run', 0, 2)));
    const whole = await begun('harmed shared', 1);
    await harm(whole, sharedAt('run', 0));
    await assert.rejects(reducer(whole).reduce(0), told(whole, sharedAt('run', 0)));
  });
});
