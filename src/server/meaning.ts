/**
 * The space for search by meaning: learned when it is first asked for, as a job, and anew when the library has outgrown it.
 * Whoever asks waits for it no longer than for an answer; then words alone are searched.
 */
import { foldAll } from '../library/folding.ts';
import type { Library } from '../library/library.ts';
import { needsIndex } from '../library/semantic-index.ts';
import type { RowsOf, Store } from '../store/store.ts';
import type { Jobs, TaskContext } from './jobs.ts';
import { PATIENCE_MILLISECONDS, within } from './patience.ts';
import { Refused } from './refused.ts';
import type { Workers } from './workers.ts';

const LEARNING = 'search by meaning is being learned; until then words alone are searched';

/** Folds in the documents that lack a row, in a worker, which reads; what it makes is stored here. */
export async function foldRest(
  library: Library,
  workers: Workers,
  of: RowsOf,
  { signal, progress }: Pick<TaskContext, 'signal' | 'progress'>,
): Promise<void> {
  const fold = async (store: Store, numbers: readonly number[]) => {
    const rows = await workers.run('job', 'fold', { place: await library.place(), of, numbers }, { signal });
    await store.models.mix(rows, of);
  };
  const onProgress = (_: string, done: number, all: number) => progress(done / all);
  await foldAll(library.store, of, fold, { signal, onProgress });
}

/** Called before a search by meaning; returns what to tell of it. */
export function meaningIn(
  library: Library,
  workers: Workers,
  jobs: Jobs,
  patience = PATIENCE_MILLISECONDS,
): () => Promise<readonly string[]> {
  const { store } = library;
  let learning: Promise<void> | undefined;
  /** The revision for which nothing is to be learned, or could not be: that is looked at again when documents have changed. */
  let settled: number | undefined;
  const learn = async (needed: 'yes' | 'again' | 'fold', context: TaskContext) => {
    if (needed !== 'fold') {
      const toStore = await workers.run('job', 'learnIndex', { place: await library.place() }, context);
      context.signal.throwIfAborted();
      await store.models.put(...toStore);
    }
    await foldRest(library, workers, 'vectors', context);
  };
  const start = (needed: 'yes' | 'again' | 'fold'): Promise<void> => {
    const revision = library.revision();
    let work: Promise<void> | undefined;
    jobs.start('meaning', (context) => {
      work = learn(needed, context);
      return work;
    });
    return work!
      .catch(() => {
        settled = revision;
      })
      .finally(() => {
        learning = undefined;
      });
  };
  return async () => {
    const revision = library.revision();
    if (settled === revision) return [];
    const needed = await needsIndex(store);
    if (needed === 'no') {
      settled = revision;
      return [];
    }
    try {
      learning ??= start(needed);
    } catch (error) {
      // Too many jobs are running: the question is answered all the same.
      if (!(error instanceof Refused)) throw error;
      return [];
    }
    // An old space does until the new one is there, or has all documents.
    if (needed !== 'yes') return [];
    const learned = learning.then(() => []);
    return within(patience, learned, [LEARNING]);
  };
}
