/** A program, run to its end without a shell: what it wrote, and how it ended. */
import { spawn } from 'node:child_process';

export interface Ended {
  readonly stdout: Uint8Array;
  /** The last of what it wrote there. */
  readonly stderr: string;
  readonly code: number | null;
  readonly killedBy: NodeJS.Signals | null;
}

export interface Watching {
  readonly signal: AbortSignal;
  readonly onStderr?: (tail: string) => void;
  /** More bytes on stdout than this end the program. */
  readonly largest: number;
}

const TAIL = 2000;
/** Milliseconds that a program has to end by itself when asked to. */
const GRACE = 2000;

/** Rejects with the system's error when the program cannot be started, with the signal's reason when aborted. */
export function runChild(words: readonly string[], { signal, onStderr, largest }: Watching): Promise<Ended> {
  const { promise, resolve, reject } = Promise.withResolvers<Ended>();
  signal.throwIfAborted();
  const child = spawn(words[0], words.slice(1), { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
  const chunks: Uint8Array[] = [];
  let size = 0;
  let stderr = '';

  const end = (): void => {
    child.kill();
    const timer = setTimeout(() => child.kill('SIGKILL'), GRACE);
    child.once('exit', () => clearTimeout(timer));
  };
  const stop = (reason: unknown): void => {
    end();
    child.stdout.destroy();
    child.stderr.destroy();
    reject(reason);
  };
  const abort = (): void => stop(signal.reason);

  signal.addEventListener('abort', abort, { once: true });
  process.on('exit', end);
  child.stdout.on('data', (chunk: Uint8Array) => {
    chunks.push(chunk);
    if ((size += chunk.length) > largest) stop(new RangeError('too much output'));
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-TAIL);
    onStderr?.(stderr);
  });
  child.on('error', reject);
  child.on('close', (code, killedBy) => resolve({ stdout: Buffer.concat(chunks), stderr, code, killedBy }));
  return promise.finally(() => {
    signal.removeEventListener('abort', abort);
    process.off('exit', end);
  });
}
