/** A progress bar on stderr; none where stderr is no terminal. */
import { createRequire } from 'node:module';
import type { SingleBar } from 'cli-progress';

export interface Bar {
  update(done: number, of: number): void;
  stop(): void;
}

export function progressBar(what: string, quiet = false): Bar {
  if (quiet || !process.stderr.isTTY) return { update() {}, stop() {} };
  let bar: SingleBar | undefined;
  return {
    update(done, of) {
      bar ??= startedBar(what, of);
      bar.update(done);
    },
    stop: () => bar?.stop(),
  };
}

/** The package is loaded by the first bar: most commands have none. */
function startedBar(what: string, of: number): SingleBar {
  const { SingleBar } = createRequire(import.meta.url)('cli-progress') as typeof import('cli-progress');
  const bar = new SingleBar({
    format: `${what} {bar} {value}/{total} {eta_formatted}`,
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
  });
  bar.start(of, 0);
  return bar;
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

/** A promise of SIGINT or SIGTERM; once it is forgotten, they end the process as usual. */
export function untilInterrupted(): { readonly signal: Promise<unknown>; forget(): void } {
  let interrupt: () => void = () => {};
  const signal = new Promise<void>((resolve) => {
    interrupt = resolve;
  });
  const forget = () => {
    for (const name of SIGNALS) process.off(name, interrupt);
  };
  for (const name of SIGNALS) process.once(name, interrupt);
  return { signal, forget };
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  constructor() {
    super('interrupted');
  }
}
