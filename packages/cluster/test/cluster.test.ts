/** The cluster as it is run: a real Redis, three worker processes, and the mishaps of a working day. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text as streamed } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, Queue } from 'bullmq';
import { zipfCorpus } from '../../../bench/corpus.ts';
import { findRedis } from '../../../scripts/redis.mjs';
import { plsa } from '../../../src/models/index.ts';
import { random } from '../../../src/random/index.ts';
import { type Fit, fitInline, type Progress } from '../../../src/training/index.ts';
import { temporaryFolder } from '../../../test/folder.ts';
import { ROOT } from '../../../test/house.ts';
import {
  type ClusterFit,
  type ClusterOptions,
  fitCluster,
  openStorage,
  type Storage,
  writeChunks,
} from '../src/index.ts';
import { putArrays, readArrays } from '../src/objects.ts';
import { countWorkers } from '../src/queues.ts';
import { sumsAt } from '../src/run.ts';
import { type RedisServer, startRedis } from './redis.ts';

const skip = findRedis() ? false : 'there is no redis-server here';
const SETTINGS = { topics: 40, temper: 1 };
const MODEL = { name: 'plsa', settings: SETTINGS };
const SHARDS = 3;
const PASSES = 14;
const counts = zipfCorpus({ documents: 3000, words: 1000, entries: 180_000 });

/** A run that is under way. */
interface Going {
  readonly run: string;
  readonly storage: Storage;
}

/** After which pass a mishap begins. */
const MISHAP = 3;

