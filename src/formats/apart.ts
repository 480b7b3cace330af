/**
 * Reading with a limit of time and memory, in a thread that is ended when it exceeds it. A PDF of a kilobyte can draw one
 * form from another a billion times, and its reader cannot be asked to stop.
 */
import { InputError } from '../check/index.ts';
import { besideThis } from '../workers/beside.ts';
import { startThread } from '../workers/node.ts';
import type { Work } from '../workers/protocol.ts';
import { LateError, openWorker, runWithin, type Worker, WorkerError } from '../workers/worker.ts';
import type { ApartWork } from './apart-thread.ts';
import type { Reading } from './entry.ts';
import type { FormatOptions } from './table.ts';

export interface ReadingLimits {
  readonly seconds: number;
  /** Of objects; arrays of bytes are limited by the size of files. */
  readonly megabytes: number;
}

export const READING_LIMITS: ReadingLimits = { seconds: 60, megabytes: 1024 };

/** Options of a thread that reads. */
export const limitedTo = ({ megabytes }: ReadingLimits) => ({ resourceLimits: { maxOldGenerationSizeMb: megabytes } });

/** The result of a command; what a worker cannot read in its time or memory is at fault itself. */
export async function within<W extends Work, T>(
  worker: Worker<W>,
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
