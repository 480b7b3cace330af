/** A bar on stderr while long work runs; nothing where nobody looks. */
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

let pressed: AbortController | undefined;

/** The signal that Ctrl-C aborts; a second Ctrl-C ends the process. */
export function interruptible(): AbortSignal {
  if (!pressed) {
    const controller = new AbortController();
    process.once('SIGINT', () => controller.abort(new Interrupted()));
    pressed = controller;
  }
  return pressed.signal;
}

export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  constructor() {
    super('interrupted');
  }
}
