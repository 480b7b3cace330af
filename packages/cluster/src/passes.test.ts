/** Passes of a run in this process, without queues: their sums, their shards, and who may disturb them. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openKernels } from '../../../src/kernels/index.ts';
import { fromDense } from '../../../src/linalg/index.ts';
import { plsa } from '../../../src/models/plsa.ts';
import { fit } from '../../../src/training/index.ts';
import { coverageOf, cutChunks, writeChunks } from './chunks.ts';
import { type Arrays, factsOf, random, VERSION } from './core.ts';
import { type HeldShard, openRunState } from './loaded-shard.ts';
import { putArrays, readArrays } from './objects.ts';
import { addSlice, openReducer } from './reduce.ts';
import {
  addedAt,
  finalAt,
  forgetRun,
  openRun,
  type Plan,
  previousAt,
  type Run,
  sharedAt,
  slicesOf,
  sumsAt,
  writePlan,
} from './run.ts';
import { openStorage, putJson, readJson, requireObject } from './storage.ts';

const room = mkdtempSync(join(tmpdir(), 'aspectra-adding-'));
after(() => rmSync(room, { recursive: true }));

const SHARDS = 2;
const MODEL = { name: 'plsa', settings: { topics: 3, temper: 1 } };
const counts = fromDense([
  [1, 0, 2, 1, 0],
  [0, 3, 0, 1, 1],
  [2, 1, 0, 0, 4],
  [1, 1, 1, 0, 0],
]);

const arraysOf = (lengths: Readonly<Record<string, number>>, value: (i: number) => number): Arrays =>
  Object.fromEntries(
    Object.entries(lengths).map(([name, length]) => [name, Float32Array.from({ length }, (_, i) => value(i))]),
  );

/** A run before its first pass, as the driver begins it. */
async function begun(name: string, settings: Partial<Plan> = {}, of = counts, rowsOfChunk = 1) {
  const storage = openStorage(join(room, name));
  const chunks = await writeChunks(storage, of, rowsOfChunk);
  const shards = await cutChunks(storage, chunks, SHARDS);
  const common = { version: VERSION, model: MODEL, rows: of.rows, columns: of.columns, shards, seed: 1 };
  const usual = { slices: 1, measureEvery: 1, keepEvery: 5, accelerate: 'none' } as const;
  const run = await writePlan(storage, {
    ...common,
    coverage: await coverageOf(storage, chunks, shards),
    ...usual,
    ...settings,
  });
  const start = arraysOf(run.training.shape(of.rows, of.columns).shared, () => 0);
  run.training.begin(factsOf(of), random(1), start);
  await putArrays(storage, sharedAt(run.id, 0), { about: { history: [], objectives: [] }, arrays: start });
  return { run, storage, start };
}

/** The same with sums of every shard. */
async function summed(name: string, settings: Partial<Plan> = {}): Promise<Run> {
  const { run, storage } = await begun(name, settings);
  const { sums } = run.training.shape(counts.rows, counts.columns);
  for (let shard = 0; shard < SHARDS; shard++) {
    const slices = slicesOf(
      run.plan,
      arraysOf(sums, (i) => i + 1 + shard),
    );
    for (const [slice, numbers] of slices.entries()) {
      const about = { pass: 0, shard, ...run.plan.coverage[shard] };
      await putArrays(storage, sumsAt(run.id, 0, shard, slice), { about, arrays: { numbers } });
    }
  }
  return run;
}

const decision = { objective: -7 };
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
    const [whole, sliced] = [await summed('whole'), await summed('sliced', { slices: 3 })];
    await addAll(sliced);
    const models = [];
    for (const run of [whole, sliced]) {
      await openReducer(run).reduce(0, decision);
      models.push(await readArrays(run.storage, sharedAt(run.id, 1)));
    }
    assert.deepEqual(models[0], models[1]);
    assert.deepEqual(models[0].about, { history: [-7], objectives: [-7] });
  });

  it('are refused when they are damaged, and named', async () => {
    const whole = await summed('harmed whole');
    await harm(whole, sumsAt(whole.id, 0, 1, 0));
    await assert.rejects(openReducer(whole).reduce(0, decision), told(whole, sumsAt(whole.id, 0, 1, 0)));
    const sliced = await summed('harmed slices', { slices: 3 });
    await harm(sliced, sumsAt(sliced.id, 0, 1, 2));
    await assert.rejects(addAll(sliced), told(sliced, sumsAt(sliced.id, 0, 1, 2)));
  });

  it('are refused when they are not of the rows and counts of their shard, and then removed', async () => {
    const others = [{ rows: 4 }, { rows: 1 }, { counts: 20 }, { counts: 0 }, { rows: undefined }];
    for (const slices of [1, 3]) {
      for (const [i, other] of others.entries()) {
        const run = await summed(`others ${slices} ${i}`, { slices });
        const { storage, plan } = run;
        const name = sumsAt(run.id, 0, 1, 0);
        const { about, arrays } = await readArrays(storage, name);
        const { rows, counts: ofRows } = plan.coverage[1];
        await putArrays(storage, name, { about: { ...about, ...other }, arrays });
        if (slices > 1) await addAll(run);
        const { refused } = await openReducer(run).reduce(0, decision);
        assert.match(refused!, new RegExp(`the sums of shard 1 are of .* not of ${rows} with ${ofRows}`));
        assert.deepEqual(await storage.list(`runs/${run.id}/added/`), []);
        const left = await storage.list(`runs/${run.id}/sums/`);
        assert.ok(left.length === slices && left.every((name) => name.includes('/sums/000000/000000/')));
        assert.equal(await storage.has(sharedAt(run.id, 1)), false, 'no model is made of them');
      }
    }
  });

  it('are refused when their slices or the model before them are damaged', async () => {
    const sliced = await summed('harmed added', { slices: 3 });
    await addAll(sliced);
    await harm(sliced, addedAt(sliced.id, 0, 2));
    await assert.rejects(openReducer(sliced).reduce(0, decision), told(sliced, addedAt(sliced.id, 0, 2)));
    const whole = await summed('harmed shared');
    await harm(whole, sharedAt(whole.id, 0));
    await assert.rejects(openReducer(whole).reduce(0, decision), told(whole, sharedAt(whole.id, 0)));
  });
});

