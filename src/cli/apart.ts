/** A command's work on a cluster: documents as they come, a place for its objects, Ctrl-C. */
import { type Options, text } from '../check/index.ts';
import { countWorkers, openGang, openStorage } from '../engine/index.ts';
import { FORMAT_OPTIONS, readEach } from '../formats/index.ts';
import type { Source } from '../text/index.ts';
import { given } from './flags.ts';
import type { OutputFlags } from './output.ts';
import { interruptible, progressBar } from './progress.ts';
import type { Cluster, Trained, Watch } from './trainable.ts';

export const ENGINE_OPTIONS = {
  engine: text({ help: 'train on the workers of a cluster (aspectra worker), by its Redis: redis://host:port' }),
  shardsFolder: text({
    help: 'where the cluster keeps documents and sums: a folder that all machines share, or s3://bucket/prefix; aspectra-shards when not given',
  }),
} satisfies Options;

type ApartFlags = OutputFlags & Record<string, unknown>;

type Work = (sources: AsyncIterable<Source>, cluster: Cluster, watch: Watch) => Promise<Trained>;

export async function apart(paths: readonly string[], flags: ApartFlags, work: Work): Promise<Trained> {
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
async function* documentsOf(paths: readonly string[], flags: ApartFlags, notes: string[]): AsyncGenerator<Source> {
  for await (const reading of readEach(paths, given(FORMAT_OPTIONS, flags))) {
    notes.push(...reading.notes);
    yield* reading.entries;
  }
}
