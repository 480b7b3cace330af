/** A pass of training on a cluster of 1, 2 and 3 workers: how long, and how much of it is not computing? */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fitCluster, openStorage, writeChunks } from '../packages/cluster/src/index.ts';
import { startRedis } from '../packages/cluster/test/redis.ts';
import { findRedis } from '../scripts/redis.mjs';
import type { Csr } from '../src/kernels/index.ts';
import { fitThreads, modelSpec } from '../src/training/backends.ts';
import { zipfCorpus } from './corpus.ts';
import type { Measure, Outcome } from './result.ts';

export const about = `A pass of PLSA, 100 topics, on a cluster on this machine: a real Redis, worker processes of one thread each.
Beyond computing is what a pass takes beside its longest sweep and the update: messages, and what is written, read,
checked and added up. Where there are more workers than cores, a sweep also waits for a core, which counts as sweeping
and makes the share smaller than it is. So a second line sets it against the processor time of the longest sweep and
the update, as if every worker had a core: that is the most it can be, since what is beyond computing waits for cores
too. Processor time beyond computing is that of the workers and the driver, without Redis, less that of all sweeps and
of the update.`;

const TOPICS = 100;
const MODEL = { name: 'plsa', settings: { topics: TOPICS, temper: 1 } };
const SIZE = { documents: 100_000, words: 28_700, entries: 8_350_000 };
const SMALL = { documents: 10_000, words: 5_000, entries: 835_000 };

export async function run(quick: boolean): Promise<Outcome> {
  if (!findRedis()) return { measures: [], missing: [{ who: 'redis-server', how: 'apt-get install redis-server' }] };
  const counts = zipfCorpus(quick ? SMALL : SIZE);
  const folder = mkdtempSync(join(tmpdir(), 'aspectra-bench-'));
  const redis = await startRedis(folder);
  const measures: Measure[] = [];
  try {
    for (const workers of [1, 2, 3]) {
      const passes = await passesOf(counts, redis.url, join(folder, String(workers)), workers, quick ? 8 : 15);
      const what = `${workers === 1 ? 'one worker' : `${workers} workers`}, ${counts.rows} documents`;
      const seconds = (who: string, samples: readonly number[]) => ({
        what: `a pass, ${what}`,
        who,
        unit: 's',
        samples,
      });
      measures.push(
        seconds(
          'cluster',
          passes.map(({ pass }) => pass),
        ),
        seconds(
          'cluster, of that the longest sweep and the update',
          passes.map(({ sweep, update }) => sweep + update),
        ),
        seconds('threads of one process', await threadsPass(counts, workers)),
        {
          what: `beyond computing, ${what}`,
          who: 'cluster',
          unit: '% of computing',
          samples: passes.map(({ pass, sweep, update }) => 100 * (pass / (sweep + update) - 1)),
        },
        {
          what: `beyond computing, ${what}`,
          who: 'cluster, at most, if every worker had a core',
          unit: '% of computing',
          samples: passes.map(
            ({ pass, sweep, update, sweepCpu }) => (100 * (pass - sweep - update)) / (sweepCpu + update),
          ),
        },
        {
          what: `processor time beyond computing, ${what}`,
          who: 'cluster',
          unit: '% of the processor time of computing',
          samples: passes.map(({ update, sweepsCpu, cpu }) => 100 * (cpu / (sweepsCpu + update) - 1)),
        },
        {
          what: `sent and received, ${what}`,
          who: 'cluster',
          unit: '× words × topics × 4 bytes × workers × 2',
          samples: passes.map(({ bytes }) => bytes / (counts.columns * TOPICS * 4 * workers * 2)),
        },
      );
    }
  } finally {
    await redis.stop();
    rmSync(folder, { recursive: true });
  }
  return { measures };
}

interface Pass {
  readonly pass: number;
  readonly sweep: number;
  readonly update: number;
  readonly bytes: number;
  /** Processor seconds: of the longest sweep, of all sweeps, and of all processes. */
  readonly sweepCpu: number;
  readonly sweepsCpu: number;
  readonly cpu: number;
}

async function passesOf(counts: Csr, url: string, folder: string, workers: number, count: number): Promise<Pass[]> {
  const script = fileURLToPath(new URL('./cluster-worker.ts', import.meta.url));
  const processes: ChildProcess[] = Array.from({ length: workers }, () =>
    spawn(process.execPath, [script, url, folder], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  const passes: Omit<Pass, 'cpu'>[] = [];
  /** Of this process at the end of every pass, and of every worker as it answers. */
  const own: number[] = [];
  const told = processes.map((process) => {
    const answers: number[] = [];
    process.on('message', (seconds: number) => answers.push(seconds));
    return answers;
  });
  let last = 0;
  try {
    const storage = await openStorage(folder);
    const chunks = await writeChunks(storage, counts);
    await fitCluster(MODEL, storage, chunks, {
      ...{ engine: url, shards: workers, passes: count, tolerance: 0, measureEvery: 5 },
      onPass({ seconds, swept }) {
        const now = performance.now();
        const sweep = Math.max(...swept.map((of) => of.seconds));
        const bytes = swept.reduce((sum, of) => sum + of.bytes, 0);
        const cpu = swept.map((of) => of.cpuSeconds);
        const sweepsCpu = cpu.reduce((sum, of) => sum + of, 0);
        passes.push({
          pass: (now - last) / 1000,
          sweep,
          update: seconds,
          bytes,
          sweepCpu: Math.max(...cpu),
          sweepsCpu,
        });
        const { user, system } = process.cpuUsage();
        own.push((user + system) / 1e6);
        for (const worker of processes) worker.send('how much?');
        last = now;
      },
    });
  } finally {
    for (const process of processes) process.kill('SIGKILL');
  }
  const until = (pass: number) => [own, ...told].reduce((sum, of) => sum + of[pass], 0);
  // The first passes bring the shards into memory; the workers may be ended before they answer after the last.
  return passes.slice(3, -1).map((of, i) => ({ ...of, cpu: until(i + 3) - until(i + 2) }));
}

/** A pass in one process with as many threads. */
async function threadsPass(counts: Csr, threads: number): Promise<number[]> {
  const ends: number[] = [];
  const options = { threads, shards: threads, passes: 6, tolerance: 0, measureEvery: 5 };
  await fitThreads(modelSpec(MODEL.name, MODEL.settings), counts, {
    ...options,
    onProgress: () => ends.push(performance.now()),
  });
  return ends.slice(1).map((end, i) => (end - ends[i]) / 1000);
}
