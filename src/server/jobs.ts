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

export interface Jobs {
  /** When the server started; jobs of another start are gone. */
  readonly since: string;
  start(what: string, work: (context: TaskContext) => Promise<unknown>): Job;
  get(id: string): Job;
  list(): Job[];
  cancel(id: string): Job;
  /** Calls back with the present state and with every change; the function returned ends that. */
  watch(id: string, onChange: (job: Job) => void): () => void;
  /** Calls back with every change of any job, without results; the function returned ends that. */
  watchAll(onChange: (job: Job) => void): () => void;
  close(): void;
}

interface Running {
  job: Job;
  readonly stop: AbortController;
  readonly watchers: Set<(job: Job) => void>;
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
  const change = (running: Running, changes: Partial<Job>): void => {
    if (running.job.state !== 'running') return;
    running.job = { ...running.job, ...changes };
    for (const onChange of running.watchers) onChange(running.job);
    tellAll(running);
  };
  const tellAll = ({ job }: Running): void => {
    for (const onChange of watchers) onChange(withoutResult(job));
  };
  /** Progress never goes back. */
  const advance = (running: Running, progress: number): void => {
    if (progress >= running.job.progress + MIN_STEP) change(running, { progress });
  };
  const forget = (): void => {
    const ended = [...all.values()].filter(({ job }) => job.state !== 'running');
    for (const { job } of ended.slice(0, Math.max(0, ended.length - MAX_ENDED))) all.delete(job.id);
  };

  return {
    since: new Date().toISOString(),
    start(what, work) {
      const active = [...all.values()].filter(({ job }) => job.state === 'running').length;
      if (active >= MAX_RUNNING)
        throw new Refused(503, `${active} jobs are running already; wait for one or cancel it`);
      const id = `job-${++count}`;
      const running: Running = {
        job: { id, what, state: 'running', progress: 0 },
        stop: new AbortController(),
        watchers: new Set(),
      };
      all.set(id, running);
      forget();
      tellAll(running);
      work({ progress: (share) => advance(running, share), signal: running.stop.signal }).then(
        (result) => change(running, { state: 'done', progress: 1, result }),
        (error) =>
          change(running, { state: 'failed', error: { status: statusOf(error), message: String(error.message) } }),
      );
      return running.job;
    },
    get: (id) => find(id).job,
    list: () => [...all.values()].map(({ job }) => withoutResult(job)).reverse(),
    cancel(id) {
      const running = find(id);
      change(running, { state: 'cancelled' });
      running.stop.abort(new Refused(409, 'the job was cancelled'));
      return running.job;
    },
    watch(id, onChange) {
      const running = find(id);
      running.watchers.add(onChange);
      onChange(running.job);
      return () => running.watchers.delete(onChange);
    },
    watchAll(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    close() {
      for (const { job } of all.values()) if (job.state === 'running') this.cancel(job.id);
    },
  };
}

const withoutResult = ({ result: _, ...job }: Job): Job => job;
