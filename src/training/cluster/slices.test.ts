import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { VERSION } from '../../check/version.ts';
import { openKernels } from '../../kernels/index.ts';
import { fromDense } from '../../linalg/index.ts';
import { plsa } from '../../models/plsa.ts';
import { random } from '../../random/index.ts';
import { type Arrays, factsOf, fit } from '../index.ts';
import { coverageOf, cutChunks, writeChunks } from './chunks.ts';
import { folderStorage } from './folder-storage.ts';
import { putArrays, readArrays } from './objects.ts';
import { openReducer } from './reduce.ts';
import { addedAt, finalAt, forgetRun, type Run, sharedAt, sumsAt, writePlan } from './run.ts';
import { type HeldShard, openRunState } from './run-state.ts';
import { addSlice, sliceChecks } from './slices.ts';
import { requireObject, type Storage } from './storage.ts';

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
  const coverage = await coverageOf(storage, chunks, shards);
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
  const run = await writePlan(storage, 'run', { ...common, shards, coverage, slices });
  const { shared, sums } = run.training.shape(counts.rows, counts.columns);
  const start = arraysOf(shared, () => 0);
  run.training.begin(factsOf(counts), random(1), start);
  await putArrays(storage, sharedAt('run', 0), { about: { history: [] }, arrays: start });
  for (let shard = 0; shard < SHARDS; shard++) {
    const own = arraysOf(sums, (i) => i + 1 + shard);
    const arrays = { ...own, ...sliceChecks(run, own) };
    await putArrays(storage, sumsAt('run', 0, shard), { about: { pass: 0, shard, ...coverage[shard] }, arrays });
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

  it('are refused when they are not of the rows and counts of their shard, and then removed', async () => {
    const others = [{ rows: 4 }, { rows: 1 }, { counts: 20 }, { counts: 0 }, { rows: undefined }];
    for (const slices of [1, 3]) {
      for (const [i, other] of others.entries()) {
        const run = await begun(`others ${slices} ${i}`, slices);
        const { storage, plan } = run;
        const name = sumsAt('run', 0, 1);
        const { about, arrays } = await readArrays(storage, name);
        const { rows, counts: ofRows } = plan.coverage[1];
        await putArrays(storage, name, { about: { ...about, ...other }, arrays });
        if (slices > 1) await addAll(run);
        const { refused } = await reducer(run).reduce(0);
        assert.match(refused!, new RegExp(`the sums of shard 1 are of .* not of ${rows} with ${ofRows}`));
        assert.deepEqual(await storage.list('runs/run/added/'), []);
        assert.deepEqual(await storage.list('runs/run/sums/'), [sumsAt('run', 0, 0)]);
        assert.equal(await storage.has(sharedAt('run', 1)), false, 'no model is made of them');
      }
    }
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

describe('passes of a cluster, without queues', () => {
  const training = { name: 'plsa', settings: { topics: 3, temper: 1 } };
  /** Their threads would keep a test that fails from ending. */
  const held: HeldShard[] = [];
  after(() => Promise.all(held.map((shard) => shard.release())));
  /** Begins a run of two shards as the driver does. */
  async function runOf(name: string) {
    const storage = folderStorage(join(room, name));
    const chunks = await writeChunks(storage, counts, 1);
    const shards = await cutChunks(storage, chunks, 2);
    const coverage = await coverageOf(storage, chunks, shards);
    const plan = { version: VERSION, model: training, rows: counts.rows, columns: counts.columns, shards, coverage };
    const run = await writePlan(storage, 'run', {
      ...plan,
      slices: 2,
      measureEvery: 2,
      keepEvery: 3,
      accelerate: 'none',
    });
    const start = arraysOf(run.training.shape(counts.rows, counts.columns).shared, () => 0);
    run.training.begin(factsOf(counts), random(1), start);
    await putArrays(storage, sharedAt('run', 0), { about: { history: [] }, arrays: start });
    const state = await openRunState(storage.place, 'run', 1);
    const shardsHeld = SWEPT.map((shard) => state.hold(shard));
    held.push(...shardsHeld);
    return { storage, start, state, shards: shardsHeld };
  }
  const SWEPT = [0, 1];
  const finals = async (storage: Storage, passes: number) => {
    const parts = await Promise.all(SWEPT.map((shard) => readArrays(storage, finalAt('run', passes, shard))));
    return parts.flatMap(({ arrays }) => [...arrays.topics]);
  };

  it('are those of one machine, though a shard goes to another worker between them', async () => {
    const { storage, start, state, shards } = await runOf('passes');
    let history: readonly number[] = [];
    for (let pass = 0; pass < 5; pass++) {
      for (const shard of SWEPT) {
        const swept = await (await shards[shard].load()).sweep(pass);
        assert.equal(swept.shard, shard);
        if (pass === 4) assert.equal((await (await shards[shard].load()).sweep(pass)).seconds, 0, 'swept already');
      }
      for (let slice = 0; slice < 2; slice++) await state.add(pass, slice);
      ({ history } = await state.reducer().reduce(pass));
      assert.deepEqual((await state.reducer().reduce(pass)).history, history, 'a pass is reduced once');
      if (pass === 3) {
        await shards[1].release();
        shards[1] = state.hold(1);
      }
    }
    assert.equal(state.size, 2);
    for (const shard of SWEPT) await (await shards[shard].load()).finish(5);
    const kernels = openKernels({ floats: 2 ** 18 });
    const options = { shards: 2, passes: 5, tolerance: 0, measureEvery: 2, start: { shared: start }, kernels };
    const inline = fit(plsa(training.settings), counts, options);
    const { arrays } = await readArrays(storage, sharedAt('run', 5));
    assert.deepEqual([...arrays.words], [...inline.shared.words]);
    assert.deepEqual([...history], [...inline.history]);
    assert.deepEqual(await finals(storage, 5), [...inline.local.topics]);
    const left = (await storage.list('runs/run/')).map((name) => name.split('/').slice(2, 4).join(' '));
    assert.deepEqual(
      [...new Set(left)],
      ['final 000005', 'local 000003', 'local 000005', 'plan', 'shared 000003', 'shared 000004', 'shared 000005'],
      'what nobody needs is gone',
    );
    for (const shard of shards) await shard.release();
    assert.equal(state.size, 0);
    await forgetRun(storage, 'run');
    assert.deepEqual(await storage.list('runs/'), []);
  });

  it('keep the sums until the next pass is reduced, and no longer', async () => {
    const { storage, state, shards } = await runOf('kept sums');
    const sums = async () => (await storage.list('runs/run/sums/')).map((name) => name.split('/')[3]);
    for (let pass = 0; pass < 3; pass++) {
      for (const shard of SWEPT) await (await shards[shard].load()).sweep(pass);
      for (let slice = 0; slice < 2; slice++) await state.add(pass, slice);
      // Delivered too early: the model before it is not there.
      await assert.rejects(state.reducer().reduce(pass + 1), /is not there/);
      await state.reducer().reduce(pass);
      assert.deepEqual(await sums(), [`00000${pass}`, `00000${pass}`]);
    }
    for (const shard of SWEPT) await (await shards[shard].load()).finish(3);
    assert.deepEqual(await sums(), []);
    for (const shard of shards) await shard.release();
  });

  it('do not go on from arrays into which a damaged model was read', async () => {
    const { storage, shards } = await runOf('harmed between');
    const other = await openRunState(storage.place, 'run', 1);
    for (const shard of SWEPT) await (await shards[shard].load()).sweep(0);
    for (let slice = 0; slice < 2; slice++) await other.add(0, slice);
    await other.reducer().reduce(0);
    const shard = await shards[0].load();
    assert.ok(shard.sharedAt(0));
    const whole = Uint8Array.from(await requireObject(storage, sharedAt('run', 1)));
    await storage.put(sharedAt('run', 1), [whole.with(whole.length - 9, whole.at(-9)! ^ 1)]);
    await assert.rejects(shard.sweep(1), /is damaged: its checksum does not match/);
    assert.equal(shard.sharedAt(0), undefined);
    assert.equal(shard.sharedAt(1), undefined);
    await storage.put(sharedAt('run', 1), [whole]);
    assert.ok((await shard.sweep(1)).seconds > 0);
    for (const shard of shards) await shard.release();
  });
});
