/** Counting a corpus on a cluster: the workers count chunks of texts, the driver gathers their words. */
import { type Chunk, type Chunks, sha256Of, writeTexts } from './chunks.ts';
import { type AnalyzeOptions, type Source, type Tally, usualOf } from './core.ts';
import { type CorpusWords, mergeVocabulary, type Task } from './counting.ts';
import { openJobs, TASKS } from './queues.ts';
import type { Storage } from './storage.ts';

export interface CountOptions {
  readonly analysis?: AnalyzeOptions;
  /** Leave out words of fewer documents. */
  readonly minUnits?: number;
}

export interface CountedTexts {
  readonly chunks: Chunks;
  readonly words: CorpusWords;
  readonly notes: readonly string[];
}

/** Counts documents as they come: this process holds a chunk of them at a time, the workers count. */
export async function countCorpus(
  runner: Pick<TaskRunner, 'all'>,
  storage: Storage,
  sources: AsyncIterable<Source> | Iterable<Source>,
  { analysis = {}, minUnits = 1 }: CountOptions = {},
): Promise<CountedTexts> {
  const texts = await writeTexts(storage, sources);
  const usual = (analysis.language ?? 'auto') === 'auto' ? await usualLanguage(runner, texts) : undefined;
  const counted = texts.map((name) => `counted/${sha256Of([JSON.stringify({ name, analysis, usual })])}`);
  const tasks = texts.map((texts, i): Task => ({ work: 'count', texts, analysis, usual, out: counted[i] }));
  const notes = new Set((await runner.all<readonly string[]>(tasks)).flat());
  const name = `words/${sha256Of([JSON.stringify({ counted, minUnits })])}`;
  const words = await mergeVocabulary(storage, counted, minUnits, name);
  const chunks = await runner.all<Chunk>(counted.map((counted): Task => ({ work: 'rename', counted, words: name })));
  return { chunks: { columns: words.terms.length, chunks }, words, notes: [...notes] };
}

async function usualLanguage(runner: Pick<TaskRunner, 'all'>, texts: readonly string[]): Promise<string | undefined> {
  const tallies = await runner.all<Tally>(texts.map((texts): Task => ({ work: 'tally', texts })));
  const all: Record<string, number> = {};
  for (const tally of tallies) for (const [code, count] of Object.entries(tally)) all[code] = (all[code] ?? 0) + count;
  return usualOf(all);
}

export interface TaskRunner {
  /** Does the tasks; returns the result of each, in their order. */
  all<T>(tasks: readonly Task[]): Promise<T[]>;
  close(): Promise<void>;
}

export interface TaskRunnerOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, of: number) => void) | undefined;
  readonly log?: ((message: string) => void) | undefined;
}

/** Has the workers of a cluster do tasks, all at once. */
export async function openTaskRunner(
  url: string,
  { place }: Storage,
  { signal, onProgress, log = () => {} }: TaskRunnerOptions = {},
): Promise<TaskRunner> {
  const jobs = await openJobs(url, log);
  return {
    async all<T>(tasks: readonly Task[]): Promise<T[]> {
      const given = tasks.map((task) => {
        const data = { place, task };
        return { queueName: TASKS, name: task.work, data, jobId: sha256Of([JSON.stringify(data)]) };
      });
      const all = sha256Of(given.map(({ jobId }) => jobId));
      return jobs.done<T>(all, given, { signal, onProgress }).catch(async (error: unknown) => {
        await jobs.remove(all);
        throw error;
      });
    },
    close: jobs.close,
  };
}
