/** Reads files in a thread: a file that breaks its reader or needs too much memory is an input error, not the end. */
import { besideThis } from '../workers/beside.ts';
import { startThread } from '../workers/node.ts';
import { openWorker } from '../workers/worker.ts';
import { limitedTo, READING_LIMITS, within } from './apart.ts';
import type { Reading } from './entry.ts';
import type { ReaderWork } from './reader-thread.ts';
import { type FormatOptions, formatOfEnding } from './table.ts';

export interface Reader {
  /** The readings of one file, as `readEach` gives them. One file at a time. */
  read(path: string, options: FormatOptions): AsyncGenerator<Reading>;
  close(): Promise<void>;
}

const SCRIPT = besideThis('./reader-thread', import.meta.url);

/** A recording may be transcribed for hours; whoever waits sees that it goes on. */
const UNHURRIED = { ...READING_LIMITS, seconds: 24 * 3600 };

export function openReader(script: URL = SCRIPT, limits = READING_LIMITS): Reader {
  const worker = openWorker<ReaderWork>(startThread(script, limitedTo(limits)));
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
