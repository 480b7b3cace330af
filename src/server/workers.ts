/** A pool of workers with a bounded queue and a time limit, so that the server stays responsive. */
import type { MiddlewareHandler } from 'hono';
import { LateError, runWithin } from '../workers/worker.ts';
import { inWorker } from './in-worker.ts';
import type { TaskContext } from './jobs.ts';
import { Refused } from './refused.ts';
import type { Input, Output, ServerWorker as Worker, WorkName } from './work.ts';

export interface Workers {
  run<K extends WorkName>(name: K, input: Input<K>, signal?: AbortSignal): Promise<Output<K>>;
  /** Long work in a thread of its own; with `mayBreak`, in a process where the platform has processes. */
  alone<K extends WorkName>(name: K, input: Input<K>, context: TaskContext, mayBreak?: boolean): Promise<Output<K>>;
  /** Whether the queue is full: `run` would refuse. */
  isFull(): boolean;
  /** Whether the pool has nothing to do. */
  isIdle(): boolean;
  /** A worker outside the pool. */
  open(): Worker;
  close(): Promise<void>;
}

export interface WorkersOptions {
  readonly threads?: number;
  /** Length of the queue. */
  readonly queue?: number;
  readonly seconds?: number;
  /** Seconds for a file to be read. */
  readonly parseSeconds?: number;
  /** Seconds that most files take at most: those that take longer are read last. */
  readonly usualSeconds?: number;
}

const FULL = 'too much is waiting already; try again';
/** A file that is not read in so many seconds is put back and read when nothing else waits, one such file at a time. */
const USUAL_SECONDS = 5;
/** Seconds after which it is read though others wait. */
const PATIENCE_SECONDS = 30;

interface Waiting {
  readonly name: WorkName;
  readonly input: never;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
  /** When it was put back. */
  readonly since?: number;
}

/** Seconds for an answer that nobody waits for: what is asked next is often about the same text, which is then read. */
const UNWANTED_SECONDS = 2;

/** Gives work up when its answer is no longer wanted and does not come soon. Call what it returns at the end: was it given up? */
function watchWanted(signal: AbortSignal | undefined, giveUp: () => unknown): () => boolean {
  let left = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    timer = setTimeout(() => {
      left = true;
      giveUp();
    }, UNWANTED_SECONDS * 1000);
  };
  signal?.addEventListener('abort', leave, { once: true });
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
    return left;
  };
}

/** Refuses a request whose work could not even wait, before its body is read: refusing costs next to nothing. */
export const refuseWhenFull =
  (workers: Workers): MiddlewareHandler =>
  async (context, next) => {
    if (context.req.raw.body && workers.isFull()) throw new Refused(503, FULL);
    await next();
  };

export function workersOver(
  open: () => Worker,
  { threads = 2, queue = 64, seconds = 120, parseSeconds = 60, usualSeconds = USUAL_SECONDS }: WorkersOptions = {},
  openApart: () => Worker = open,
  openAlone: () => Worker = open,
): Workers {
  // Started before they are needed, so that the first request does not wait.
  const idle: Worker[] = Array.from({ length: threads }, open);
  const busy = new Set<Worker>();
  /** Who did some work last may know the texts already. */
  const last = new Map<WorkName, Worker>();
  const takeIdle = (name: WorkName): Worker | undefined => {
    const at = idle.indexOf(last.get(name)!);
    return at < 0 ? idle.pop() : idle.splice(at, 1)[0];
  };
  const waiting: Waiting[] = [];
  const slow: Waiting[] = [];
  let [readsSlow, closed] = [false, false];
  const isFull = () => waiting.length + slow.length >= queue;

  const takeJob = (): Waiting | undefined => {
    const impatient = slow.length > 0 && performance.now() - slow[0].since! > PATIENCE_SECONDS * 1000;
    const takesSlow = !readsSlow && (waiting.length === 0 || impatient);
    return takesSlow ? (slow.shift() ?? waiting.shift()) : waiting.shift();
  };

  const next = (): void => {
    while (idle.length > 0 || busy.size < threads) {
      const job = takeJob();
      if (!job) return;
      if (job.signal?.aborted) job.reject(job.signal.reason);
      else void serve(job, takeIdle(job.name) ?? open());
    }
  };

  const serve = async (job: Waiting, worker: Worker): Promise<void> => {
    busy.add(worker);
    last.set(job.name, worker);
    const reads = job.name === 'parse';
    const again = job.since !== undefined;
    const most = reads ? Math.min(parseSeconds, seconds) : seconds;
    const limit = reads && !again ? Math.min(most, usualSeconds) : most;
    readsSlow ||= again;
    const tooLong = () =>
      reads
        ? new Refused(422, `the file takes longer than ${limit} seconds to read; it was given up`)
        : new Refused(503, `this takes longer than ${limit} seconds; try a smaller text`);
    let late = false;
    const unwatch = watchWanted(job.signal, () => worker.end());
    try {
      job.resolve((await runWithin(worker, limit, () => worker.run(job.name, job.input))) as never);
    } catch (error) {
      late = error instanceof LateError;
      if (late && limit < most && !closed) slow.push({ ...job, since: performance.now() });
      else job.reject(late ? tooLong() : error);
    }
    const left = unwatch();
    busy.delete(worker);
    if (again) readsSlow = false;
    // A thread that was ended is replaced at once: the next who asks does not wait for its start.
    if (!closed) idle.push(late || left ? open() : worker);
    next();
  };

  return {
    run: (name, input, signal) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Refused(503, 'the server is closing'));
        if (isFull()) return reject(new Refused(503, FULL));
        waiting.push({ name, input: input as never, signal, resolve, reject });
        next();
      }),
    isFull,
    isIdle: () => busy.size === 0 && waiting.length + slow.length === 0,
    alone: (name, input, context, mayBreak = false) =>
      inWorker(mayBreak ? openApart() : openAlone(), name, input, context),
    open,
    async close() {
      closed = true;
      for (const { reject } of [...waiting.splice(0), ...slow.splice(0)])
        reject(new Refused(503, 'the server is closing'));
      await Promise.all([...idle.splice(0), ...busy].map((worker) => worker.end()));
    },
  };
}
