/** A pass of training on a cluster of 1, 2 and 3 workers: how long? */
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

export const about = `A pass of PLSA, 100 topics, on a cluster on this machine: a real Redis, worker processes of one thread each; beside it
one of as many threads of one process.`;

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
      const what = `a pass, ${workers === 1 ? 'one worker' : `${workers} workers`}, ${counts.rows} documents`;
      const cluster = await passesOf(counts, redis.url, join(folder, String(workers)), workers, quick ? 8 : 15);
      measures.push(
        { what, who: 'cluster', unit: 's', samples: cluster },
        { what, who: 'threads of one process', unit: 's', samples: await threadsPasses(counts, workers) },
      );
    }
  } finally {
    await redis.stop();
    rmSync(folder, { recursive: true });
  }
  return { measures };
}

async function passesOf(counts: Csr, url: string, folder: string, workers: number, passes: number): Promise<number[]> {
  const script = fileURLToPath(new URL('./cluster-worker.ts', import.meta.url));
  const processes: ChildProcess[] = Array.from({ length: workers }, () =>
    spawn(process.execPath, [script, url, folder], { stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  const ends: number[] = [];
  try {
    const storage = await openStorage(folder);
    const chunks = await writeChunks(storage, counts);
    await fitCluster(MODEL, storage, chunks, {
      ...{ engine: url, shards: workers, passes, tolerance: 0, measureEvery: 5 },
      onProgress: () => ends.push(performance.now()),
    });
  } finally {
    for (const process of processes) process.kill('SIGKILL');
  }
  // The first passes bring the shards into memory.
  return between(ends.slice(2));
}

/** The passes of one process with as many threads. */
async function threadsPasses(counts: Csr, threads: number): Promise<number[]> {
  const ends: number[] = [];
  const options = { threads, shards: threads, passes: 6, tolerance: 0, measureEvery: 5 };
  const onProgress = () => ends.push(performance.now());
  await fitThreads(modelSpec(MODEL.name, MODEL.settings), counts, { ...options, onProgress });
  return between(ends);
}

/** Seconds from each to the next. */
const between = (ends: readonly number[]): number[] => ends.slice(1).map((end, i) => (end - ends[i]) / 1000);
