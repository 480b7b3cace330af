/** A progress bar on stderr; none where stderr is no terminal. */
import { SingleBar } from 'cli-progress';

export interface Bar {
  update(done: number, of: number): void;
  stop(): void;
}

export function progressBar(what: string, quiet = false): Bar {
  if (quiet || !process.stderr.isTTY) return { update() {}, stop() {} };
  const bar = new SingleBar({
    format: `${what} {bar} {value}/{total} {eta_formatted}`,
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
  });
  let started = false;
  return {
    update(done, of) {
      if (!started) bar.start(of, 0);
      started = true;
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}

/** Runs work with a signal that Ctrl-C aborts. Outside it, Ctrl-C ends the process. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort(new Interrupted());
  process.once('SIGINT', stop);
  try {
    return await work(controller.signal);
  } finally {
    process.off('SIGINT', stop);
  }
}

/** Resolves on SIGINT or SIGTERM. */
export const untilInterrupted = (): Promise<unknown> =>
  new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });

export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  constructor() {
    super('interrupted');
  }
}