describe('the end of a pass', () => {
  it('leaves an undone pass, and one that was not to be measured, out of the history that a driver goes on from', async () => {
    const { run, storage, start } = await begun('undone', { accelerate: 'momentum', measureEvery: 2, keepEvery: 50 });
    const { sums } = run.training.shape(counts.rows, counts.columns);
    const { reduce } = openReducer(run);
    const ends = [0, 1, 'restored', 1, 'restored'] as const;
    for (const [pass, end] of ends.entries()) {
      for (let shard = 0; shard < SHARDS; shard++) {
        const [numbers] = slicesOf(
          run.plan,
          arraysOf(sums, (i) => i + pass + shard + 1),
        );
        const about = { ...run.plan.coverage[shard] };
        await putArrays(storage, sumsAt(run.id, pass, shard, 0), { about, arrays: { numbers } });
      }
      await reduce(pass, { objective: -1 - pass, end });
    }
    const { about } = await readArrays(storage, sharedAt(run.id, 5));
    assert.deepEqual(about, { history: [-1], objectives: [-1, -2, -3, -4, -5], end: 'restored' });
    const [third, second] = await Promise.all([3, 2].map((pass) => readArrays(storage, sharedAt(run.id, pass))));
    const { arrays: kept } = await readArrays(storage, previousAt(run.id, 2));
    assert.ok(Object.keys(kept).length > 0);
    for (const name of Object.keys(kept))
      assert.deepEqual(third.arrays[name], kept[name], 'before it was extrapolated');
    assert.notDeepEqual(third.arrays, second.arrays);
    assert.notDeepEqual(third.arrays, start);
  });

  it('is of the plan that the run is named by', async () => {
    const { run, storage } = await begun('other plan');
    assert.equal((await openRun(storage, run.id)).id, run.id);
    const name = `runs/${run.id}/plan`;
    await putJson(storage, name, { ...(await readJson<Plan>(storage, name)), keepEvery: 6 });
    await assert.rejects(openRun(storage, run.id), /plan: is damaged: it is not that of the run/);
    for (const other of [{ version: '0.0.1' }, null]) {
      await putJson(storage, name, other);
      await assert.rejects(openRun(storage, run.id), /all machines must have the same Aspectra/);
    }
  });
});

/** Their threads would keep a test that fails from ending. */
const held: HeldShard[] = [];
after(() => Promise.all(held.map((shard) => shard.release())));

