/** Jobs: long work that runs in the background, reports its progress and can be cancelled. */
import { notFound, Refused, statusOf } from './refused.ts';

export type JobState = 'running' | 'done' | 'failed' | 'cancelled';

export interface Job {
  readonly id: string;
  readonly what: string;
  readonly state: JobState;
  /** From 0 to 1. */
  readonly progress: number;
  readonly result?: unknown;
  readonly error?: { readonly status: number; readonly message: string };
}

/** Progress callback and abort signal of a job's work. */
export interface TaskContext {
  progress(share: number): void;
  readonly signal: AbortSignal;
}

export interface JobContext extends TaskContext {
  /** Keeps a file with the job, for as long as the job is kept. */
  attach(file: Uint8Array): void;
}

export interface Jobs {
  /** When the server started; jobs of another start are gone. */
  readonly since: string;
  start(what: string, work: (context: JobContext) => Promise<unknown>): Job;
  get(id: string): Job;
  /** The file that the work has attached. */
  file(id: string): Uint8Array | undefined;
  /** All jobs, the newest first. */
  list(): Job[];
  cancel(id: string): Job;
  /** Calls back with every change of any job; the function returned ends that. */
  watch(onChange: (job: Job) => void): () => void;
  close(): void;
}

interface Running {
  job: Job;
  file?: Uint8Array;
  readonly stop: AbortController;
}

/** Maximum number of finished jobs kept. */
const MAX_ENDED = 50;
const MAX_RUNNING = 4;
/** A smaller step of progress is not reported. */
const MIN_STEP = 0.01;

export function openJobs(): Jobs {
  const all = new Map<string, Running>();
  const watchers = new Set<(job: Job) => void>();
  let count = 0;

  const find = (id: string): Running => {
    const running = all.get(id);
    if (!running) throw notFound('job', id);
    return running;
  };
  const list = () => [...all.values()].map(({ job }) => job).reverse();
  const tell = (job: Job): void => {
    for (const onChange of watchers) onChange(job);
  };
  const change = (running: Running, changes: Partial<Job>): void => {
    if (running.job.state !== 'running') return;
    running.job = { ...running.job, ...changes };
    tell(running.job);
  };
  /** Progress never goes back. */
  const advance = (running: Running, progress: number): void => {
    if (progress >= running.job.progress + MIN_STEP) change(running, { progress });
  };

  return {
    since: new Date().toISOString(),
    start(what, work) {
      const ended = list().filter(({ state }) => state !== 'running');
      const active = all.size - ended.length;
      if (active >= MAX_RUNNING)
        throw new Refused(503, `${active} jobs are running already; wait for one or cancel it`);
      for (const { id } of ended.slice(MAX_ENDED)) all.delete(id);
      const id = `job-${++count}`;
      const running: Running = { job: { id, what, state: 'running', progress: 0 }, stop: new AbortController() };
      all.set(id, running);
      tell(running.job);
      const attach = (file: Uint8Array) => {
        running.file = file;
      };
      work({ progress: (share) => advance(running, share), attach, signal: running.stop.signal }).then(
        (result) => change(running, { state: 'done', progress: 1, result }),
        (error) =>
          change(running, { state: 'failed', error: { status: statusOf(error), message: String(error.message) } }),
      );
      return running.job;
    },
    get: (id) => find(id).job,
    file: (id) => find(id).file,
    list,
    cancel(id) {
      const running = find(id);
      change(running, { state: 'cancelled' });
      running.stop.abort(new Refused(409, 'the job was cancelled'));
      return running.job;
    },
    watch(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    close() {
      for (const { id, state } of list()) if (state === 'running') this.cancel(id);
    },
  };
}
