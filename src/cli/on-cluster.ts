/** A command's work on a cluster: its options, its documents one file at a time, its progress. */
import { type Options, text } from '../check/index.ts';
import { FORMAT_OPTIONS, readEach } from '../formats/index.ts';
import { type ClusterPackage, type ClusterRun, loadCluster, USUAL_FOLDER } from '../library/train/cluster.ts';
import type { Source } from '../text/index.ts';
import { given } from './flags.ts';
import type { OutputFlags } from './output.ts';
import { interruptible, progressBar } from './progress.ts';

export const ENGINE_OPTIONS = {
  engine: text({ help: 'work on the workers of a cluster (aspectra worker), by its Redis: redis://host:port' }),
  shardsFolder: text({
    help: `where the cluster keeps documents and sums: a folder that all machines share, or s3://bucket/prefix; ${USUAL_FOLDER} when not given`,
  }),
} satisfies Options;

type ClusterFlags = OutputFlags & { readonly engine?: string; readonly shardsFolder?: string } & Record<
    string,
    unknown
  >;

export async function onCluster<T extends { readonly notes: readonly string[] }>(
  paths: readonly string[],
  flags: ClusterFlags,
  work: (cluster: ClusterPackage, documents: AsyncIterable<Source>, run: ClusterRun) => Promise<T>,
): Promise<T> {
  const cluster = await loadCluster();
  const [counting, training] = ['counting', 'training'].map((what) => progressBar(what, flags.quiet));
  const notes: string[] = [];
  const where: Omit<ClusterRun, 'signal'> = {
    engine: flags.engine!,
    shardsFolder: flags.shardsFolder ?? USUAL_FOLDER,
    log: (message) => void (flags.quiet || process.stderr.write(`${message}\n`)),
    onCounted: counting.update,
    onProgress(done, of) {
      counting.stop();
      training.update(done, of);
    },
  };
  const done = await interruptible((signal) =>
    work(cluster, documentsOf(paths, flags, notes), { ...where, signal }),
  ).finally(() => {
    counting.stop();
    training.stop();
  });
  return { ...done, notes: [...notes, ...done.notes] };
}

/** File by file: only one is in memory at a time. */
async function* documentsOf(paths: readonly string[], flags: ClusterFlags, notes: string[]): AsyncGenerator<Source> {
  for await (const reading of readEach(paths, given(FORMAT_OPTIONS, flags))) {
    notes.push(...reading.notes);
    yield* reading.entries;
  }
}