describe('passes of a cluster, without queues', () => {
  const SWEPT = [0, 1];
  async function runOf(name: string) {
    const { run, storage, start } = await begun(name, { slices: 2, measureEvery: 2, keepEvery: 3 });
    const state = await openRunState(storage, run.id, 1);
    const shards = SWEPT.map((shard) => state.hold(shard));
    held.push(...shards);
    const sweep = async (shard: number, pass: number) => (await shards[shard].load()).sweep(pass);
    const reduce = async (pass: number) => {
      for (let slice = 0; slice < 2; slice++) await addSlice(run, pass, slice);
      const objective = (await Promise.all(SWEPT.map((shard) => sweep(shard, pass)))).reduce(
        (sum, swept) => Math.fround(sum + swept.objective!),
        0,
      );
      return state.reducer().reduce(pass, { objective });
    };
    return { run, storage, start, state, shards, sweep, reduce };
  }
  const finals = async ({ storage, id }: Run, passes: number) => {
    const parts = await Promise.all(SWEPT.map((shard) => readArrays(storage, finalAt(id, passes, shard))));
    return parts.flatMap(({ arrays }) => [...arrays.topics]);
  };

  it('are those of one machine, though a shard goes to another worker between them', async () => {
    const { run, storage, start, state, shards, sweep, reduce } = await runOf('passes');
    for (let pass = 0; pass < 5; pass++) {
      for (const shard of SWEPT) {
        assert.equal((await sweep(shard, pass)).shard, shard);
        if (pass === 4) assert.equal((await sweep(shard, pass)).seconds, 0, 'swept already');
      }
      await reduce(pass);
      const again = await state.reducer().reduce(pass, { objective: 5 });
      assert.deepEqual(again, { seconds: 0, bytes: 0 }, 'a pass is reduced once');
      if (pass === 3) {
        await shards[1].release();
        shards[1] = state.hold(1);
      }
    }
    assert.equal(state.size, 2);
    for (const shard of SWEPT) await (await shards[shard].load()).finish(5);
    const kernels = openKernels({ floats: 2 ** 18 });
    const options = { shards: 2, passes: 5, tolerance: 0, measureEvery: 2, start: { shared: start }, kernels };
    const inline = fit(plsa(MODEL.settings), counts, options);
    const { arrays, about } = await readArrays(storage, sharedAt(run.id, 5));
    assert.deepEqual([...arrays.words], [...inline.shared.words]);
    assert.deepEqual(about.history, [...inline.history]);
    assert.deepEqual(await finals(run, 5), [...inline.local.topics]);
    const left = (await storage.list(`runs/${run.id}/`)).map((name) => name.split('/').slice(2, 4).join(' '));
    assert.deepEqual(
      [...new Set(left)],
      ['final 000005', 'local 000003', 'local 000005', 'plan', 'shared 000003', 'shared 000004', 'shared 000005'],
      'what nobody needs is gone',
    );
    for (const shard of shards) await shard.release();
    assert.equal(state.size, 0);
    await forgetRun(storage, run.id);
    assert.deepEqual(await storage.list('runs/'), []);
  });

  it('keep the sums until the next pass is reduced, and no longer', async () => {
    const { run, storage, state, shards, sweep, reduce } = await runOf('kept sums');
    const sums = async () => new Set((await storage.list(`runs/${run.id}/sums/`)).map((name) => name.split('/')[3]));
    for (let pass = 0; pass < 3; pass++) {
      for (const shard of SWEPT) await sweep(shard, pass);
      // Delivered too early: the model before it is not there.
      await assert.rejects(state.reducer().reduce(pass + 1, decision), /is not there/);
      await reduce(pass);
      assert.deepEqual([...(await sums())], [`00000${pass}`]);
    }
    for (const shard of shards) await (await shard.load()).finish(3);
    assert.deepEqual([...(await sums())], []);
    for (const shard of shards) await shard.release();
  });

  it('do not go on from a damaged model', async () => {
    const { run, storage, shards, sweep, reduce } = await runOf('harmed between');
    for (const shard of SWEPT) await sweep(shard, 0);
    await reduce(0);
    const name = sharedAt(run.id, 1);
    const whole = Uint8Array.from(await requireObject(storage, name));
    await storage.put(name, [whole.with(whole.length - 9, whole.at(-9)! ^ 1)]);
    await assert.rejects(sweep(0, 1), /is damaged: its checksum does not match/);
    await storage.put(name, [whole]);
    assert.ok((await sweep(0, 1)).seconds > 0);
    for (const shard of shards) await shard.release();
  });
});

describe('a shard that is ordered about twice at once', () => {
  /** Eight parts to a shard of it. */
  const many = fromDense(Array.from({ length: 128 }, (_, d) => [1, 2, 3, 4, 5].map((w) => 1 + ((d * w) % 7))));
  const open = async (name: string) => {
    const { run, storage } = await begun(name, { keepEvery: 3 }, many, 50);
    return { storage, run, state: await openRunState(storage, run.id, 1) };
  };

  it('is swept once', async () => {
    const [once, twice] = [await open('once'), await open('twice')];
    const [own, other] = [once, twice].map(({ state }) => state.hold(0));
    held.push(own, other);
    await (await own.load()).sweep(0);
    const shard = await other.load();
    const swept = await Promise.all([shard.sweep(0), shard.sweep(0)]);
    const [expected, sums] = await Promise.all(
      [once, twice].map(({ storage, run }) => readArrays(storage, sumsAt(run.id, 0, 0, 0))),
    );
    assert.deepEqual(sums.arrays, expected.arrays);
    const { objective, rows, counts: ofAll } = expected.about;
    assert.equal(rows, 64);
    for (const one of swept) assert.deepEqual([one.objective, one.rows, one.counts], [objective, rows, ofAll]);
    await Promise.all([own.release(), other.release()]);
  });

  it('stays with its new holder when the former one lets go, and ends its threads after its orders', async () => {
    const { state } = await open('two holders');
    const [former, holder] = [state.hold(0), state.hold(0)];
    held.push(former, holder);
    const shard = await former.load();
    assert.equal(await holder.load(), shard);
    const sweeping = shard.sweep(0);
    await former.release();
    await former.release();
    assert.equal(state.size, 1);
    assert.equal((await sweeping).rows, 64);
    const other = shard.sweep(0);
    await holder.release();
    assert.equal((await other).rows, 64);
    assert.equal(state.size, 0);
  });
});