describe('a cluster', { skip }, () => {
  const folder = temporaryFolder();
  let redis: RedisServer;
  const workers = new Set<ChildProcess>();
  const program = (args: readonly string[], flags: readonly string[] = [], stderr: 'pipe' | 'inherit' = 'pipe') =>
    spawn(process.execPath, [...flags, join(ROOT, 'bin', 'aspectra.js'), ...args], {
      stdio: ['ignore', 'pipe', stderr],
    });
  const startWorker = (hoursAhead = 0) => {
    const clock = `const now = Date.now; Date.now = () => now() + ${hoursAhead * 3_600_000}`;
    const where = ['--engine', redis.url, '--shards-folder', `s3://none/such,${folder}`];
    const args = ['worker', ...where, '--threads', '1', '--lock-seconds', '2'];
    const worker = program(args, ['--import', `data:text/javascript,${clock}`]);
    worker.stderr!.resume();
    workers.add(worker);
    return worker;
  };
  const end = async (worker: ChildProcess, signal: NodeJS.Signals) => {
    workers.delete(worker);
    const ended = once(worker, 'exit');
    worker.kill(signal);
    return (await ended) as [number | null, string | null];
  };
  before(async () => {
    redis = await startRedis(folder);
    for (let w = 0; w < 3; w++) startWorker();
  });
  after(async () => {
    await Promise.all([...workers].map((worker) => end(worker, 'SIGKILL')));
    await redis.stop();
  });

  /** A run in a storage of its own; `during` goes on beside it. */
  const train = async (
    name: string,
    options: Partial<ClusterOptions> = {},
    mishap?: (going: Going) => Promise<void>,
  ) => {
    const storage = await openStorage(join(folder, name));
    const chunks = await writeChunks(storage, counts, 256);
    let beside: Promise<void> | undefined;
    const onProgress = ({ pass }: Progress) => {
      if (pass === MISHAP) beside = going(storage).then(mishap);
    };
    const usual = {
      engine: redis.url,
      shards: SHARDS,
      passes: PASSES,
      tolerance: 0,
      measureEvery: 5,
      keepEvery: 4,
    };
    const fit = await fitCluster(MODEL, storage, chunks, { ...usual, onProgress, ...options });
    await beside;
    return fit;
  };
  /** A run that is stopped after six passes. */
  const stopped = async (name: string, options: Partial<ClusterOptions> = {}) => {
    const stop = new AbortController();
    const onProgress = ({ pass }: Progress) => pass === 6 && stop.abort(new Error('enough'));
    await assert.rejects(train(name, { ...options, onProgress, signal: stop.signal }), /enough/);
  };
  const going = async (storage: Storage): Promise<Going> => {
    const [name] = await storage.list('runs/');
    return { run: name.split('/')[1], storage };
  };
  /** Waits until the workers have let go of all shards. */
  const released = async () => {
    const shards = new Queue('shards', { connection: { url: redis.url }, prefix: 'aspectra' });
    while ((await shards.getJobCountByTypes('active', 'waiting', 'delayed')) > 0) await sleep(50);
    await shards.close();
  };
  const inline = fitInline(plsa(SETTINGS), counts, {
    shards: SHARDS,
    passes: PASSES,
    tolerance: 0,
    measureEvery: 5,
    random: random(),
  });
  const same = ({ shared, history, passes }: ClusterFit, expected: Fit = inline) => {
    assert.equal(passes, expected.passes);
    assert.deepEqual(history, expected.history);
    for (const [name, array] of Object.entries(expected.shared)) assert.deepEqual(shared[name], array, name);
  };

  it('gives the bytes of one machine', async () => {
    const fit = await train('plain');
    same(fit);
    const storage = await openStorage(join(folder, 'plain'));
    assert.deepEqual(await storage.list(`runs/${fit.run}/sums/`), [], 'nothing is left of the passes');
  });

  it('accelerates as one machine does, with more shards than workers, also when it continues after a stop', async () => {
    const options = { shards: 5, passes: 50, tolerance: 0, accelerate: 'momentum', measureEvery: 1 } as const;
    await stopped('momentum', options);
    const seen: number[] = [];
    const fit = await train('momentum', { ...options, onProgress: ({ pass }) => seen.push(pass) });
    assert.equal(seen[0], 7);
    const expected = fitInline(plsa(SETTINGS), counts, { ...options, random: random() });
    same(fit, expected);
    assert.ok(fit.history.length < fit.passes, 'a pass was undone');
  });

  it('outlives a worker that is killed in the middle of a task, and takes in a new one', async () => {
    let killed: Job | undefined;
    const mishap = async ({ run, storage }: Going) => {
      const queue = new Queue(`${run}-1`, { connection: { url: redis.url }, prefix: 'aspectra' });
      while (!killed) {
        const [job] = await queue.getActive();
        if (!job) continue;
        const worker = [...workers].find(({ pid }) => job.processedBy?.endsWith(`-${pid}`));
        if (!worker) continue;
        worker.kill('SIGSTOP');
        if (await storage.has(sumsAt(run, job.data.pass, 1))) worker.kill('SIGCONT');
        else {
          await end(worker, 'SIGKILL');
          killed = job;
        }
      }
      await queue.close();
      startWorker();
    };
    const options = { accelerate: 'momentum', passes: PASSES } as const;
    const expected = { ...options, shards: SHARDS, tolerance: 0, measureEvery: 5, random: random() };
    same(await train('killed', options, mishap), fitInline(plsa(SETTINGS), counts, expected));
    assert.equal(killed?.name, 'sweep');
  });

  it('outlives a restart of the server', async () => {
    const mishap = async () => {
      await redis.stop();
      await sleep(300);
      await redis.start();
    };
    same(await train('restarted', {}, mishap));
  });

  it('goes on without a worker that hears nothing for a while, and is not disturbed when it wakes', async () => {
    const [worker] = workers;
    let woken = false;
    const mishap = async () => {
      worker.kill('SIGSTOP');
      await sleep(5000);
      worker.kill('SIGCONT');
      woken = true;
    };
    same(await train('slow', {}, mishap));
    assert.equal(woken, true);
    assert.equal(worker.exitCode, null);
  });

  it('counts a task once, however often it is delivered', async () => {
    const mishap = async ({ run, storage }: Going) => {
      const connection = { connection: { url: redis.url }, prefix: 'aspectra' };
      const data = { place: storage.place, run };
      const queues = [0, 1, 2].map((shard) => new Queue(`${run}-${shard}`, connection));
      for (let pass = 0; pass < PASSES; pass++) {
        await Promise.all(queues.map((queue, shard) => queue.add('sweep', { ...data, shard, pass }, { attempts: 1 })));
      }
      await Promise.all(queues.map((queue) => queue.close()));
    };
    same(await train('twice', {}, mishap));
  });

  it('says which file is damaged, and does not try for ever', async () => {
    const storage = await openStorage(join(folder, 'damaged'));
    const { chunks } = await writeChunks(storage, counts, 256);
    const path = join(storage.place, chunks[5].name);
    const bytes = await readFile(path);
    bytes[bytes.length - 100] ^= 1;
    await writeFile(path, bytes);
    await assert.rejects(train('damaged'), (error: Error) => {
      assert.match(error.message, /is damaged: it is not what its name says/);
      assert.ok(error.message.includes(path), error.message);
      return true;
    });
  });

  it('stops when it is told to, lets go of its shards, and goes on from there when asked again', async () => {
    await stopped('resumed');
    await released();
    const seen: number[] = [];
    same(await train('resumed', { onProgress: ({ pass }) => seen.push(pass) }));
    assert.ok(seen[0] >= 7, `it went on from pass ${seen[0]}`);
    assert.deepEqual(seen.slice(-1), [PASSES]);
  });

  /** A run stopped after some passes; `spoil` writes sums of shard 1 for its next pass, of twice the rows it has. */
  const stoppedWithWrongSums = async (name: string, accelerate: 'none' | 'momentum') => {
    await stopped(name, { accelerate });
    await released();
    const storage = await openStorage(join(folder, name));
    const { run } = await going(storage);
    const pass = Number((await storage.list(`runs/${run}/shared/`)).at(-1)!.slice(-6));
    const [from, to] = [pass - 1, pass].map((of) => sumsAt(run, of, 1));
    const { about, arrays } = await readArrays(storage, from);
    const { rows, counts: ofRows } = about as Record<string, number>;
    // The objective too, which is worse than before: a driver that believed it would undo the pass.
    const twice = { ...about, rows: 2 * rows, counts: 2 * ofRows };
    const doubled = Object.entries(arrays).map(([name, array]) => [name, array.map((x: number) => 2 * x)]);
    const spoil = () => putArrays(storage, to, { about: twice, arrays: Object.fromEntries(doubled) });
    await spoil();
    return { storage, pass, spoil };
  };

  it('sweeps a shard again whose sums are of other rows than it has', async () => {
    const accelerate = 'momentum';
    const { pass } = await stoppedWithWrongSums('other rows', accelerate);
    const said: string[] = [];
    const fit = await train('other rows', { accelerate, log: (message) => said.push(message) });
    const options = {
      accelerate,
      shards: SHARDS,
      passes: PASSES,
      tolerance: 0,
      measureEvery: 5,
      random: random(),
    } as const;
    same(fit, fitInline(plsa(SETTINGS), counts, options));
    assert.match(said.join('\n'), new RegExp(`the sums of shard 1 are of .*: pass ${pass} is swept again`));
  });

  it('gives up a pass whose sums are wrong every time', async () => {
    const { storage, pass, spoil } = await stoppedWithWrongSums('never right', 'none');
    const chunks = await writeChunks(storage, counts, 256);
    // Wrong sums are removed before the shard is swept again: whoever spoils them does it then.
    const remove = async (name: string) => {
      await storage.remove(name);
      await spoil();
    };
    const said: string[] = [];
    const options = { engine: redis.url, shards: SHARDS, passes: PASSES, tolerance: 0, measureEvery: 5, keepEvery: 4 };
    const log = (message: string) => said.push(message);
    const again = new RegExp(`^cluster: the sums of shard 1 are of .*: pass ${pass} is swept again$`);
    await assert.rejects(
      fitCluster(MODEL, { ...storage, remove }, chunks, { ...options, log }),
      new RegExp(`pass ${pass} was swept 4 times, and the sums of shard 1 are of`),
    );
    assert.equal(said.filter((line) => again.test(line)).length, 3);
  });

  it('goes on when the clocks of its workers are hours apart, also when one hands its shards on', async () => {
    const own = [...workers];
    const ahead = startWorker(5);
    startWorker(-5);
    while ((await countWorkers(redis.url)) < workers.size) await sleep(50);
    let left: unknown;
    const mishap = async () => {
      const shards = new Queue('shards', { connection: { url: redis.url }, prefix: 'aspectra' });
      const holds = async () =>
        (await shards.getActive()).some(({ processedBy }) => processedBy?.endsWith(`-${ahead.pid}`));
      while (!(await holds())) await sleep(20);
      await shards.close();
      [left] = await end(ahead, 'SIGTERM');
    };
    const options = { shards: 8, passes: 60 };
    const expected = { ...options, tolerance: 0, measureEvery: 5, random: random() };
    same(await train('clocks', options, mishap), fitInline(plsa(SETTINGS), counts, expected));
    assert.equal(left, 0);
    for (const worker of [...workers].filter((one) => !own.includes(one))) await end(worker, 'SIGKILL');
  });

  it('goes on with the same command after its driver was killed, to the file that one machine writes', async (context) => {
    const chance = random(2);
    const line = (_: unknown, d: number) => {
      const words = Array.from({ length: 30 }, () => `w${(d % 4) * 20 + chance.below(25)}`);
      return JSON.stringify({ id: `d${d}`, text: `${words.join(' ')}.` });
    };
    const corpus = join(folder, 'corpus.jsonl');
    await writeFile(corpus, Array.from({ length: 400 }, line).join('\n'));
    const started = (args: readonly string[]) => {
      const child = program(args, [], 'inherit');
      context.after(() => child.kill('SIGKILL'));
      return child;
    };
    const command = (output: string, ...more: string[]) => {
      const settings = ['--model', 'plsa', '--topics', '4', '--passes', '60', '--tolerance', '0', '--language', 'en'];
      const args = ['train', corpus, '-o', join(folder, output), '--shards', '2', ...settings, ...more, '--json'];
      return started(args);
    };
    const shelf = join(folder, 'shelf');
    const apart = () => command('apart', '--engine', redis.url, '--shards-folder', shelf);
    const storage = await openStorage(shelf);
    const begun = async () => (await storage.list('runs/')).find((name) => /shared\/0000[1-4]/.test(name));
    let seen: string | undefined;
    // Where the machine is so busy that the whole run was missed, it is begun again.
    while (seen === undefined) {
      const first = apart();
      const ended = once(first, 'exit');
      for (; seen === undefined && first.exitCode === null; seen = await begun()) await sleep(5);
      first.kill('SIGKILL');
      await ended;
    }
    const second = apart();
    const [output] = await Promise.all([streamed(second.stdout!), once(second, 'exit')]);
    assert.equal(second.exitCode, 0);
    const { run, passes } = JSON.parse(output);
    assert.deepEqual([run, passes], [seen.split('/')[1], 60], 'it is one run');
    assert.deepEqual(await storage.list('runs/'), [], 'and leaves nothing');
    await once(command('alone', '--without-documents'), 'exit');
    const [one, other] = await Promise.all(['apart', 'alone'].map((name) => readFile(join(folder, name))));
    assert.ok(one.equals(other));
  });

  it('touches no storage but those that its workers were started with', async () => {
    const place = temporaryFolder();
    const refused = /worker: --shards-folder must name the storages it may touch/;
    const storage = await openStorage(place);
    const chunks = await writeChunks(storage, counts, 256);
    await assert.rejects(fitCluster(MODEL, storage, chunks, { engine: redis.url, shards: 2, passes: 2 }), refused);
    const { run } = await going(storage);
    assert.deepEqual(await storage.list(`runs/${run}/sums/`), []);
  });

  it('ends with 1 where its Redis refuses the password, and shows none', async () => {
    const guarded = await startRedis(mkdtempSync(join(folder, 'guarded-')), { requirepass: 'right' });
    after(() => guarded.stop());
    const engine = guarded.url.replace('redis://', 'redis://:wrong-secret@');
    const ending = async (...args: string[]) => {
      const child = program([...args, '--engine', engine]);
      const [said, [code]] = await Promise.all([streamed(child.stderr!), once(child, 'exit')]);
      assert.doesNotMatch(said, /wrong-secret/);
      return [code, said] as const;
    };
    const corpus = join(folder, 'small.jsonl');
    await writeFile(corpus, '{"id":"a","text":"A bridge."}');
    const [[code, said], [driverCode, driverSaid]] = await Promise.all([
      ending('worker'),
      ending('train', corpus, '--model', 'plsa', '-o', join(folder, 'never'), '--shards-folder', folder),
    ]);
    assert.deepEqual([code, driverCode], [1, 1]);
    assert.ok(said.match(/cluster: WRONGPASS/g)!.length >= 2, said);
    assert.match(said, /aspectra: engine: its Redis refuses the password/);
    assert.match(driverSaid, /no Redis answers there \(.*WRONGPASS/);
  });
});
