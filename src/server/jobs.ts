/** Long work: it runs beside the server, tells how far it is, and can be stopped. */
import { notFound, Refused, statusOf } from './refused.ts';

export type JobState = 'running' | 'done' | 'failed' | 'cancelled';

export interface Job {
  readonly id: string;
  readonly what: string;
  readonly state: JobState;
  /** How far it is, from 0 to 1. */
  readonly progress: number;
  readonly result?: unknown;
  readonly error?: { readonly status: number; readonly message: string };
}

export interface Doing {
  progress(share: number): void;
  readonly signal: AbortSignal;
}

export interface Jobs {
  start(what: string, work: (doing: Doing) => Promise<unknown>): Job;
  get(id: string): Job;
  list(): Job[];
  cancel(id: string): Job;
  /** Calls back with every change from now on, the present state first; the function returned ends it. */
  watch(id: string, see: (job: Job) => void): () => void;
  close(): void;
}

interface Running {
  job: Job;
  readonly stop: AbortController;
  readonly watchers: Set<(job: Job) => void>;
}

/** Jobs that ended are kept for those who come back, up to this many. */
const KEPT = 50;
const AT_ONCE = 4;
const LEAST_STEP = 0.01;

export function openJobs(): Jobs {
  const all = new Map<string, Running>();
  let count = 0;

  const find = (id: string): Running => {
    const running = all.get(id);
    if (!running) throw notFound('job', id);
    return running;
  };
  const change = (running: Running, changes: Partial<Job>): void => {
    if (running.job.state !== 'running') return;
    running.job = { ...running.job, ...changes };
    for (const see of running.watchers) see(running.job);
  };
  /** Never back, and not in steps too small to see. */
  const advance = (running: Running, progress: number): void => {
    if (progress >= running.job.progress + LEAST_STEP) change(running, { progress });
  };
  const forget = (): void => {
    const ended = [...all.values()].filter(({ job }) => job.state !== 'running');
    for (const { job } of ended.slice(0, Math.max(0, ended.length - KEPT))) all.delete(job.id);
  };

  return {
    start(what, work) {
      const active = [...all.values()].filter(({ job }) => job.state === 'running').length;
      if (active >= AT_ONCE) throw new Refused(503, `${active} jobs are running already; wait for one or cancel it`);
      const id = `job-${++count}`;
      const running: Running = {
        job: { id, what, state: 'running', progress: 0 },
        stop: new AbortController(),
        watchers: new Set(),
      };
      all.set(id, running);
      forget();
      work({ progress: (share) => advance(running, share), signal: running.stop.signal }).then(
        (result) => change(running, { state: 'done', progress: 1, result }),
        (error) =>
          change(running, { state: 'failed', error: { status: statusOf(error), message: String(error.message) } }),
      );
      return running.job;
    },
    get: (id) => find(id).job,
    list: () => [...all.values()].map(({ job: { result: _, ...job } }) => job).reverse(),
    cancel(id) {
      const running = find(id);
      change(running, { state: 'cancelled' });
      running.stop.abort(new Refused(409, 'the job was cancelled'));
      return running.job;
    },
    watch(id, see) {
      const running = find(id);
      running.watchers.add(see);
      see(running.job);
      return () => running.watchers.delete(see);
    },
    close() {
      for (const { job } of all.values()) if (job.state === 'running') this.cancel(job.id);
    },
  };
}
