/**
 * Reading with a limit of time and memory, in a thread that is ended when it exceeds it. A PDF of a kilobyte can draw one
 * form from another a billion times, and its reader cannot be asked to stop.
 */
import { InputError } from '../check/index.ts';
import { besideThis } from '../workers/beside.ts';
import { startThread } from '../workers/node.ts';
import { LateError, openWorker, runWithin, type Worker, WorkerError } from '../workers/worker.ts';
import type { Reading } from './entry.ts';
import { type FormatOptions, formatOfEnding } from './table.ts';

/** What the thread does. */
export type ApartWork = {
  readonly parse: (file: { bytes: Uint8Array; name: string; options: FormatOptions }) => Promise<Reading>;
  readonly begin: (file: { path: string; options: FormatOptions }) => Promise<void>;
  /** The next reading of the file that was begun, or nothing at its end. */
  readonly next: () => Promise<Reading | undefined>;
};

export interface ReadingLimits {
  readonly seconds: number;
  /** Of objects; arrays of bytes are limited by the size of files. */
  readonly megabytes: number;
}

export const READING_LIMITS: ReadingLimits = { seconds: 60, megabytes: 1024 };

/** Options of a thread that reads. */
const limitedTo = ({ megabytes }: ReadingLimits) => ({ resourceLimits: { maxOldGenerationSizeMb: megabytes } });

/** The result of a command; what a worker cannot read in its time or memory is at fault itself. */
async function within<T>(
  worker: Worker<ApartWork>,
  { seconds }: ReadingLimits,
  who: string,
  command: () => Promise<T>,
): Promise<T> {
  try {
    return await runWithin(worker, seconds, command);
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    const late = error instanceof LateError;
    throw new InputError(
      who,
      late ? `takes longer than ${seconds} seconds to read; it was given up` : `cannot be read: ${error.message}`,
    );
  }
}

const SCRIPT = besideThis('./apart-thread', import.meta.url);

let kept: Worker<ApartWork> | undefined;

/** As `parse`, in a thread. One thread serves file after file; it does not keep the process alive. */
export async function parseApart(
  bytes: Uint8Array,
  name: string,
  options: FormatOptions = {},
  limits = READING_LIMITS,
): Promise<Reading> {
  const open = () => openWorker<ApartWork>(startThread(SCRIPT, limitedTo(limits)));
  const worker = limits === READING_LIMITS ? (kept ??= open()) : open();
  try {
    return await within(worker, limits, name, () => worker.run('parse', { bytes, name, options }));
  } finally {
    if (worker !== kept) await worker.end();
  }
}

export interface Reader {
  /** The readings of one file, as `readEach` gives them. One file at a time. */
  read(path: string, options: FormatOptions): AsyncGenerator<Reading>;
  close(): Promise<void>;
}

/** A recording may be transcribed for hours; whoever waits sees that it goes on. */
const UNHURRIED = { ...READING_LIMITS, seconds: 24 * 3600 };

/** Reads files in a thread: a file that breaks its reader or needs too much memory is an input error, not the end. */
export function openReader(script: URL = SCRIPT, limits = READING_LIMITS): Reader {
  const worker = openWorker<ApartWork>(startThread(script, limitedTo(limits)));
  return {
    async *read(path, options) {
      const audio = (options.format ?? formatOfEnding(path)) === 'audio';
      const next = () => within(worker, audio ? UNHURRIED : limits, path, () => worker.run('next', undefined));
      await worker.run('begin', { path, options });
      // The next one is read while whoever asked is busy with this one.
      let coming = next();
      for (let reading = await coming; reading; reading = await coming) {
        coming = next();
        coming.catch(() => {});
        yield reading;
      }
    },
    close: () => worker.end(),
  };
}
