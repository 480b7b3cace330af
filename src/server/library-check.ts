/** The integrity check of a library. It reads every text, so it runs in a worker; requests during a check share it. */
import type { Library } from '../library/library.ts';
import type { Findings } from '../store/store.ts';
import type { Workers } from './workers.ts';

export function libraryCheck(library: Library, workers: Workers): () => Promise<Findings> {
  let running: Promise<Findings> | undefined;
  const check = async () =>
    workers.alone('check', { place: await library.place() }, { progress() {}, signal: new AbortController().signal });
  return () => {
    running ??= check().finally(() => {
      running = undefined;
    });
    return running;
  };
}
