/** Reads files in a thread: a file that breaks its reader or needs too much memory is an input error, not the end. */
import { InputError } from '../check/index.ts';
import { besideThis } from '../workers/beside.ts';
import { startThread } from '../workers/node.ts';
import { openWorker, WorkerError } from '../workers/worker.ts';
import type { Reading } from './entry.ts';
import type { ReaderWork } from './reader-thread.ts';
import type { FormatOptions } from './table.ts';

export interface Reader {
  /** The readings of one file, as `readEach` gives them. One file at a time. */
  read(path: string, options: FormatOptions): AsyncGenerator<Reading>;
  close(): Promise<void>;
}

const SCRIPT = besideThis('./reader-thread', import.meta.url);

export function openReader(script: URL = SCRIPT): Reader {
  const worker = openWorker<ReaderWork>(startThread(script));
  return {
    async *read(path, options) {
      try {
        await worker.run('begin', { path, options });
        for (;;) {
          const reading = await worker.run('next', undefined);
          if (!reading) return;
          yield reading;
        }
      } catch (error) {
        throw error instanceof WorkerError ? new InputError(path, `cannot be read: ${error.message}`) : error;
      }
    },
    close: () => worker.end(),
  };
}
