/**
 * A worker from outside. Commands carry an id, and a report settles the command of that id and no other. A worker that
 * ends, for whatever reason, fails the commands that it had; a new one is started for the next command.
 */
import { InputError, OptionError } from '../check/index.ts';
import type { Command, Input, Output, Report, Work } from './protocol.ts';

/** The worker ended before it answered. Whether it is worth trying again: not where the command needs too much memory. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
  readonly again: boolean;

  constructor(message: string, { again = true, cause }: { again?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.again = again;
  }
}

/** A command took longer than it may; its worker was ended, and a new one takes the next command. */
export class LateError extends WorkerError {
  constructor(seconds: number) {
    super(`this takes longer than ${seconds} seconds`, { again: false });
  }
}

/** The result of a command; a worker that takes too long is ended. */
export async function runWithin<T>(
  worker: Pick<Worker<Work>, 'end'>,
  seconds: number,
  command: () => Promise<T>,
): Promise<T> {
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    void worker.end();
  }, seconds * 1000);
  try {
    return await command();
  } catch (error) {
    throw late ? new LateError(seconds) : error;
  } finally {
    clearTimeout(timer);
  }
}

export interface Worker<W extends Work> {
  run<K extends keyof W & string>(
    name: K,
    input: Input<W, K>,
    onProgress?: (done: number, of: number) => void,
  ): Promise<Output<W, K>>;
  end(): Promise<void>;
}

/** A thread or process as a platform has it. */
export interface Thread {
  post(command: Command): void;
  /** Whether the process must wait for it: while it has commands to answer. */
  keepAlive?(alive: boolean): void;
  end(): unknown;
}

/** Starts a thread. `onEnd` may be called more than once: the first call counts. */
export type Start = (onReport: (report: Report) => void, onEnd: (error: unknown) => void) => Thread;

interface Pending {
  readonly onProgress: ((done: number, of: number) => void) | undefined;
  resolve(result: never): void;
  reject(error: unknown): void;
}

/** A thread that runs, with the commands that it has not answered. */
interface Running {
  readonly thread: Thread;
  readonly pending: Map<number, Pending>;
}

export function openWorker<W extends Work>(start: Start): Worker<W> {
  let count = 0;
  let running: Running | undefined;

  const started = (): Running => {
    const pending = new Map<number, Pending>();
    const onReport = (report: Report): void => {
      const command = pending.get(report.id);
      if (!command) return;
      if (report.type === 'progress') command.onProgress?.(report.done, report.of);
      else {
        pending.delete(report.id);
        if (pending.size === 0) running?.thread.keepAlive?.(false);
        if (report.type === 'done') command.resolve(report.result as never);
        else command.reject(thrown(report));
      }
    };
    const onEnd = (error: unknown): void => {
      if (running?.pending === pending) running = undefined;
      for (const command of pending.values()) command.reject(ended(error));
      pending.clear();
    };
    return { thread: start(onReport, onEnd), pending };
  };
  // Started before it is needed: the first command is the one that someone waits for.
  running = started();
  return {
    run: (name, input, onProgress) =>
      new Promise((resolve, reject) => {
        running ??= started();
        const { thread, pending } = running;
        const id = ++count;
        pending.set(id, { onProgress, resolve, reject });
        try {
          thread.keepAlive?.(true);
          thread.post({ id, name, input });
        } catch (error) {
          pending.delete(id);
          reject(error);
        }
      }),
    async end() {
      const last = running;
      running = undefined;
      if (!last) return;
      for (const command of last.pending.values()) command.reject(new WorkerError('the work was stopped'));
      last.pending.clear();
      await last.thread.end();
    },
  };
}

/** The error as it was thrown in the worker; the message of an input error is whole already. */
function thrown({ name, message, stack }: Extract<Report, { type: 'failed' }>): Error {
  const error =
    name === 'OptionError' ? new OptionError('', '') : name === 'InputError' ? new InputError('', '') : new Error();
  return Object.assign(error, { message, ...(stack !== undefined && { stack }) });
}

function ended(error: unknown): WorkerError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new WorkerError('this needs more memory than a worker may use', { again: false });
  }
  return new WorkerError(`the worker stopped before it answered (${message})`, { cause: error });
}
