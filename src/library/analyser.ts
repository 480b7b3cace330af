/**
 * Analyses the batches of an import, on threads where there are cores for them: languages, words, counts, titles. The
 * answers are the same on any number of threads: every batch is analysed by itself, and languages are settled in order.
 */
import { availableParallelism } from 'node:os';
import { batchOf } from '../store/analysis.ts';
import type { Batch } from '../store/store.ts';
import type { AnalyzeOptions, Source } from '../text/index.ts';
import { besideThis } from '../workers/beside.ts';
import { startThread } from '../workers/node.ts';
import { openWorker, type Worker } from '../workers/worker.ts';
import { type AnalysisWork, analysisWork, knownHere } from './analysis-work.ts';
import type { Guesses } from './languages.ts';

export interface Analyser {
  /** Many texts will come: threads may start before the first of them is read. */
  expectMany(): void;
  /** Batches must come in order. `more`: others will follow, so threads are worth their start. */
  analyse(sources: readonly Source[], more: boolean): Promise<Batch<Source>>;
  close(): Promise<void>;
}

type Ask = Pick<Worker<AnalysisWork>, 'run'>;

/** Most of what an analysis makes is soon forgotten: with so many megabytes for it, little is copied before it is. */
const LIMITS = { resourceLimits: { maxYoungGenerationSizeMb: 96 } };

const SCRIPT = besideThis('./analysis-thread', import.meta.url);

export function openAnalyser(
  guesses: Guesses,
  options: AnalyzeOptions = {},
  threads = availableParallelism() - 1,
): Analyser {
  const here = askHere();
  const workers: Worker<AnalysisWork>[] = [];
  let ready: Promise<readonly Ask[]> | undefined;
  let settled: Promise<unknown> = Promise.resolve();
  let count = 0;

  /** Threads that lack a plugin of this one would not know its languages: then all is done here. */
  const started = async (): Promise<readonly Ask[]> => {
    while (workers.length < threads) workers.push(openWorker<AnalysisWork>(startThread(SCRIPT, LIMITS)));
    const known = await Promise.all(workers.map((worker) => worker.run('known', undefined)));
    return known.every((names) => names === knownHere()) ? workers : [here];
  };

  const start = () => {
    if (threads <= 0 || ready) return;
    ready = started();
    ready.catch(() => {});
  };

  return {
    expectMany: start,
    async analyse(sources, more) {
      const batch = count++;
      const before = settled;
      const among = ready ?? [here];
      if (more) start();
      const begun = (async () => {
        const asked = await among;
        const ask = asked[batch % asked.length];
        const { certain, analysed } = await ask.run('begin', { batch, sources, options });
        await before;
        return { ask, analysed, languages: certain && guesses.settle(certain) };
      })();
      settled = begun.catch(() => {});
      const { ask, analysed, languages = [] } = await begun;
      const { analyses, terms } = analysed ?? (await ask.run('analyse', { batch, languages, options }));
      return batchOf(sources, analyses, terms);
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.end()));
    },
  };
}

/** The same commands, in this thread. */
function askHere(): Ask {
  const work = analysisWork();
  return { run: async (name, input) => work[name](input as never) as never };
}
