/** Passes of a run in this process, without queues: their sums, their shards, and who may disturb them. */
import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openKernels } from '../../../src/kernels/index.ts';
import { fromDense } from '../../../src/linalg/index.ts';
import { plsa } from '../../../src/models/plsa.ts';
import { fit } from '../../../src/training/index.ts';
import { temporaryFolder } from '../../../test/folder.ts';
import { coverageOf, cutChunks, writeChunks } from './chunks.ts';
import { type Arrays, factsOf, random, VERSION } from './core.ts';
import { type HeldShard, openShards } from './loaded-shard.ts';
import { putArrays, readArrays } from './objects.ts';
import { openReducer } from './reduce.ts';
import { forgetRun, localAt, openRun, type Plan, previousAt, type Run, sharedAt, sumsAt, writePlan } from './run.ts';
import { folderStorage, putJson, readJson, requireObject } from './storage.ts';

const room = temporaryFolder();

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
const START = { passes: 0, history: [], objectives: [] };

/** A run before its first pass, as the driver begins it. */
async function begun(name: string, settings: Partial<Plan> = {}, of = counts, rowsOfChunk = 1) {
  const storage = folderStorage(join(room, name));
  const chunks = await writeChunks(storage, of, rowsOfChunk);
  const shards = await cutChunks(storage, chunks, SHARDS);
  const common = { version: VERSION, model: MODEL, rows: of.rows, columns: of.columns, shards, seed: 1 };
  const usual = { measureEvery: 1, keepEvery: 5, accelerate: 'none' } as const;
  const coverage = await coverageOf(storage, chunks, shards);
  const run = await writePlan(storage, { ...common, coverage, ...usual, ...settings });
  const start = arraysOf(run.training.shape(of.rows, of.columns).shared, () => 0);
  run.training.begin(factsOf(of), random(1), start);
  await putArrays(storage, sharedAt(run.id, 0), { about: { history: [], objectives: [] }, arrays: start });
  return { run, storage, start };
}

/** Writes sums of every shard for a pass, with this objective in all. */
async function putSums({ id, storage, plan, training }: Run, pass: number, objective: number) {
  const { sums } = training.shape(counts.rows, counts.columns);
  for (let shard = 0; shard < SHARDS; shard++) {
    const arrays = { ...arraysOf(sums, (i) => i + 1 + pass + shard), objective: Float32Array.of(objective / SHARDS) };
    await putArrays(storage, sumsAt(id, pass, shard), { about: { pass, shard, ...plan.coverage[shard] }, arrays });
  }
}
async function summed(name: string): Promise<Run> {
  const { run } = await begun(name);
  await putSums(run, 0, -7);
  return run;
}

/** One bit of an object, of its last number. */
async function harm({ storage }: Run, name: string): Promise<void> {
  const bytes = Uint8Array.from(await requireObject(storage, name));
  bytes[bytes.length - 1] ^= 1;
  await storage.put(name, [bytes]);
}
const told = (run: Run, name: string) => (error: Error) =>
  error.message.startsWith(`${join(run.storage.place, name)}: is damaged: its checksum does not match; restore a copy`);

describe('sums of shards', () => {
  it('are refused when they or the model before them are damaged, and named', async () => {
    const run = await summed('harmed sums');
    const reducer = await openReducer(run, START);
    await harm(run, sumsAt(run.id, 0, 1));
    await assert.rejects(reducer.collect(0), told(run, sumsAt(run.id, 0, 1)));
    await harm(run, sharedAt(run.id, 0));
    await assert.rejects(openReducer(run, START), told(run, sharedAt(run.id, 0)));
  });

  it('are refused when they are not of the rows and counts of their shard, and then removed', async () => {
    const others = [{ rows: 4 }, { rows: 1 }, { counts: 20 }, { counts: 0 }, { rows: undefined }];
    for (const [i, other] of others.entries()) {
      const run = await summed(`others ${i}`);
      const { storage, plan } = run;
      const name = sumsAt(run.id, 0, 1);
      const { about, arrays } = await readArrays(storage, name);
      const { rows, counts: ofRows } = plan.coverage[1];
      await putArrays(storage, name, { about: { ...about, ...other }, arrays });
      const wrong = await (await openReducer(run, START)).collect(0);
      assert.match(wrong!, new RegExp(`the sums of shard 1 are of .* not of ${rows} with ${ofRows}`));
      assert.deepEqual(await storage.list(`runs/${run.id}/sums/`), [sumsAt(run.id, 0, 0)]);
    }
  });
});

