/**
 * Reading with a limit of time and memory, in a thread that is ended when it exceeds it. A PDF of a kilobyte can draw one
 * form from another a billion times, and its reader cannot be asked to stop.
 */
import { InputError } from '../check/index.ts';
import { besideThis } from '../workers/beside.ts';
import { startThread } from '../workers/node.ts';
import { LateError, openWorker, runWithin, type Worker, WorkerError } from '../workers/worker.ts';
import type { Reading } from './entry.ts';
import type { FormatOptions } from './table.ts';

/** What the thread does. */
export type ApartWork = {
  readonly parse: (file: { bytes: Uint8Array; name: string; options: FormatOptions }) => Promise<Reading>;
};

/** Megabytes of objects; arrays of bytes are limited by the size of files. */
const LIMITS = { seconds: 60, megabytes: 1024 };
const SCRIPT = besideThis('./apart-thread', import.meta.url);

let kept: Worker<ApartWork> | undefined;

/**
 * As `parse`, in a thread. One thread serves file after file; it does not keep the process alive. A file that takes too
 * long, or breaks its reader, is an input error, not the end.
 */
export async function parseApart(
  bytes: Uint8Array,
  name: string,
  options: FormatOptions = {},
  seconds = LIMITS.seconds,
): Promise<Reading> {
  const resourceLimits = { maxOldGenerationSizeMb: LIMITS.megabytes };
  const worker = (kept ??= openWorker<ApartWork>(startThread(SCRIPT, { resourceLimits })));
  try {
    return await runWithin(worker, seconds, () => worker.run('parse', { bytes, name, options }));
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    const late = error instanceof LateError;
    throw new InputError(
      name,
      late ? `takes longer than ${seconds} seconds to read; it was given up` : `cannot be read: ${error.message}`,
    );
  }
}
