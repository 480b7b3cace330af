/** Runs a command's work on a cluster: opens its queue and its storage, reads documents, shows progress. */

import { FORMAT_OPTIONS, readEach } from '../formats/index.ts';
import type { Cluster, ClusterRun } from '../library/train/cluster-run.ts';
import type { Source } from '../text/index.ts';
import { countWorkers, openStorage, openTaskRunner } from '../training/backends.ts';
import { given } from './flags.ts';
import type { OutputFlags } from './output.ts';
import { interruptible, progressBar } from './progress.ts';

type ClusterFlags = OutputFlags & Record<string, unknown>;
type Work<T> = (documents: AsyncIterable<Source>, cluster: Cluster, run: ClusterRun) => Promise<T>;

export async function onCluster<T extends { readonly notes: readonly string[] }>(
  paths: readonly string[],
  flags: ClusterFlags,
  work: Work<T>,
): Promise<T> {
  const engine = flags.engine as string;
  const log = (message: string) => void (flags.quiet || process.stderr.write(`${message}\n`));
  const storage = await openStorage((flags.shardsFolder as string | undefined) ?? 'aspectra-shards');
  const workers = await countWorkers(engine);
  if (workers === 0) log(`cluster: no worker yet; aspectra worker --engine ${engine} is one, here or elsewhere`);
  const notes: string[] = [];
  const [counting, training] = ['counting', 'training'].map((what) => progressBar(what, flags.quiet));
  return interruptible(async (signal) => {
    const runner = await openTaskRunner(engine, storage, { signal, log, onProgress: counting.update });
    const onProgress = (done: number, of: number) => {
      counting.stop();
      training.update(done, of);
    };
    try {
      const documents = documentsOf(paths, flags, notes);
      const trained = await work(documents, { engine, storage, workers, runner, log }, { signal, onProgress });
      return { ...trained, notes: [...notes, ...trained.notes] };
    } finally {
      await runner.close();
    }
  }).finally(() => {
    counting.stop();
    training.stop();
  });
}

/** File by file: only one is in memory at a time. */
async function* documentsOf(paths: readonly string[], flags: ClusterFlags, notes: string[]): AsyncGenerator<Source> {
  for await (const reading of readEach(paths, given(FORMAT_OPTIONS, flags))) {
    notes.push(...reading.notes);
    yield* reading.entries;
  }
}