describe('the end of a pass', () => {
  it('leaves an undone pass, and one that was not to be measured, out of the history that a driver goes on from', async () => {
    const { run, storage, start } = await begun('undone', { accelerate: 'momentum', measureEvery: 2, keepEvery: 50 });
    const reducer = await openReducer(run, START);
    const ends = [0, 1, 'restored', 1, 'restored'] as const;
    for (const [pass, end] of ends.entries()) {
      await putSums(run, pass, -2 - 2 * pass);
      assert.equal(await reducer.collect(pass), undefined);
      await reducer.reduce(pass, end);
    }
    const { about } = await readArrays(storage, sharedAt(run.id, 5));
    assert.deepEqual(about, { history: [-2], objectives: [-2, -4, -6, -8, -10], end: 'restored' });
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
    const { run, storage, start } = await begun(name, { measureEvery: 2, keepEvery: 3 });
    const hold = openShards(1, [room]);
    const holdShard = (shard: number) => hold({ place: storage.place, run: run.id, shard });
    const shards = SWEPT.map(holdShard);
    held.push(...shards);
    const reducer = await openReducer(run, START);
    const sweep = async (shard: number, pass: number) => (await shards[shard].load()).sweep(pass);
    const reduce = async (pass: number) => {
      assert.equal(await reducer.collect(pass), undefined);
      await reducer.reduce(pass);
    };
    return { run, storage, start, holdShard, shards, sweep, reduce };
  }
  /** The rows as the checkpoint before a pass has them. */
  const rowsBefore = async ({ storage, id }: Run, pass: number) => {
    const parts = await Promise.all(SWEPT.map((shard) => readArrays(storage, localAt(id, pass, shard))));
    return parts.flatMap(({ arrays }) => [...arrays.topics]);
  };

  it('are those of one machine, though a shard goes to another worker between them', async () => {
    const { run, storage, start, holdShard, shards, sweep, reduce } = await runOf('passes');
    const sums = async () => (await storage.list(`runs/${run.id}/sums/`)).map((name) => name.split('/')[3]);
    for (let pass = 0; pass < 6; pass++) {
      for (const shard of SWEPT) {
        await sweep(shard, pass);
        const file = await stat(join(storage.place, sumsAt(run.id, pass, shard)));
        await sweep(shard, pass);
        const again = await stat(join(storage.place, sumsAt(run.id, pass, shard)));
        assert.equal(again.ino, file.ino, 'swept once');
      }
      await assert.rejects(reduce(pass + 1), /is not there/, 'asked for too early');
      await reduce(pass);
      assert.deepEqual(await sums(), [`00000${pass}`, `00000${pass}`], 'sums stay until the next pass is reduced');
      await storage.remove(sumsAt(run.id, pass, 0));
      await sweep(0, pass);
      assert.equal((await sums()).length, 1, 'reduced already');
      if (pass === 3) {
        const former = await shards[1].load();
        await shards[1].release();
        shards[1] = holdShard(1);
        assert.notEqual(await shards[1].load(), former);
      }
    }
    const kernels = openKernels({ floats: 2 ** 18 });
    const options = { shards: 2, passes: 6, tolerance: 0, measureEvery: 2, start: { shared: start }, kernels };
    const inline = fit(plsa(MODEL.settings), counts, options);
    const { arrays, about } = await readArrays(storage, sharedAt(run.id, 6));
    assert.deepEqual([...arrays.words], [...inline.shared.words]);
    assert.deepEqual(about.history, [...inline.history]);
    assert.deepEqual(await rowsBefore(run, 6), [...inline.local.topics]);
    const left = (await storage.list(`runs/${run.id}/`)).map((name) => name.split('/').slice(2, 4).join(' '));
    assert.deepEqual(
      [...new Set(left)],
      ['local 000006', 'plan', 'shared 000006', 'sums 000005'],
      'what nobody needs is gone',
    );
    for (const shard of shards) await shard.release();
    await forgetRun(storage, run.id);
    assert.deepEqual(await storage.list('runs/'), []);
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
    await sweep(0, 1);
    assert.ok(await storage.has(sumsAt(run.id, 1, 0)));
    for (const shard of shards) await shard.release();
  });

  it('keep no sums that are not of the shard, and load what has failed anew', async () => {
    const rows = { rows: 2, counts: 13 };
    const { run, storage } = await begun('not of the shard', { coverage: [rows, rows] });
    const shard = openShards(1, [room])({ place: storage.place, run: run.id, shard: 0 });
    held.push(shard);
    const loaded = await shard.load();
    const sweeps = [loaded.sweep(0), loaded.sweep(0)];
    const wrong = /^the sums of shard 0 are of 2 rows with counts of 9 in all, not of 2 with 13$/;
    for (const sweep of await Promise.allSettled(sweeps)) {
      assert.match((sweep as PromiseRejectedResult).reason.message, wrong);
    }
    assert.deepEqual(await storage.list(`runs/${run.id}/sums/`), []);
    assert.notEqual(await shard.load(), loaded);
    await shard.release();
  });
});

describe('a shard that is ordered about twice at once', () => {
  /** Eight parts to a shard of it. */
  const many = fromDense(Array.from({ length: 128 }, (_, d) => [1, 2, 3, 4, 5].map((w) => 1 + ((d * w) % 7))));
  const open = async (name: string) => {
    const { run, storage } = await begun(name, { keepEvery: 3 }, many, 50);
    const hold = openShards(1, [room]);
    return { storage, run, hold: () => hold({ place: storage.place, run: run.id, shard: 0 }) };
  };

  it('is swept once', async () => {
    const [once, twice] = [await open('once'), await open('twice')];
    const [own, other] = [once, twice].map(({ hold }) => hold());
    held.push(own, other);
    await (await own.load()).sweep(0);
    const shard = await other.load();
    await Promise.all([shard.sweep(0), shard.sweep(0)]);
    const [expected, sums] = await Promise.all(
      [once, twice].map(({ storage, run }) => readArrays(storage, sumsAt(run.id, 0, 0))),
    );
    assert.deepEqual(sums.arrays, expected.arrays);
    assert.deepEqual(sums.about, expected.about);
    assert.equal(sums.about.rows, 64);
    await Promise.all([own.release(), other.release()]);
  });

  it('stays with its new holder when the former one lets go, and ends its threads after its orders', async () => {
    const { hold, storage, run } = await open('two holders');
    const [former, holder] = [hold(), hold()];
    held.push(former, holder);
    const shard = await former.load();
    assert.equal(await holder.load(), shard);
    const sweeping = shard.sweep(0);
    await former.release();
    await former.release();
    await sweeping;
    await storage.clear(`runs/${run.id}/sums`);
    const other = shard.sweep(0);
    await holder.release();
    await other;
    assert.ok(await storage.has(sumsAt(run.id, 0, 0)));
  });
});
