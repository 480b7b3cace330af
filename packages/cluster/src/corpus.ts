/** Counting a corpus on a cluster, and the task runner that has its workers do so. */
import { type Chunk, type Chunks, sha256Of, writeTexts } from './chunks.ts';
import type { AnalyzeOptions, Source, Tally } from './core.ts';
import { usualOf } from './core.ts';
import { type CorpusWords, readWords } from './counting.ts';
import { CHILD_OPTIONS, JOB_OPTIONS, openFlows, PREFIX, TASKS } from './queues.ts';
import { putJson, type Storage } from './storage.ts';
import type { Task } from './tasks.ts';

export interface CountOptions {
  readonly analysis?: AnalyzeOptions;
  /** Leave out words of fewer documents. */
  readonly minUnits?: number;
  /** The object with the words of a model, for documents that are to be folded into it. */
  readonly words?: string;
}

export interface CountedTexts {
  readonly chunks: Chunks;
  readonly words: CorpusWords;
  /** The object that has the words. */
  readonly name: string;
  readonly notes: readonly string[];
}

/** Counts documents as they come: this process holds a chunk of them at a time, the workers count. */
export async function countCorpus(
  runner: Pick<TaskRunner, 'all'>,
  storage: Storage,
  sources: AsyncIterable<Source> | Iterable<Source>,
  { analysis = {}, minUnits = 1, words: known }: CountOptions = {},
): Promise<CountedTexts> {
  const texts = await writeTexts(storage, sources);
  const usual = (analysis.language ?? 'auto') === 'auto' ? await usualLanguage(runner, texts) : undefined;
  const outOf = (name: string) => `counted/${sha256Of([JSON.stringify({ name, analysis, usual })])}`;
  const tasks = texts.map((name): Task => ({ work: 'count', texts: name, analysis, usual, out: outOf(name) }));
  const notes = new Set((await runner.all<readonly string[]>(tasks)).flat());
  const counted = texts.map(outOf);
  const name = known ?? (await vocabularyOf(runner, storage, counted, minUnits));
  const chunks = await runner.all<Chunk>(counted.map((counted): Task => ({ work: 'rename', counted, words: name })));
  const words = await readWords(storage, name);
  return { chunks: { columns: words.terms.length, chunks }, words, name, notes: [...notes] };
}

async function usualLanguage(runner: Pick<TaskRunner, 'all'>, texts: readonly string[]): Promise<string | undefined> {
  const tallies = await runner.all<Tally>(texts.map((texts): Task => ({ work: 'tally', texts })));
  const all: Record<string, number> = {};
  for (const tally of tallies) for (const [code, count] of Object.entries(tally)) all[code] = (all[code] ?? 0) + count;
  return usualOf(all);
}

async function vocabularyOf(
  runner: Pick<TaskRunner, 'all'>,
  storage: Storage,
  counted: readonly string[],
  minUnits: number,
): Promise<string> {
  const hash = sha256Of([JSON.stringify({ counted, minUnits })]);
  await putJson(storage, `lists/${hash}`, counted);
  await runner.all([{ work: 'vocabulary', counted: `lists/${hash}`, minUnits, out: `words/${hash}` }]);
  return `words/${hash}`;
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
  storage: Storage,
  options: TaskRunnerOptions = {},
): Promise<TaskRunner> {
  const flows = await openFlows(url, TASKS, options.log ?? (() => {}));
  let waiting = new Set<string>();
  let of = 0;
  flows.onDone((jobId) => {
    if (waiting.delete(jobId)) options.onProgress?.(of - waiting.size, of);
  });
  return {
    async all<T>(tasks: readonly Task[]): Promise<T[]> {
      const { place } = storage;
      const ids = tasks.map((task) => sha256Of([JSON.stringify({ place, task })]));
      [waiting, of] = [new Set(ids), tasks.length];
      const jobId = sha256Of(ids);
      const flow = {
        name: 'gather',
        queueName: TASKS,
        data: {},
        opts: { ...JOB_OPTIONS, jobId },
        children: tasks.map((task, i) => ({
          name: task.work,
          queueName: TASKS,
          data: { place, task },
          opts: { ...CHILD_OPTIONS, jobId: ids[i] },
        })),
      };
      const values = await flows.done<Record<string, T>>(flow, options.signal).catch(async (error: unknown) => {
        await flows.remove(jobId);
        throw error;
      });
      return ids.map((id) => values[`${PREFIX}:${TASKS}:${id}`]);
    },
    close: flows.close,
  };
}
