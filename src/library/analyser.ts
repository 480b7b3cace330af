/**
 * Analyses the batches of an import, on threads where there are cores for them: languages, words, counts, titles. Every batch
 * is analysed by itself, so that the answers are the same on any number of threads.
 */
import { availableParallelism } from 'node:os';
import { batchOf } from '../store/analysis.ts';
import type { Batch } from '../store/store.ts';
import { ANALYZE_OPTIONS, type AnalyzeOptions, LANGUAGES, type Source } from '../text/index.ts';
import { besideThis } from '../workers/beside.ts';
import { startThread } from '../workers/node.ts';
import { openWorker, type Worker } from '../workers/worker.ts';
import { titledAnalyses } from './own-titles.ts';

export type Analyser = ReturnType<typeof openAnalyser>;

interface Order {
  readonly sources: readonly Source[];
  readonly options: AnalyzeOptions;
  readonly usual: string | undefined;
}

/** What a thread does; without threads it is done here. */
export const WORK = {
  /** The languages and stop lists that it knows: a plugin that came from no file is known to one thread alone. */
  known: (_: undefined): string => [...Object.keys(LANGUAGES), ...ANALYZE_OPTIONS.stopWords.choices].join(' '),
  analyse: ({ sources, options, usual }: Order) => titledAnalyses(sources, options, usual),
};

type Ask = Pick<Worker<typeof WORK>, 'run'>;
const HERE: Ask = { run: async (name, input) => (await WORK[name](input as never)) as never };

/** Most of what an analysis makes is soon forgotten: with so many megabytes for it, little is copied before it is. */
const LIMITS = { resourceLimits: { maxYoungGenerationSizeMb: 96 } };

const SCRIPT = besideThis('./analysis-thread', import.meta.url);

/** `usual`: the language of most documents that are there. */
export function openAnalyser(
  usual: string | undefined,
  options: AnalyzeOptions = {},
  threads = availableParallelism() - 1,
) {
  const workers: Worker<typeof WORK>[] = [];
  const unsure = new Map<string, number>();
  let ready: Promise<readonly Ask[]> | undefined;
  let count = 0;

  /** Threads that lack a plugin of this one would not know its languages: then all is done here. */
  const started = async (): Promise<readonly Ask[]> => {
    while (workers.length < threads) workers.push(openWorker<typeof WORK>(startThread(SCRIPT, LIMITS)));
    const known = await Promise.all(workers.map((worker) => worker.run('known', undefined)));
    return known.every((names) => names === WORK.known(undefined)) ? workers : [HERE];
  };

  return {
    /** `more`: others will follow, so threads are worth their start. */
    async analyse(sources: readonly Source[], more: boolean): Promise<Batch<Source>> {
      const batch = count++;
      const among = ready ?? [HERE];
      if (more && threads > 0 && !ready) {
        ready = started();
        ready.catch(() => {});
      }
      const asked = await among;
      const analysed = await asked[batch % asked.length].run('analyse', { sources, options, usual });
      for (const code of analysed.unsure) unsure.set(code, (unsure.get(code) ?? 0) + 1);
      return batchOf(sources, analysed.analyses, analysed.terms);
    },
    /** Which languages were not certain. */
    notes: (): string[] =>
      [...unsure].map(([code, n]) => {
        const texts = n === 1 ? 'one text' : `${n} texts`;
        return `the language of ${texts} is not certain and was taken to be ${LANGUAGES[code].name}`;
      }),
    async close() {
      await Promise.all(workers.map((worker) => worker.end()));
    },
  };
}
