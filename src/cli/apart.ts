/** A command's work on a cluster: documents as they come, a place for its objects, Ctrl-C. */

import { FORMAT_OPTIONS, readEach } from '../formats/index.ts';
import type { Item } from '../tasks/similar/index.ts';
import { countWorkers, openGang, openStorage } from '../training/backends.ts';
import { given } from './flags.ts';
import type { OutputFlags } from './output.ts';
import { interruptible, progressBar } from './progress.ts';
import type { Cluster, Watch } from './trainable.ts';

type ApartFlags = OutputFlags & Record<string, unknown>;

interface Told {
  readonly notes: readonly string[];
}
type Work<T extends Told> = (sources: AsyncIterable<Item>, cluster: Cluster, watch: Watch) => Promise<T>;

export async function apart<T extends Told>(paths: readonly string[], flags: ApartFlags, work: Work<T>): Promise<T> {
  const engine = flags.engine as string;
  const say = (message: string) => void (flags.quiet || process.stderr.write(`${message}\n`));
  const storage = await openStorage((flags.shardsFolder as string | undefined) ?? 'aspectra-shards');
  const workers = await countWorkers(engine);
  if (workers === 0) say(`cluster: no worker yet; aspectra worker --engine ${engine} is one, here or elsewhere`);
  const notes: string[] = [];
  const [counting, training] = ['counting', 'training'].map((what) => progressBar(what, flags.quiet));
  return interruptible(async (signal) => {
    const gang = await openGang(engine, storage, { signal, say, onProgress: counting.update });
    const onProgress = (done: number, of: number) => {
      counting.stop();
      training.update(done, of);
    };
    try {
      const sources = documentsOf(paths, flags, notes);
      const trained = await work(sources, { engine, storage, workers, gang, say }, { signal, onProgress });
      return { ...trained, notes: [...notes, ...trained.notes] };
    } finally {
      await gang.close();
    }
  }).finally(() => {
    counting.stop();
    training.stop();
  });
}

/** File by file: only one is in memory at a time. */
async function* documentsOf(paths: readonly string[], flags: ApartFlags, notes: string[]): AsyncGenerator<Item> {
  for await (const reading of readEach(paths, given(FORMAT_OPTIONS, flags))) {
    notes.push(...reading.notes);
    yield* reading.entries;
  }
}
