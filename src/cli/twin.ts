/** A second thread for a long text, where there is a core for it: it starts while the text is read from the disk. */
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { StartTwin, TwinWork } from '../tasks/structure/twin.ts';
import { besideThis } from '../workers/beside.ts';

/** Texts of so many characters are read by two; what a longer one takes is memory, of which two take twice as much. */
const LONG = { least: 1_500_000, most: 50_000_000 };

const SCRIPT = besideThis('./twin-thread', import.meta.url);
/** Most of what a reader makes is soon forgotten. */
const LIMITS = { resourceLimits: { maxYoungGenerationSizeMb: 96 } };

/** Two threads that do the same take more time in all: so many cores have room for them, their compilers and collectors. */
export const MANY_CORES = 4;

/** Does some work with a twin where the only file is long and there are cores enough; others are not worth a thread. */
export async function withTwin<T>(
  paths: readonly string[],
  work: (startTwin: StartTwin | undefined) => Promise<T>,
  least = 2,
  cores = availableParallelism(),
): Promise<T> {
  if (cores < least || paths.length !== 1) return work(undefined);
  const file = statSync(paths[0], { throwIfNoEntry: false });
  if (!file?.isFile() || file.size < LONG.least) return work(undefined);
  const [{ startThread }, { openWorker }] = await Promise.all([
    import('../workers/node.ts'),
    import('../workers/worker.ts'),
  ]);
  const worker = openWorker<TwinWork>(startThread(SCRIPT, LIMITS));
  // A thread that was lost is not asked again: a new one would not know the text.
  let lost = false;
  const ask = async <T>(command: () => Promise<T>): Promise<T | undefined> => {
    if (lost) return undefined;
    return command().catch(() => {
      lost = true;
      return undefined;
    });
  };
  const start: StartTwin = (source, analysis) => {
    if (source.text.length < LONG.least || source.text.length > LONG.most) return undefined;
    void ask(() => worker.run('read', { source, analysis }));
    return {
      partner: { half: 0, swap: (half) => ask(() => worker.run('swap', half)) },
      usualEnds: () => ask(() => worker.run('usualEnds', undefined)),
      topics: (wanted) => ask(() => worker.run('topics', wanted)),
      learnt: () => ask(() => worker.run('learnt', undefined)),
      rank(blocks) {
        const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
        return { taken, others: ask(() => worker.run('rank', { blocks, taken })) };
      },
    };
  };
  try {
    return await work(start);
  } finally {
    await worker.end();
  }
}
